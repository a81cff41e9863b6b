// What moving each slider costs. See README.md; `--help` lists the options.
import { parseArgs } from 'node:util';
import { sizes } from '../scripts/size.mjs';
import { launch } from '../tests/e2e/support/browser.mjs';
import { DIST, serve } from '../tests/e2e/support/server.mjs';

const { values: options } = parseArgs({
  options: {
    query: { type: 'string', default: '' },
    moves: { type: 'string', default: '40' },
    only: { type: 'string' },
    dist: { type: 'string', default: DIST },
    dpr: { type: 'string', default: '1' },
    throttle: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(`make bench BENCH_ARGS="…", or node bench/sliders.mjs …
  --query Q      the lab and its settings (lab=descent&n=2000)
  --moves N      moves a slider (40)
  --only KEY     one slider
  --dpr N        device pixel ratio (1)
  --throttle N   slow the processor down N times, as a phone's (1)
  --dist DIR     another build`);
  process.exit();
}

const COLUMNS = { script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration', task: 'TaskDuration' };
const round = (ms) => Math.round(ms * 100) / 100;

function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? NaN);
}

function summary(moves) {
  const result = { moves: moves.length };
  for (const name in COLUMNS) {
    const of = moves.map((move) => move[name]);
    result[name] = { median: quantile(of, 0.5), p95: quantile(of, 0.95), max: quantile(of, 1) };
  }
  return result;
}

/** Main-thread times of the page in milliseconds since it began. */
async function times(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const byName = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return Object.fromEntries(Object.entries(COLUMNS).map(([name, metric]) => [name, 1000 * byName[metric]]));
}

/** In the page: sets a slider to a place between its ends as a drag does, and resolves when that has been painted. */
function move({ index, fraction }) {
  const input = document.querySelectorAll('[data-field] input[type=range]')[index];
  const [low, high] = [Number(input.min || 0), Number(input.max || 100)];
  input.value = String(low + (high - low) * fraction);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}

/** Opens the page anew and waits until it stands. */
async function open(page, cdp) {
  await page.goto(site.url + (options.query && `?${options.query}`));
  await page.waitForFunction(() => document.documentElement.dataset.ready || document.documentElement.dataset.failed);
  await rest(page, cdp);
}

/** Waits until the page has nothing more to do: what is left of loading, and what it does when nobody moves, would count as idleness. */
async function rest(page, cdp) {
  for (let calm = 0, i = 0; calm < 3 && i < 60; i++) {
    const before = await times(cdp);
    await page.waitForTimeout(300);
    calm = (await times(cdp)).task - before.task < 10 ? calm + 1 : 0;
  }
}

async function slide(page, cdp, index, count) {
  const idle = await measure(page, cdp, () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))));
  const moves = [];
  for (let i = -3; i < count; i++) {
    // A triangle over the middle of the range, so that each move changes the value and none jumps.
    const phase = ((i + 3) % 40) / 20;
    const fraction = 0.1 + 0.8 * (phase < 1 ? phase : 2 - phase);
    const cost = await measure(page, cdp, () => page.evaluate(move, { index, fraction }));
    if (i < 0) continue; // warming up
    // Asking costs something as well: what an empty question took is taken off.
    moves.push(Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, Math.max(0, cost[name] - idle[name])])));
  }
  return moves;
}

async function measure(page, cdp, deed) {
  const before = await times(cdp);
  await deed();
  const after = await times(cdp);
  return Object.fromEntries(Object.keys(COLUMNS).map((name) => [name, after[name] - before[name]]));
}

/** Frames that the page asks for in `seconds` without anybody touching it, and the main thread's time in them. */
async function idle(page, cdp, seconds = 5) {
  await page.evaluate(() => {
    globalThis.framesAsked = 0;
    const original = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => {
      globalThis.framesAsked++;
      return original.call(globalThis, callback);
    };
  });
  await page.waitForTimeout(1500); // whatever was under way comes to rest
  const asked = await page.evaluate(() => globalThis.framesAsked);
  const before = await times(cdp);
  await page.waitForTimeout(seconds * 1000);
  const after = await times(cdp);
  return { seconds, frames: (await page.evaluate(() => globalThis.framesAsked)) - asked, task_ms: round(after.task - before.task) };
}

function print(rows) {
  const line = (name, cells) => console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join(''));
  line('', Object.keys(COLUMNS).flatMap((name) => [name, '']));
  line('slider (ms)', Object.keys(COLUMNS).flatMap(() => ['median', 'p95']));
  for (const [name, row] of rows) line(name, Object.keys(COLUMNS).flatMap((column) => [row[column].median.toFixed(2), row[column].p95.toFixed(2)]));
}

const site = await serve({ root: options.dist });
const browser = await launch({ args: ['--enable-precise-memory-info'] });
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: Number(options.dpr), reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`the page complains: ${error.message}`));
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' }).catch(() => cdp.send('Performance.enable'));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(options.throttle) });

  await page.goto(site.url + (options.query && `?${options.query}`));
  await page.waitForFunction(() => document.documentElement.dataset.ready || document.documentElement.dataset.failed);
  const start_ms = round(await page.evaluate(() => performance.now()));
  const failed = await page.evaluate(() => document.documentElement.dataset.failed && document.getElementById('boot-detail').textContent);
  if (failed) throw new Error(failed);
  await page.waitForTimeout(1500);

  const keys = await page.evaluate(() =>
    [...document.querySelectorAll('[data-field] input[type=range]')].map((input) => ({
      key: input.closest('[data-field]').dataset.field,
      usable: !input.disabled && input.checkVisibility(),
    })),
  );
  const result = { bench: 'sliders', query: options.query, dpr: Number(options.dpr), throttle: Number(options.throttle), start_ms, sliders: {} };
  const all = [];
  for (const [index, { key, usable }] of keys.entries()) {
    if (!usable || (options.only && options.only !== key)) continue;
    await open(page, cdp); // each slider on the settings asked for, not on what the last one left
    const moves = await slide(page, cdp, index, Number(options.moves));
    result.sliders[key] = summary(moves);
    all.push(...moves);
  }
  if (!all.length) throw new Error('the page shows no slider: input[type=range] inside [data-field]');
  result.overall = summary(all);
  await open(page, cdp); // at rest again, as a visitor leaves it
  result.idle = await idle(page, cdp);
  const loads = sizes(options.dist);
  result.first_load_brotli = Object.fromEntries(Object.entries(loads).map(([lab, of]) => [lab, { program: of['wasm + js + css'].brotli, with_fonts: of['with fonts'].brotli }]));

  print([...Object.entries(result.sliders), ['all', result.overall]]);
  console.log(`start ${start_ms} ms · idle: ${result.idle.frames} frames asked for in ${result.idle.seconds} s, main thread busy ${result.idle.task_ms} ms`);
  for (const [lab, of] of Object.entries(result.first_load_brotli)) console.log(`first load of ${lab} in brotli: wasm + js + css ${of.program}, with fonts ${of.with_fonts} bytes`);
  console.log(JSON.stringify(result));
} finally {
  await browser.close();
  await site.close();
}
