// Prints what a first visit to each lab loads from dist/, raw and in brotli, beside the budget, and fails when it is over that or over a lab's own ceiling.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGET = { 'wasm + js + css': 150 * 1024, 'with fonts': 250 * 1024 };
// Labs that are still above it; these numbers may only come down. What a first visit to the site loads is the first lab, and that keeps to it.
const CEILING = {
  layernorm: { 'wasm + js + css': 190 * 1024, 'with fonts': 276 * 1024 },
  saturation: { 'wasm + js + css': 179 * 1024, 'with fonts': 265 * 1024 },
};
// What index.html names and a first visit does not load.
const LATER = /^(normlab\.html|sw\.js|(reader|saver|frame)-[0-9a-f]{16}\.(js|css))$/;
const KIND = { '.wasm': 'wasm', '.js': 'js', '.css': 'css', '.woff2': 'fonts', '.html': 'html', '.svg': 'icon' };

const brotli = (bytes, isText) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: isText ? constants.BROTLI_MODE_TEXT : constants.BROTLI_MODE_GENERIC,
    },
  }).length;

const names = (dist) => readdirSync(dist, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) => join(e.parentPath ?? e.path, e.name));

/** Whether a first visit to a lab loads a file: what index.html names, the fonts, and the lab's own program. */
function isLoaded(path, page, lab) {
  const name = basename(path);
  return name === 'index.html' || extname(name) === '.woff2' || new RegExp(`^${lab}-[0-9a-f]{16}`).test(name) || (page.includes(name) && !LATER.test(name));
}

/** What a first visit to a lab loads, bytes by kind: { wasm: { raw, brotli }, …, 'wasm + js + css', 'with fonts' }; fonts are compressed already. */
function firstLoad(files, lab, page) {
  const result = {};
  for (const path of files) {
    const kind = KIND[extname(path)];
    if (!kind || !isLoaded(path, page, lab)) continue;
    const bytes = readFileSync(path);
    const of = (result[kind] ??= { raw: 0, brotli: 0 });
    of.raw += bytes.length;
    of.brotli += kind === 'fonts' ? bytes.length : brotli(bytes, kind !== 'wasm');
  }
  const sum = (...kinds) => kinds.reduce((to, kind) => ({ raw: to.raw + result[kind].raw, brotli: to.brotli + result[kind].brotli }), { raw: 0, brotli: 0 });
  return { ...result, 'wasm + js + css': sum('wasm', 'js', 'css'), 'with fonts': sum('wasm', 'js', 'css', 'fonts') };
}

/** The first load of every lab that dist/ holds a program for: { descent: { wasm: { raw, brotli }, … }, … }. */
export function sizes(dist) {
  const files = names(dist);
  const labs = files.map((path) => basename(path).match(/^(.+)-[0-9a-f]{16}_bg\.wasm$/)?.[1]).filter((name) => name && name !== 'share').sort(); // share comes when it is asked for
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return Object.fromEntries(labs.map((lab) => [lab, firstLoad(files, lab, page)]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
  const table = sizes(dist);
  for (const [lab, kinds] of Object.entries(table)) {
    console.log(`${`first load, ${lab}`.padEnd(24)}${'raw'.padStart(11)}${'brotli'.padStart(10)}`);
    for (const [kind, { raw, brotli }] of Object.entries(kinds)) {
      const limit = BUDGET[kind];
      const note = limit ? `  of ${limit}${brotli > limit ? '  OVER BUDGET' : ''}` : '';
      console.log(`${kind.padEnd(24)}${String(raw).padStart(11)}${String(brotli).padStart(10)}${note}`);
      if (brotli > (CEILING[lab]?.[kind] ?? limit)) process.exitCode = 1;
    }
  }
  const whole = join(dist, 'normlab.html');
  if (existsSync(whole)) console.log(`${'all in one file'.padEnd(24)}${String(statSync(whole).size).padStart(11)}`);
  if (Object.keys(table).length === 0) {
    console.error('dist/ has no program: build first');
    process.exitCode = 1;
  }
}
