// Writes dist/normlab.html, the whole product in one file that opens by a double click: `node scripts/one_file.mjs FOLDER`, where FOLDER
// holds normlab.js and normlab_bg.wasm, the program with all labs. Scripts and styles stand in the page and are allowed by their hashes.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { transformSync } from 'esbuild';

const [folder, dist = 'dist'] = process.argv.slice(2);
const assets = fileURLToPath(new URL('../assets', import.meta.url));
const text = (...path) => readFileSync(join(...path), 'utf8');

/** Replaces what is there exactly once. */
function swap(where, what, by) {
  if (where.split(what).length !== 2) throw new Error(`one_file.mjs: ${what} is not there exactly once`);
  return where.replace(what, () => by);
}

const MIME = { '.woff2': 'font/woff2', '.svg': 'image/svg+xml' };
const data = (path) => `data:${MIME[path.match(/\.\w+$/)[0]]};base64,${readFileSync(path).toString('base64')}`;

/** A style sheet with its fonts in it. */
const packed = (sheet) => text(dist, sheet).replace(/url\(["']?([^"')]+\.woff2)["']?\)/g, (_, url) => `url(${data(join(dist, dirname(sheet), url))})`).trim();

function script(body, attributes = '') {
  const found = body.trim();
  if (/<\/script|<!--/i.test(found)) throw new Error('one_file.mjs: a script that would end itself');
  hashes.script.push(hash(found));
  return `<script${attributes}>${found}</script>`;
}

function style(body, attributes = '') {
  hashes.style.push(hash(body));
  return `<style${attributes}>${body}</style>`;
}

const hash = (body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
const hashes = { script: [], style: [] };

let page = text(dist, 'index.html');
const programs = page.match(/data-programs="([^"]*)"/)[1].split(' ');
const [sheet] = page.match(/<link[^>]*rel="?stylesheet[^>]*>/);
const labs = programs.map((name) => style(packed(`${name}.css`), ` data-lab="${name.replace(/-[0-9a-f]{16}$/, '')}" media="not all"`));
const share = style(packed(`${page.match(/data-share="([^"]*)"/)[1]}.css`));
page = swap(page, sheet, style(packed(sheet.match(/href="?([^"\s>]+)/)[1])) + labs.join('') + share);
for (const icon of new Set(page.match(/(?<=(?:href|src)="?)favicon\.svg/g))) page = page.replaceAll(icon, data(join(dist, icon)));

// The glue asks where it comes from, which in a frame made of text is nowhere.
const nowhere = 'new URL(document.currentScript.src, location.href).toString()';
const glue = transformSync(swap(text(folder, 'normlab.js'), nowhere, "''"), { minify: true, target: 'es2022' }).code;
const own = transformSync(text(assets, 'packed.js'), { minify: true, target: 'es5' }).code;
const boot = page.match(/<script[^>]*src="?boot\.js[^>]*><\/script>/)[0];
// What comes later from a site is there from the first.
const later = page.match(/data-later="([^"]*)"/)[1].split(' ').map((name) => script(text(dist, name)));
const [reader] = page.match(/reader-\w+(?=\.js)/);
page = swap(page, '</head>', `${style(packed(`${reader}.css`))}</head>`);
page = swap(page, boot, later.join('') + script(own) + script(text(dist, 'boot.js'), ' data-programs="normlab"'));
const program = gzipSync(readFileSync(join(folder, 'normlab_bg.wasm')), { level: 9 }).toString('base64');
page = swap(page, '</body>', `<script type="text/plain" id="program">${program}</script>${script(glue)}</body>`);

const policy = `default-src 'none'; script-src ${hashes.script.join(' ')} 'wasm-unsafe-eval'; style-src ${hashes.style.join(' ')}; img-src data: blob:; font-src data:; object-src 'none'; base-uri 'none'; form-action 'none'`;
page = page.replace(/(Content-Security-Policy"?\s+content=")[^"]*/, (_, head) => head + policy);
const left = page.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '').match(/(?:src|href)="?(?!data:|\?|"|>|#|normlab\.html)[^"\s>]+/);
if (left) throw new Error(`one_file.mjs: ${left[0]} is outside of the file`);
writeFileSync(join(dist, 'normlab.html'), page);
