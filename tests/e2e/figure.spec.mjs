// What a figure owes to fingers, screens and tabs, and what a page owes to its reader when the program fails.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

/** The middle of a panel's figure, in px of the window. */
async function middle(lab, panel) {
  const box = await lab.page.locator(`[data-panel=${panel}] .figure`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

labTest('two fingers zoom a figure', { context: { hasTouch: true, reducedMotion: 'reduce' } }, async (lab, { context }) => {
  await lab.open('lab=descent');
  const [x, y] = await middle(lab, 'scaled');
  const cdp = await context.newCDPSession(lab.page);
  const touch = (type, apart) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: apart ? [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }] : [] });
  await touch('touchStart', 20);
  for (const apart of [30, 45, 60]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).has('view'));
  const zoom = Number(lab.query().view.split(';').at(-1).split(',')[2]);
  assert.ok(zoom > 2 && zoom < 4, `fingers three times as far apart zoom about three times: ${zoom}`);
});

labTest(
  'a figure is as fine as the screen also when it is moved to another screen',
  {
    context: { reducedMotion: 'reduce' },
    // Emulation changes the ratio but, unlike a real screen, tells nobody.
    init: () => {
      const real = globalThis.matchMedia.bind(globalThis);
      globalThis.onAnotherScreen = [];
      globalThis.matchMedia = (query) => {
        const list = real(query);
        const add = list.addEventListener.bind(list);
        list.addEventListener = (type, react) => {
          if (query.includes('resolution')) globalThis.onAnotherScreen.push(react);
          add(type, react);
        };
        return list;
      };
    },
  },
  async (lab) => {
    await lab.open('lab=descent');
    const fineness = () => lab.page.locator('[data-panel=raw] canvas').first().evaluate((canvas) => canvas.width / canvas.clientWidth);
    assert.ok(Math.abs((await fineness()) - 1) < 0.01);
    for (const ratio of [2, 1.5]) {
      await lab.page.evaluate((ratio) => {
        Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => ratio, configurable: true });
        globalThis.onAnotherScreen.forEach((react) => react(new Event('change')));
      }, ratio);
      await lab.settle();
      assert.ok(Math.abs((await fineness()) - ratio) < 0.01, `ratio ${ratio}`);
    }
  },
);

labTest(
  'a tab that nobody sees paints nothing, and everything when it is seen again',
  {
    context: { reducedMotion: 'reduce' },
    init: () => {
      Object.defineProperty(document, 'hidden', { get: () => globalThis.isAway ?? false });
      const clear = CanvasRenderingContext2D.prototype.clearRect;
      globalThis.painted = 0;
      CanvasRenderingContext2D.prototype.clearRect = function (...rectangle) {
        globalThis.painted++;
        return clear.apply(this, rectangle);
      };
    },
  },
  async (lab) => {
    await lab.open('lab=descent');
    await lab.settle();
    await lab.page.evaluate(() => {
      globalThis.isAway = true;
      globalThis.painted = 0;
    });
    await lab.slide('rho', 0.9);
    assert.equal(await lab.page.evaluate(() => globalThis.painted), 0);
    await lab.page.evaluate(() => {
      globalThis.isAway = false;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await lab.settle();
    assert.ok((await lab.page.evaluate(() => globalThis.painted)) > 4, 'what changed meanwhile is painted');
  },
);

labTest('a start beneath the buttons that zoom can be taken', { context: { reducedMotion: 'reduce', viewport: { width: 1200, height: 850 } } }, async (lab) => {
  await lab.open('lab=descent&lang=en&start=496,678&t=40');
  const handle = lab.page.locator('[data-panel=raw] .figure-handle');
  const box = await handle.boundingBox();
  await lab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await lab.page.mouse.down();
  await lab.page.mouse.move(box.x - 60, box.y + 60, { steps: 4 });
  await lab.page.mouse.up();
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).get('start') !== '496,678');
});

labTest('a panic of the program ends in words, with its message and the way back', { allow: [/panicked|unreachable|RuntimeError|no more elements/] }, async (lab) => {
  await lab.open('lab=descent&lang=en&bad=1&t=3');
  await lab.page.evaluate(() => {
    document.createElement = () => {
      throw new Error('no more elements');
    };
  });
  await lab.page.getByRole('button', { name: '中文' }).click(); // words are made anew, and elements with them
  await lab.page.waitForFunction(() => document.documentElement.dataset.failed === 'panic');
  assert.match(await lab.page.locator('#boot').innerText(), /你的设置都在网址里/);
  assert.match(await lab.page.locator('#boot-detail').textContent(), /a browser has templates/);
});
