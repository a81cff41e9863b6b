// Our layer normalization, forward and backward, beside a plain loop of JavaScript in Chromium, on the same numbers. Fails where ours is
// not twice as fast, or where the numbers differ. See README.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../tests/e2e/support/browser.mjs';
import { serve } from '../tests/e2e/support/server.mjs';

const GOAL = 2;
const SHAPE = [64, 768];
const EPS = 1e-5;
const REPETITIONS = 41;
const WARMING = 5;
const CALLS = 20; // a clock of 0.1 ms
const root = process.argv[2]; // where wasm-bindgen has put norms.js

function furnish() {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>bench</title>');
}

/** In the page: times all cases by turns, so that a slow spell of the machine meets each; milliseconds a call, repetition by repetition. */
async function measure({ shape: [rows, columns], eps, repetitions, warming, calls }) {
  /** The formulas, each in one loop over a row. */
  class Plain {
    constructor() {
      for (const name of ['y', 'x_hat', 'dx']) this[name] = new Float64Array(rows * columns);
      for (const name of ['dgamma', 'dbeta']) this[name] = new Float64Array(columns);
      this.rstd = new Float64Array(rows);
    }

    forward(x, gamma, beta) {
      const { y, x_hat, rstd } = this;
      for (let i = 0; i < rows; i++) {
        const start = i * columns;
        let mean = 0;
        for (let j = 0; j < columns; j++) mean += x[start + j];
        mean /= columns;
        let variance = 0;
        for (let j = 0; j < columns; j++) {
          const c = x[start + j] - mean;
          variance += c * c;
        }
        const r = 1 / Math.sqrt(variance / columns + eps);
        rstd[i] = r;
        for (let j = 0; j < columns; j++) {
          const h = (x[start + j] - mean) * r;
          x_hat[start + j] = h;
          y[start + j] = h * gamma[j] + beta[j];
        }
      }
    }

    backward(dy, gamma) {
      const { x_hat, rstd, dx, dgamma, dbeta } = this;
      dgamma.fill(0);
      dbeta.fill(0);
      for (let i = 0; i < rows; i++) {
        const start = i * columns;
        let g_mean = 0;
        let gx_mean = 0;
        for (let j = 0; j < columns; j++) {
          const d = dy[start + j];
          const h = x_hat[start + j];
          dgamma[j] += d * h;
          dbeta[j] += d;
          const g = d * gamma[j];
          g_mean += g;
          gx_mean += g * h;
        }
        g_mean /= columns;
        gx_mean /= columns;
        const r = rstd[i];
        for (let j = 0; j < columns; j++) dx[start + j] = r * (dy[start + j] * gamma[j] - g_mean - x_hat[start + j] * gx_mean);
      }
    }

    results() {
      return [this.y, this.dx, this.dgamma, this.dbeta].flatMap((list) => [...list]);
    }
  }

  const { default: init, Layer } = await import('./norms.js');
  await init();
  const [ours, plain] = [new Layer(rows, columns, eps), new Plain()];
  const [x, gamma, beta, dy] = [ours.x(), ours.gamma(), ours.beta(), ours.dy()];
  const cases = {
    'forward, JavaScript': () => plain.forward(x, gamma, beta),
    'forward, ours': () => ours.forward(),
    'backward, JavaScript': () => plain.backward(dy, gamma),
    'backward, ours': () => ours.backward(),
    'both, JavaScript': () => (plain.forward(x, gamma, beta), plain.backward(dy, gamma)),
    'both, ours': () => (ours.forward(), ours.backward()),
  };
  const times = Object.fromEntries(Object.keys(cases).map((key) => [key, []]));
  for (let i = -warming; i < repetitions; i++) {
    for (const [key, run] of Object.entries(cases)) {
      await new Promise((done) => setTimeout(done));
      const start = performance.now();
      for (let call = 0; call < calls; call++) run();
      if (i >= 0) times[key].push((performance.now() - start) / calls);
    }
  }
  const theirs = plain.results();
  const difference = ours.results().reduce((max, v, i) => Math.max(max, Math.abs(v - theirs[i]) / Math.max(1, Math.abs(v))), 0);
  return { times, difference };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

furnish();
const site = await serve({ root });
const browser = await launch();
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`the page complains: ${error.message}`));
  await page.goto(site.url);
  const { times, difference } = await page.evaluate(measure, { shape: SHAPE, eps: EPS, repetitions: REPETITIONS, warming: WARMING, calls: CALLS });
  const result = { bench: 'layernorm', shape: SHAPE, difference, passes: {} };
  console.log(`layer norm, ${SHAPE.join(' x ')}`.padEnd(26) + ['JS ms', 'ours ms', 'JS / ours'].map((cell) => cell.padStart(11)).join(''));
  for (const pass of ['forward', 'backward', 'both']) {
    const [js, ours] = [times[`${pass}, JavaScript`], times[`${pass}, ours`]];
    const ratio = Number(median(js.map((ms, i) => ms / ours[i])).toFixed(2));
    result.passes[pass] = { js_ms: Number(median(js).toFixed(3)), ours_ms: Number(median(ours).toFixed(3)), ratio };
    console.log(pass.padEnd(26) + Object.values(result.passes[pass]).map((cell) => String(cell).padStart(11)).join(''));
  }
  console.log(JSON.stringify(result));
  if (!(result.passes.both.ratio >= GOAL)) {
    console.error(`${result.passes.both.ratio} times as fast as JavaScript, not ${GOAL}`);
    process.exitCode = 1;
  }
  if (!(difference <= 1e-11)) {
    console.error(`the results differ by ${difference}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.close();
}
