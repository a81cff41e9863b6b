// Fingers, keys and eyes: touch, sliders, motion, contrast. Cases FE-04, 06, 17, 18 and 19 of tests/vectors/cases.json.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

const still = { reducedMotion: 'reduce' };

/** One finger from a place to another, in steps; says how often the browser took the gesture for itself. */
async function drag(lab, context, [x, y], [dx, dy]) {
  await lab.page.evaluate(() => {
    globalThis.cancelled = 0;
    addEventListener('pointercancel', () => globalThis.cancelled++, true);
  });
  const cdp = await context.newCDPSession(lab.page);
  const touch = (type, points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (let i = 1; i <= 8; i++) await touch('touchMove', [{ x: x + (dx * i) / 8, y: y + (dy * i) / 8 }]);
  await touch('touchEnd', []);
  await lab.settle();
  return lab.page.evaluate(() => [scrollY, globalThis.cancelled]);
}

const middle = async (locator) => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

const phone = { context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 }, ...still } };

labTest('a finger that drags a start does not scroll the page, and the start follows it', phone, async (lab, { context }) => {
  await lab.open('lab=descent&lang=en');
  const handle = lab.page.locator('[data-panel=scaled] .figure-handle');
  const from = await middle(handle);
  const scrolled = await lab.page.evaluate(() => scrollY);
  assert.deepEqual(await drag(lab, context, from, [60, 40]), [scrolled, 0]);
  const box = await handle.boundingBox();
  const [right, down] = [box.x + box.width / 2 - from[0], box.y + box.height / 2 - from[1]];
  // The window grows with the run, so the start comes less far than the finger.
  assert.ok(right > 30 && right < 63 && down > 10 && down < 43, `the start went along: ${[right, down]}`);
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).has('start'));
});

labTest('a finger along a slider moves it and not the page; beside it the page scrolls', phone, async (lab, { context }) => {
  await lab.open('lab=descent&lang=en');
  const slider = lab.control('rho').locator('input[type=range]');
  const from = await middle(slider);
  const scrolled = await lab.page.evaluate(() => scrollY);
  const before = Number(await slider.inputValue());
  assert.deepEqual(await drag(lab, context, from, [100, 4]), [scrolled, 0]);
  assert.ok(Number(await slider.inputValue()) > before + 0.2);
  const label = await middle(lab.control('rho').locator('label'));
  const [after] = await drag(lab, context, label, [0, -120]);
  assert.ok(after > scrolled + 60, 'the page still scrolls');
});

labTest('a slider in a course’s frame follows the finger', phone, async (lab, { context }) => {
  await lab.page.route('**/host.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><meta name=viewport content="width=device-width"><body style="margin:0"><p>Before<iframe src="./?lab=gradient&embed=1&lang=en" style="width:390px;height:700px;border:0"></iframe><p style="height:2000px">After' }));
  await lab.page.goto(`${lab.url}host.html`);
  const frame = lab.page.frameLocator('iframe');
  const slider = frame.locator('[data-field=lr] input[type=range]').first();
  await slider.waitFor();
  const before = Number(await slider.inputValue());
  const from = await middle(slider);
  const scrolled = await lab.page.evaluate(() => scrollY);
  const [after] = await drag(lab, context, from, [-90, 3]);
  assert.equal(after, scrolled);
  assert.ok(Number(await slider.inputValue()) < before - 0.1);
});

labTest('keys on a slider of powers step by one ratio, and it says its quantity with its value', { context: still }, async (lab) => {
  await lab.open('lab=gradient&lang=en&lr=0.00316');
  const slider = lab.control('lr').locator('input[type=range]');
  assert.match(await slider.getAttribute('aria-valuetext'), /^Learning rate[^\d]* 0\.00316$/i);
  await slider.focus();
  const values = [];
  for (let i = 0; i < 6; i++) {
    await lab.page.keyboard.press('ArrowRight');
    await lab.settle();
    values.push(Number(await lab.control('lr').locator('.number-field').inputValue()));
  }
  const ratios = values.slice(1).map((value, i) => value / values[i]);
  const mean = (values.at(-1) / values[0]) ** (1 / ratios.length);
  assert.ok(mean > 1, 'up is up');
  for (const ratio of ratios) assert.ok(Math.abs(ratio / mean - 1) < 0.01, `steps of ${ratios}`); // the value has three digits
});

labTest('every slider has a field for its number and a button either way', { context: still }, async (lab) => {
  for (const name of ['descent', 'gradient', 'saturation', 'layernorm']) {
    await lab.open(`lab=${name}&lang=en`);
    const lacking = await lab.page.locator('.control:has(input[type=range])').evaluateAll((all) =>
      all.filter((one) => !one.querySelector('.number-field') || one.querySelectorAll('.nudge').length !== 2).map((one) => one.dataset.field),
    );
    assert.deepEqual(lacking, [], name);
    const nameless = await lab.page.locator('canvas, [role=img], [role=slider]').evaluateAll((all) =>
      all.filter((one) => !one.getAttribute('aria-label') && one.getAttribute('aria-hidden') !== 'true').map((one) => one.outerHTML.slice(0, 90)),
    );
    assert.deepEqual(nameless, [], name);
  }
});

labTest('everything that takes a press is reached by Tab, and shows where the focus is', { context: still }, async (lab) => {
  for (const name of ['descent', 'gradient', 'saturation', 'layernorm']) {
    await lab.open(`lab=${name}&lang=en`);
    await lab.page.evaluate(() => {
      const own = (one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0;
      globalThis.left = new Set([...document.querySelectorAll('button, input, select, summary, a[href]')].filter(own));
      // Of a group of radio buttons Tab takes the chosen one, the arrow keys the others. A nudge is the slider's own arrow key.
      for (const one of globalThis.left) if (one.type === 'radio' && !one.checked) globalThis.left.delete(one);
      globalThis.unseen = [];
    });
    for (let i = 0; i < 400; i++) {
      await lab.page.keyboard.press('Tab');
      const isDone = await lab.page.evaluate(() => {
        const one = document.activeElement;
        globalThis.left.delete(one);
        const shown = one.type === 'radio' ? one.nextElementSibling : one;
        if (one !== document.body && getComputedStyle(shown).outlineStyle === 'none') globalThis.unseen.push(one.outerHTML.slice(0, 120));
        return globalThis.left.size === 0;
      });
      if (isDone) break;
    }
    const [left, unseen] = await lab.page.evaluate(() => [[...globalThis.left].map((one) => one.outerHTML.slice(0, 120)), globalThis.unseen]);
    assert.deepEqual(left, [], `${name}: not reached`);
    assert.deepEqual(unseen, [], `${name}: no outline`);
  }
});

labTest('who wants no motion sees steps when a run is played, also when the wish comes while the page is open', { context: { reducedMotion: 'no-preference' } }, async (lab) => {
  const changes = () =>
    lab.page.evaluate(async () => {
      const step = document.querySelector('.player-step b');
      let count = 0;
      const watch = new MutationObserver(() => count++);
      watch.observe(step, { characterData: true, subtree: true, childList: true });
      await new Promise((done) => setTimeout(done, 1600));
      watch.disconnect();
      return count;
    });
  await lab.open('lab=descent&lang=en&play=1&steps=1000');
  assert.ok((await changes()) > 12, 'it moves');
  await lab.page.emulateMedia({ reducedMotion: 'reduce' });
  const steps = await changes();
  assert.ok(steps >= 1 && steps <= 4, `${steps} steps in 1.6 s`);
  assert.ok(await lab.page.locator('[data-action=play]').isVisible(), 'and can be paused');
});

labTest('with motion unwelcome nothing moves before the reader acts', { context: still }, async (lab) => {
  await lab.open('lab=descent&lang=en');
  await lab.settle();
  assert.equal(await lab.framesAsked(800), 0);
});

/** The colour of a pixel of a figure's top layer but one, where its ground is. */
const ground = (lab) =>
  lab.page.evaluate(() => {
    const canvas = document.querySelector('[data-panel=raw] canvas');
    return [...canvas.getContext('2d').getImageData(2, 2, 1, 1).data.slice(0, 3)].join();
  });

labTest('when the system turns dark the figures have turned within a fifth of a second', { context: { ...still, colorScheme: 'light' }, allow: [/willReadFrequently/] }, async (lab) => {
  await lab.open('lab=descent&lang=en');
  await lab.settle();
  const light = await ground(lab);
  await lab.page.evaluate(() => {
    const canvas = document.querySelector('[data-panel=raw] canvas');
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      const start = performance.now();
      const clear = canvas.getContext('2d').clearRect;
      CanvasRenderingContext2D.prototype.clearRect = function (...args) {
        if (this.canvas === canvas) globalThis.took ??= performance.now() - start;
        return clear.apply(this, args);
      };
    });
  });
  await lab.page.emulateMedia({ colorScheme: 'dark' });
  await lab.page.waitForFunction(() => globalThis.took !== undefined);
  const took = await lab.page.evaluate(() => globalThis.took);
  assert.ok(took < 200, `${took} ms`);
  await lab.settle();
  assert.notEqual(await ground(lab), light);
});

labTest('with forced colours raw and scaled differ by dash and marker, in black and white', { context: { ...still, forcedColors: 'active', colorScheme: 'light' } }, async (lab) => {
  await lab.open('lab=descent&lang=en');
  await lab.settle();
  const picture = await lab.page.locator('.figure-wide canvas').last().evaluate((canvas) => {
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 250) colours.add([data[i], data[i + 1], data[i + 2]].map((c) => c >> 5).join());
    // Pieces of ink along each row: a solid line is one, a dashed line many.
    const pieces = Array.from({ length: height }, (_, y) => {
      let count = 0;
      for (let x = 1; x < width; x++) if (data[4 * (y * width + x) + 3] > 128 && data[4 * (y * width + x - 1) + 3] <= 128) count++;
      return count;
    });
    return { isGrey: [...colours].every((colour) => new Set(colour.split(',')).size === 1), most: Math.max(...pieces) };
  });
  assert.ok(picture.isGrey);
  assert.ok(picture.most > 8, `the dashes of the scaled curve: ${picture.most}`);
  const found = await lab.page.locator('.found').evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomStyle));
  assert.deepEqual(found, ['solid', 'double'], 'the findings differ by their line');
});

labTest('with forced colours what is chosen has another ground than what is not', { context: { ...still, forcedColors: 'active', colorScheme: 'dark', viewport: { width: 1280, height: 900 } } }, async (lab) => {
  await lab.open('lab=layernorm&lang=en');
  const grounds = (selector) => lab.page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))]);
  for (const [chosen, other] of [
    ['.segment input:checked + span', '.segment input:not(:checked) + span'],
    ['.tab[aria-pressed=true]', '.tab[aria-pressed=false]'],
    ['.lab-link[aria-current=page]', '.lab-link:not([aria-current=page])'],
  ]) {
    const [one, another] = [await grounds(chosen), await grounds(other)];
    assert.equal(one.length, 1, chosen);
    assert.ok(!another.includes(one[0]), `${chosen}: ${one} and ${another}`);
  }
});
