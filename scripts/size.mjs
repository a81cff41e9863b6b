// Prints what a first visit loads from dist/, raw and in brotli, beside the budget, and fails when it is over the ceiling: what it
// has been at its worst. The ceiling only ever comes down, until it is the budget.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const BUDGET = { program: 150 * 1024, withFonts: 250 * 1024 };
const CEILING = { program: 176 * 1024, withFonts: 261 * 1024 };
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

/** Bytes by kind of file: { wasm: { files, raw, brotli }, …, program, total }; fonts are compressed already. */
export function sizes(dist) {
  const result = {};
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const kind = KIND[extname(entry.name)];
    if (!entry.isFile() || !kind) continue;
    const bytes = readFileSync(join(entry.parentPath ?? entry.path, entry.name));
    const of = (result[kind] ??= { files: 0, raw: 0, brotli: 0 });
    of.files += 1;
    of.raw += bytes.length;
    of.brotli += kind === 'fonts' ? bytes.length : brotli(bytes, kind !== 'wasm');
  }
  const sum = (...kinds) =>
    kinds.reduce((to, kind) => {
      for (const key in to) to[key] += result[kind]?.[key] ?? 0;
      return to;
    }, { files: 0, raw: 0, brotli: 0 });
  return { ...result, 'wasm + js + css': sum('wasm', 'js', 'css'), 'with fonts': sum('wasm', 'js', 'css', 'fonts'), everything: sum(...Object.values(KIND)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = sizes(join(dirname(fileURLToPath(import.meta.url)), '..', 'dist'));
  console.log(`${'first load'.padEnd(16)}${'files'.padStart(6)}${'raw'.padStart(11)}${'brotli'.padStart(10)}`);
  for (const [kind, { files, raw, brotli }] of Object.entries(table)) {
    const which = { 'wasm + js + css': 'program', 'with fonts': 'withFonts' }[kind];
    const limit = BUDGET[which];
    const note = limit ? `  of ${limit}${brotli > limit ? '  OVER BUDGET' : ''}` : '';
    console.log(`${kind.padEnd(16)}${String(files).padStart(6)}${String(raw).padStart(11)}${String(brotli).padStart(10)}${note}`);
    if (brotli > CEILING[which]) process.exitCode = 1;
  }
  if (!table.wasm) {
    console.error('dist/ has no wasm: build first');
    process.exitCode = 1;
  }
}
