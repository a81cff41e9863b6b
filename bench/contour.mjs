// Our contours beside d3-contour's in Chromium, on the same samples. Fails where ours are not five times as fast. See README.md.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from '../tests/e2e/support/browser.mjs';
import { serve } from '../tests/e2e/support/server.mjs';

const GOAL = 5;
const REPETITIONS = 15;
const WARMING = 3;
const root = process.argv[2]; // where wasm-bindgen has put contour.js
const fromRoot = (path) => new URL(`../${path}`, import.meta.url);

/** The page: our program and d3's scripts as they are published. */
function furnish() {
  mkdirSync(root, { recursive: true });
  for (const name of ['d3-array', 'd3-contour']) copyFileSync(fromRoot(`node_modules/${name}/dist/${name}.min.js`), join(root, `${name}.js`));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>bench</title><script src="d3-array.js"></script><script src="d3-contour.js"></script>');
}

/** In the page: times all cases by turns, so that a slow spell of the machine meets each; milliseconds a call, repetition by repetition. */
async function measure({ name, repetitions, warming }) {
  const { default: init, Surface } = await import('./contour.js');
  await init();
  const surface = new Surface(name);
  const values = surface.values();
  const nodes = Math.sqrt(values.length);
  const contours = d3.contours().size([nodes, nodes]).thresholds([...surface.levels()]);
  const cases = {
    'd3-contour': [1, () => contours(values)],
    regions: [10, () => surface.regions()],
    'regions copied out': [10, () => surface.vertices_of_regions()],
    isolines: [10, () => surface.isolines()],
  };
  const times = Object.fromEntries(Object.keys(cases).map((key) => [key, []]));
  for (let i = -warming; i < repetitions; i++) {
    for (const [key, [calls, run]] of Object.entries(cases)) {
      await new Promise((done) => setTimeout(done));
      const start = performance.now();
      for (let call = 0; call < calls; call++) run();
      if (i >= 0) times[key].push((performance.now() - start) / calls);
    }
  }
  const vertices = {
    'd3-contour': contours(values).flatMap((of) => of.coordinates.flat(1)).reduce((sum, ring) => sum + ring.length - 1, 0),
    regions: surface.regions(),
    'regions copied out': surface.vertices_of_regions().length / 2,
    isolines: surface.isolines(),
  };
  return { times, vertices };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

furnish();
const site = await serve({ root });
const browser = await launch();
try {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`the page complains: ${error.message}`));
  const result = { bench: 'contour', surfaces: {} };
  console.log('256 x 256, 20 levels'.padEnd(34) + ['ms', 'd3 / ours', 'vertices'].map((cell) => cell.padStart(11)).join(''));
  for (const name of ['quadratic', 'sigmoid', 'waves']) {
    await page.goto(site.url); // each on a page of its own
    const { times, vertices } = await page.evaluate(measure, { name, repetitions: REPETITIONS, warming: WARMING });
    const of = (result.surfaces[name] = {});
    for (const [key, own] of Object.entries(times)) {
      const ratio = median(own.map((ms, i) => times['d3-contour'][i] / ms));
      of[key] = { ms: Number(median(own).toFixed(3)), ratio: Number(ratio.toFixed(2)), vertices: vertices[key] };
      console.log(`${name.padEnd(12)}${key.padEnd(22)}` + [of[key].ms.toFixed(2), of[key].ratio.toFixed(1), vertices[key]].map((cell) => String(cell).padStart(11)).join(''));
    }
  }
  console.log(JSON.stringify(result));
  for (const [name, of] of Object.entries(result.surfaces)) {
    if (of.regions.ratio >= GOAL) continue;
    console.error(`regions of ${name}: ${of.regions.ratio} times as fast as d3-contour, not ${GOAL}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.close();
}
