// Lab descent: the valley and the bowl.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

const close = (actual, expected, rel = 1e-9) => assert.ok(Math.abs(actual - expected) <= rel * Math.abs(expected), `${actual} is not ${expected}`);

labTest('the default run plays once to its end and then rests', async (lab) => {
  await lab.open('steps=200');
  const first = await lab.readout('raw_excess_loss');
  const last = (await lab.readout('raw_outcome')).step;
  assert.equal(last, 200);
  await lab.until('raw_excess_loss', (v) => v < first, 8000);
  await lab.page.waitForFunction(() => !document.querySelector('.play-icon.is-playing'), null, { timeout: 40_000 });
  assert.equal(lab.query().t, undefined, 'an undisturbed run leaves no t');
  assert.equal(await lab.framesAsked(1500), 0, 'nothing is drawn while nothing changes');
});

labTest('the valley is long, the bowl is round, and the sentence says so with the numbers', async (lab) => {
  await lab.open('t=44');
  const { raw_kappa, scaled_kappa, scaled_outcome } = await lab.readouts();
  assert.ok(raw_kappa > 500 && scaled_kappa < 1.5);
  assert.deepEqual(scaled_outcome.kind, 'converged');
  const sentence = await lab.sentence();
  assert.ok(sentence.includes(String(Math.round(Math.sqrt(raw_kappa)).toString().slice(0, 2))), sentence);
  assert.match(sentence, /after 44 steps/);
  assert.match(sentence, /round/);
});

labTest('correlated features make an ellipse of the bowl, whitening a circle: kappa is (1+|r|)/(1-|r|)', async (lab) => {
  await lab.open('t=0');
  await lab.type('rho', '0.9');
  const { rho_sample, scaled_kappa } = await lab.readouts();
  close(scaled_kappa, (1 + Math.abs(rho_sample)) / (1 - Math.abs(rho_sample)));
  await lab.control('scaler').locator('input[value=whiten]').check({ force: true });
  close(await lab.readout('scaled_kappa'), 1, 1e-9);
  await lab.untilQuery('scaler', 'whiten');
});

labTest('a rate above the limit blows up: the sentence names step and limit, and no number is lost', async (lab) => {
  await lab.open('lr=0.0012');
  await lab.page.locator('.scrub').press('End');
  const { raw_lr_limit, raw_outcome } = await lab.readouts();
  assert.equal(raw_outcome.kind, 'diverged');
  assert.ok(raw_lr_limit < 0.0012);
  assert.match(await lab.sentence(), new RegExp(`step ${raw_outcome.step}.*limit`));
  assert.doesNotMatch(await lab.page.locator('main[data-lab]').innerText(), /NaN|Infinity|inf\b/);
});

labTest('both sides start as the same function, and the scaled run carried back predicts the same', async (lab) => {
  await lab.open('start=1,-2&t=0&bias=learned');
  const all = await lab.readouts();
  close(all.raw_loss, all.scaled_loss);
  close(all.mapped_w1, 1);
  close(all.mapped_w2, -2);
  assert.ok(all.max_prediction_gap < 1e-9);
});

labTest('play, pause, step, scrub and keys move the playhead, and pausing writes it', async (lab) => {
  await lab.open('t=10');
  await lab.page.locator('[data-action=forward]').click();
  await lab.untilQuery('t', '11');
  await lab.page.locator('[data-action=back]').click();
  await lab.untilQuery('t', '10');
  await lab.page.locator('.scrub').focus();
  await lab.page.keyboard.press('ArrowRight');
  await lab.untilQuery('t', '11');
  await lab.page.keyboard.press(' ');
  await lab.page.waitForSelector('.play-icon.is-playing');
  await lab.page.waitForFunction(() => Number(document.querySelector('.player-step b').textContent) > 13);
  await lab.page.keyboard.press(' ');
  await lab.page.waitForFunction(() => Number(new URLSearchParams(location.search).get('t')) > 13);
  const t = lab.query().t;
  await lab.page.reload();
  await lab.ready();
  assert.equal(await lab.page.locator('.player-step b').innerText(), t);
});

labTest('reduced motion shows the finished path and moves nothing', { context: { reducedMotion: 'reduce' } }, async (lab) => {
  await lab.open('steps=50');
  assert.equal(await lab.page.locator('.player-step b').innerText(), '50');
  assert.equal(await lab.page.locator('.play-icon.is-playing').count(), 0);
});

for (const panel of ['raw', 'scaled']) {
  labTest(`the start is dragged on the ${panel} panel, and both sides follow`, async (lab) => {
    await lab.open('t=0');
    const handle = lab.page.locator(`[data-panel=${panel}] .figure-handle`);
    const box = await handle.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await lab.page.mouse.move(x, y);
    await lab.page.mouse.down();
    await lab.page.mouse.move(x + 25, y - 30, { steps: 5 });
    await lab.page.mouse.up();
    await lab.page.waitForFunction(() => {
      const [w1] = new URLSearchParams(location.search).get('start')?.split(',') ?? [];
      const shown = Number(document.querySelector('table [data-key=raw_w1]').getAttribute('value'));
      return w1 !== undefined && Math.abs(Number(w1) - shown) < 1e-9 * Math.abs(shown);
    });
    const all = await lab.readouts();
    close(all.raw_loss, all.scaled_loss);
    close(all.mapped_w1, all.raw_w1);
    const [w1, w2] = lab.query().start.split(',').map(Number);
    close(all.raw_w1, w1);
    close(all.raw_w2, w2);
  });
}

labTest('arrow keys move a focused start', async (lab) => {
  await lab.open('t=0');
  await lab.page.locator('[data-panel=raw] .figure-handle').focus();
  await lab.page.keyboard.press('ArrowRight');
  await lab.page.waitForFunction(() => Number(new URLSearchParams(location.search).get('start')?.split(',')[0]) > 0);
});

labTest('Ctrl+wheel and buttons zoom one panel, a drag pans it, fit brings it back; a plain wheel scrolls', async (lab) => {
  await lab.open('t=0');
  const figure = await lab.page.locator('[data-panel=scaled] .figure').boundingBox();
  await lab.page.mouse.move(figure.x + 200, figure.y + 120);
  await lab.page.mouse.wheel(0, 60);
  await lab.page.waitForFunction(() => scrollY > 0);
  assert.equal(lab.query().view, undefined);
  await lab.page.evaluate(() => scrollTo(0, 0));
  await lab.page.keyboard.down('Control');
  await lab.page.mouse.wheel(0, -100);
  await lab.page.keyboard.up('Control');
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).get('view')?.startsWith(';'));
  const zoom = () => Number(lab.query().view.split(',').at(-1));
  const zoomed = zoom();
  assert.ok(zoomed > 1);
  await lab.page.locator('[data-panel=scaled] [data-action=zoom-in]').click();
  await lab.page.waitForFunction((old) => Number(new URLSearchParams(location.search).get('view').split(',').at(-1)) > old * 1.3, zoomed);
  await lab.page.mouse.move(figure.x + 200, figure.y + 120);
  await lab.page.mouse.down();
  await lab.page.mouse.move(figure.x + 150, figure.y + 150, { steps: 4 });
  await lab.page.mouse.up();
  await lab.page.locator('[data-panel=scaled] [data-action=zoom-fit]').click();
  await lab.untilQuery('view', undefined);
});

labTest('a touch on the page scrolls it, also over a figure', { context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } } }, async (lab) => {
  await lab.open('t=0');
  const touchAction = await lab.page.locator('[data-panel=raw] .figure').evaluate((e) => getComputedStyle(e).touchAction);
  assert.match(touchAction, /pan-y|auto|manipulation/);
  assert.equal(await lab.page.locator('[data-panel=raw] .figure-handle').evaluate((e) => getComputedStyle(e).touchAction), 'none');
});

const SETTINGS = [
  'model=line', 'model=bowl', 'model=bowl&kappa=1e6&angle=77', 'data=penguins', 'data=twins', 'data=twins&scaler=whiten&bias=learned', 'bias=learned&scaler=minmax',
  'optimizer=adam', 'optimizer=newton', 'optimizer=momentum&beta=0.999', 'batch=16', 'outliers=5', 'unit=100', 'axes=fit&levels=even', 'show=none',
  'show=path,contours,field,ticks,gradient,mapped,principal', 'lr=1000', 'lr=1e-12', 'steps=5000&optimizer=nesterov', 'n=2000&noise=100', 'start=1e6,-1e6', 'model=bowl&start=0,0',
];
for (const query of SETTINGS) {
  labTest(`${query} shows numbers or dashes, never NaN`, async (lab) => {
    await lab.open(`${query}&t=1`);
    await lab.settle();
    assert.deepEqual(await lab.notices(), []);
    const text = await lab.page.locator('main[data-lab]').innerText();
    assert.doesNotMatch(text, /NaN|Infinity|\binf\b/);
    assert.ok((await lab.sentence()).length > 30);
  });
}

labTest('a long address of random settings never stops the page', async (lab) => {
  for (const query of ['a=%%%', 'lab=descent&view=;;;;', 'start=1', 'start=,', 'show=,', 't=-1', 'lab=descent&lab=gradient', 'n=1e9&rho=-9&steps=0', 'view=0,0,0', 'lang=fr&theme=pink']) {
    await lab.open(query);
    assert.ok((await lab.notices()).length > 0, query);
  }
});

labTest('a step from the best rate begins at the rate in use, and the best has a name in the reader’s language', { context: { reducedMotion: 'reduce' } }, async (lab) => {
  await lab.open('lab=descent&lang=zh');
  const best = await lab.readout('raw_lr');
  assert.equal(await lab.control('lr').locator('input:not([type=range])').inputValue(), '最佳');
  await lab.control('lr').locator('.nudge').last().click();
  const next = await lab.until('raw_lr', (lr) => lr !== best);
  assert.ok(next / best > 1.03 && next / best < 1.07, `${best} to ${next}`);
  await lab.type('lr', '最佳');
  assert.equal(await lab.readout('raw_lr'), best);
});

labTest('a run made too short by a slip of the hand gives its playhead back', { context: { reducedMotion: 'reduce' } }, async (lab) => {
  await lab.open('lab=descent&lang=en&t=150');
  await lab.type('steps', '0');
  await lab.untilQuery('steps', '1');
  assert.equal(await lab.page.locator('.player-step b').innerText(), '1');
  await lab.type('steps', '200');
  assert.equal(await lab.page.locator('.player-step b').innerText(), '150');
  await lab.untilQuery('t', '150');
});
