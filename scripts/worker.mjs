// Writes dist/sw.js, the last thing of a build: it tells the service worker which files there are, with a hash of each, and index.html that
// there is one. Plain `trunk serve` has none: it would go on serving an old page.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = process.argv[2] ?? 'dist';
// What is asked for by other pages than ours, or is the whole site once more.
const ELSEWHERE = /^(normlab\.html|embed\.js|404\.html|lost\.js|sw\.js|fonts\/OFL\.txt)$/;

const page = join(dist, 'index.html');
writeFileSync(page, readFileSync(page, 'utf8').replace('src="boot.js"', 'src="boot.js" data-worker="sw.js"'));

const names = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(dist, '/').length))
  .filter((name) => !ELSEWHERE.test(name))
  .sort();
const hash = (text) => createHash('sha256').update(text).digest('hex');
const files = Object.fromEntries(names.map((name) => [name, hash(readFileSync(join(dist, name)))]));
const text = readFileSync(new URL('../assets/sw.js', import.meta.url), 'utf8');
const filled = text
  .replace('const FILES = {};', `const FILES = ${JSON.stringify(files, null, 1)};`)
  .replace("const VERSION = '';", `const VERSION = '${hash(JSON.stringify(files)).slice(0, 16)}';`);
writeFileSync(join(dist, 'sw.js'), filled);
