// What labs cost a course page: memory with twelve of them, nothing at all while nobody touches them, and no more after two hundred changes of lab.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { hostTest } from './support/host.mjs';
import { labTest } from './support/harness.mjs';

const LABS = ['descent', 'gradient', 'saturation', 'layernorm'];

/** Memory of this process's descendants, the browser with all of its pages, MB: what is shared is shared out. */
function browserMemory() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(pid, readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[2]);
    } catch { /* it has ended */ }
  }
  const isOurs = (pid) => pid !== undefined && (pid === String(process.pid) || isOurs(parents.get(pid)));
  let kilobytes = 0;
  for (const pid of parents.keys()) {
    if (pid === String(process.pid) || !isOurs(pid)) continue;
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]);
    } catch { /* likewise */ }
  }
  return kilobytes / 1024;
}

/** Counts in every frame how often an animation frame is asked for. */
function countFrames() {
  window.asked = 0;
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => { asked += 1; return request(callback); };
}

const framesAsked = (page) => Promise.all(page.frames().slice(1).map((frame) => frame.evaluate(() => asked)));

/** Fails when any of a page's frames asks for an animation frame within five seconds. */
async function assertIdle(page) {
  const before = await framesAsked(page);
  await page.waitForTimeout(5000);
  const after = await framesAsked(page);
  assert.ok(before.some((count) => count > 0), 'what paints is counted');
  assert.deepEqual(after.map((count, i) => count - before[i]), before.map(() => 0));
}

/** Only Linux tells the memory of processes. */
const isTold = existsSync('/proc/self/smaps_rollup');

hostTest('twelve labs on one page cost less than 400 MB, and no animation frame while nobody touches them', 'twelve.html?empty', { init: countFrames }, async (page) => {
  await page.waitForTimeout(1000);
  const empty = isTold ? browserMemory() : 0;
  await page.goto(page.url().replace('?empty', ''));
  await page.waitForFunction(() => ready === 12, undefined, { timeout: 45_000 });
  // Each is looked at, so that all of them have painted.
  for (const frame of await page.locator('iframe').all()) await frame.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  await assertIdle(page);
  const labs = isTold ? browserMemory() - empty : 0;
  console.log(`twelve labs: ${labs.toFixed(0)} MB above empty frames (${empty.toFixed(0)} MB)`);
  assert.ok(labs < 400, `${labs.toFixed(0)} MB`);
});

hostTest('when their runs are over, labs outside of a course page ask for no animation frame either', 'empty.html', { init: countFrames }, async (page) => {
  await page.evaluate((labs) => {
    for (const lab of labs) {
      const frame = document.createElement('iframe');
      frame.width = 1000;
      frame.height = 300;
      frame.src = `../../../dist/?lab=${lab}${lab === 'descent' ? '&steps=40&play=1' : ''}${lab === 'saturation' ? '&train=1' : ''}`;
      document.body.append(frame);
    }
  }, LABS);
  const [descent] = await Promise.all(page.frames().slice(1).map(async (frame) => {
    await frame.waitForFunction(() => document.documentElement.dataset.ready);
    return frame;
  }));
  await descent.waitForFunction(() => document.querySelector('.player-step b').textContent === '40' && !document.querySelector('.is-playing'));
  await page.waitForFunction(() => [...document.querySelectorAll('iframe')].every(({ contentDocument }) => {
    const bars = [...contentDocument.querySelectorAll('.progress')];
    return bars.every((bar) => bar.classList.contains('resting'));
  }), undefined, { timeout: 20_000 });
  await page.waitForTimeout(1500);
  await assertIdle(page);
});

/** The page that has all labs in one program, so that a change of lab is none of page. */
const TOGETHER = 'normlab.html';

/** Tells how much WebAssembly memory there is: `wasmPages()`. */
function watchMemory() {
  for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...args) => {
      const result = await original.apply(WebAssembly, args);
      const { memory } = (result.instance ?? result).exports;
      window.wasmPages = () => memory.buffer.byteLength / 65_536;
      return result;
    };
  }
}

/** What a page holds once all that nobody needs is gone. */
async function holdings(page, devtools) {
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const { JSHeapUsedSize: heap, JSEventListeners: listeners, Nodes: nodes } = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return { heap, listeners, nodes, pages: await page.evaluate(() => wasmPages()) };
}

/** Goes from lab to lab by the sidebar's links, so many times, each as soon as the one before has been painted. */
const wander = (page, times) =>
  page.evaluate(async (times) => {
    for (let i = 0; i < times; i++) {
      const links = document.querySelectorAll('nav .lab-link');
      links[(i + 1) % links.length].click();
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
  }, times);

labTest('after two hundred changes of lab the page holds no more than after twenty', { init: watchMemory }, async (lab, { context }) => {
  await lab.page.goto(`${lab.url}${TOGETHER}?lab=descent&lang=en`);
  await lab.ready();
  const devtools = await context.newCDPSession(lab.page);
  await devtools.send('Performance.enable');
  await wander(lab.page, 20);
  await lab.page.waitForTimeout(1000);
  const before = await holdings(lab.page, devtools);
  await wander(lab.page, 200);
  await lab.page.waitForTimeout(1000);
  const after = await holdings(lab.page, devtools);
  console.log(`${JSON.stringify(before)} -> ${JSON.stringify(after)}`);
  assert.ok(after.pages <= before.pages + 1, `pages of WebAssembly memory: ${before.pages} -> ${after.pages}`); // one page more or less, says FE-14
  assert.equal(after.listeners, before.listeners, 'listeners');
  assert.ok(Math.abs(after.nodes - before.nodes) < 50, `nodes ${before.nodes} -> ${after.nodes}`); // a lab has a thousand
  assert.ok(after.heap < 1.1 * before.heap, `heap ${before.heap} -> ${after.heap}`);
});

labTest('a run that is left while it plays ends with its page: no panic, no complaint, and the controls still respond', { init: countFrames }, async (lab) => {
  await lab.page.goto(`${lab.url}${TOGETHER}?lab=descent&lang=en&t=0`);
  await lab.ready();
  await lab.page.evaluate(async () => {
    for (let i = 0; i < 50; i++) {
      document.querySelector('[data-action=play]').click();
      document.querySelectorAll('nav .lab-link')[1 + (i % 3)].click(); // in the same frame
      if (i % 2) await new Promise(requestAnimationFrame);
      else await new Promise((done) => setTimeout(done));
      document.querySelectorAll('nav .lab-link')[0].click();
      await new Promise((done) => setTimeout(done));
    }
  });
  assert.equal(await lab.failure(), null);
  await lab.page.locator('[data-action=play]').click();
  await lab.page.waitForFunction(() => document.querySelector('.player-step b').textContent !== '0');
  await lab.page.locator('[data-action=play]').click();
  await lab.slide('rho', 0.9);
  assert.notEqual(await lab.readout('rho_sample'), 0);
  // Away from it, nothing plays on.
  await lab.page.locator('[data-action=play]').click();
  await lab.page.locator('nav .lab-link').nth(1).click();
  await lab.page.waitForTimeout(500);
  const before = await lab.page.evaluate(() => asked);
  await lab.page.waitForTimeout(1000);
  assert.equal(await lab.page.evaluate(() => asked), before, 'frames asked for by a lab that is closed');
});
