// Lab saturation: the unit with its probe and surfaces, the chain, the networks computed and trained while the page stays at hand.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

const near = (actual, expected, rel = 1e-9) => assert.ok(Math.abs(actual - expected) <= rel * Math.abs(expected), `${actual} is not ${expected}`);
const OPEN = 'lab=saturation&lang=en';

labTest('the sentence tells both sides of the unit', {}, async (lab) => {
  await lab.open(OPEN);
  assert.equal(
    await lab.sentence(),
    'On raw inputs with weights 2 and 50 every house lies in a flat tail: the house of 100 m² has z = 310, where the slope is 2.34×10⁻¹³⁵. ' +
      'On standardized inputs with weights 0.5 and 0.5 no house lies in a flat tail.',
  );
  assert.equal(await lab.readout('z_house'), 310);
  near(await lab.readout('dy_house'), Math.exp(-310), 1e-12);
});

labTest('the same in Chinese', {}, async (lab) => {
  await lab.open('lab=saturation&lang=zh&part=neuron');
  assert.match(await lab.sentence(), /^输入不缩放、权重为 2 与 50 时，所有房子都落在平坦的尾部：/);
});

labTest('the probe follows pointer, keys and text, and the address follows it', {}, async (lab) => {
  await lab.open(`${OPEN}&part=neuron`);
  const handle = lab.page.locator('.figure-curve .figure-handle');
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await lab.page.mouse.move(x, y);
  await lab.page.mouse.down();
  await lab.page.mouse.move(x + 100, y - 60, { steps: 4 });
  await lab.page.mouse.up();
  await lab.settle();
  const dragged = Number(await lab.control('z').locator('.number-field').inputValue());
  assert.ok(dragged > 2.5 && dragged < 8, `${dragged}`);
  near(await lab.readout('y'), 1 / (1 + Math.exp(-dragged)), 1e-12);
  await handle.focus();
  await lab.page.keyboard.press('ArrowLeft');
  await lab.settle();
  assert.ok(Number(await lab.control('z').locator('.number-field').inputValue()) < dragged);
  await lab.type('z', '-745.2');
  assert.equal(await lab.readout('y'), 0);
  await lab.untilQuery('z', '-745.2');
});

labTest('one weight of your own makes the weights your own; a named set takes them back', {}, async (lab) => {
  await lab.open(`${OPEN}&part=neuron`);
  await lab.type('w1', '0.01');
  near(await lab.readout('z_house'), 0.01 * 100 + 50 * 2 + 10, 1e-12);
  await lab.untilQuery('weights', 'own');
  assert.ok(await lab.control('weights').locator('input[value=own]').isChecked());
  await lab.control('weights').locator('input[value=house]').check({ force: true });
  await lab.settle();
  assert.equal(await lab.readout('z_house'), 310);
  await lab.untilQuery('w1', undefined);
});

labTest('carrying the weights over leaves z where it was', {}, async (lab) => {
  await lab.open(`${OPEN}&part=neuron&inputs=standard&weights=carried`);
  near(await lab.readout('z_house'), 310, 1e-12);
  near(await lab.readout('dy_house'), Math.exp(-310), 1e-9);
});

labTest('a start on the surface is dragged, and only that side walks from there', {}, async (lab) => {
  await lab.open(`${OPEN}&part=neuron`);
  assert.equal(await lab.readout('surface_loss'), 0.25);
  const raw = lab.page.locator('[data-panel=raw]');
  await raw.scrollIntoViewIfNeeded();
  const box = await raw.locator('.figure').boundingBox();
  const handle = await raw.locator('.figure-handle').boundingBox();
  await lab.page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await lab.page.mouse.down();
  await lab.page.mouse.move(box.x + box.width * 0.49, box.y + box.height * 0.5, { steps: 4 });
  await lab.page.mouse.up();
  await lab.until('surface_loss', (loss) => loss !== 0.25);
  await lab.page.waitForFunction(() => /^[-0-9.e]+,[-0-9.e]+$/.test(new URLSearchParams(location.search).get('starts') ?? ''));
});

labTest('a part of the lab stands alone where the address says so, and the tabs change it', {}, async (lab) => {
  await lab.open(`${OPEN}&part=chain`);
  const visible = () => lab.page.locator('section.part:visible').evaluateAll((all) => all.map((e) => e.dataset.part));
  assert.deepEqual(await visible(), ['chain']);
  assert.match(await lab.sentence(), /^Back through 5 units only 9.72×10⁻⁹ of the gradient arrives/);
  await lab.page.locator('.tab[data-part=network]').click();
  await lab.settle();
  assert.deepEqual(await visible(), ['network']);
  await lab.untilQuery('part', 'network');
  await lab.page.locator('.tab').first().click();
  await lab.settle();
  assert.deepEqual(await visible(), ['neuron', 'chain', 'network']);
  await lab.untilQuery('part', undefined);
  await lab.open(`${OPEN}&part=chain&embed=1`);
  assert.equal(await lab.page.locator('.tab:visible').count(), 0);
});

labTest('the prose can be left out, and a control', {}, async (lab) => {
  await lab.open(`${OPEN}&part=chain&hide=text,depth`);
  assert.equal(await lab.page.locator('.formula:visible').count(), 0);
  assert.equal(await lab.control('depth').isVisible(), false);
  assert.ok(await lab.control('chain_w').isVisible());
});

labTest('a lab that has no such part is not asked for it', {}, async (lab) => {
  await lab.open(`${OPEN}&part=network`);
  await lab.page.locator('.lab-link').first().click();
  await lab.page.waitForFunction(() => document.querySelector('#main')?.dataset.lab === 'descent');
  assert.deepEqual(await lab.notices(), []);
});

labTest('the chain has the gradients of the public question, in both losses', {}, async (lab) => {
  await lab.open(`${OPEN}&part=chain`);
  const gradients = await lab.readout('chain_grad_w');
  near(gradients[0], -4.733150118885083e-8, 1e-10);
  await lab.control('chain_loss').locator('input[value=ce]').check({ force: true });
  // The folded table of all numbers may lag a tenth of a second behind.
  near((await lab.until('chain_grad_w', (all) => Math.abs(all[4]) > 0.2))[4], -0.24983579827490324, 1e-10);
});

labTest('cross-entropy without a sigmoid is told and not used', {}, async (lab) => {
  await lab.open(`${OPEN}&part=chain&act=tanh&chain_loss=ce`);
  assert.deepEqual(await lab.notices(), ['chain_loss = ce needs act = sigmoid; mse is used. ×']);
  assert.equal(await lab.control('chain_loss').isVisible(), false);
});

labTest('the networks are there at once, their gradients are checked when nothing moves', {}, async (lab) => {
  await lab.open(`${OPEN}&part=network`);
  const [own, compared] = [await lab.readout('grad_norms'), await lab.readout('compare_grad_norms')];
  assert.ok(own.length === 8 && compared.length === 8 && own[0] < compared[0]);
  near(await lab.readout('first_last_ratio'), own[0] / own[7], 1e-12);
  assert.ok((await lab.until('gradient_check', (v) => v !== null, 20_000)) < 1e-6);
  assert.ok((await lab.until('compare_gradient_check', (v) => v !== null, 20_000)) < 1e-6);
});

labTest('a large network is computed in slices: the page answers meanwhile, and the numbers come', {}, async (lab) => {
  await lab.open(`${OPEN}&part=network`);
  await lab.page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await lab.type('layers', '20');
  await lab.type('width', '200');
  await lab.type('batch', '256');
  assert.equal(await lab.readout('grad_norms'), null);
  assert.match(await lab.sentence(), /being computed/);
  assert.equal((await lab.until('grad_norms', (v) => v !== null, 60_000)).length, 20);
  assert.ok((await lab.page.evaluate(() => longest)) < 1000, 'no freeze');
});

labTest('training runs, is stopped, and leaves its curve', {}, async (lab) => {
  await lab.open(`${OPEN}&part=network&act=tanh`);
  const button = lab.page.locator('[data-action=train]');
  await button.click();
  await lab.untilQuery('train', '1');
  await lab.page.waitForFunction(() => document.querySelector('.progress:not(.resting) .progress-done')?.style.width > '3%');
  await button.click();
  await lab.untilQuery('train', undefined);
  assert.equal(await lab.page.locator('.progress:visible').count(), 0);
  assert.match(await button.locator('xpath=../..').innerText(), /without normalization: \d+ steps, the loss goes from .* layer normalization: \d+ steps/s);
});

labTest('what a normalization cannot do is said', {}, async (lab) => {
  await lab.open(`${OPEN}&part=network&norm=batch&batch=1`);
  assert.match(await lab.page.locator('section[data-part=network]').innerText(), /Batch normalization over one row/);
  await lab.open(`${OPEN}&part=network&width=1`);
  assert.match(await lab.page.locator('section[data-part=network]').innerText(), /Layer normalization over one unit/);
});

labTest('extremes are zero or infinite in words, never NaN', {}, async (lab) => {
  for (const query of ['z=1000', 'w1=1e6&w2=-1e6&b0=1e6', 'act=relu&chain_w=1000&depth=50', 'chain_w=-1000&depth=50&chain_b=1000', 'act=relu&init=normal&std=10&layers=30', 'act=softplus&z=-1000&format=f16']) {
    await lab.open(`${OPEN}&${query}`);
    await lab.settle();
    assert.doesNotMatch(await lab.page.locator('#main').innerText(), /NaN|undefined/, query);
  }
});
