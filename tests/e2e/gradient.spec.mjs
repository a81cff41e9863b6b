// Lab gradient: the numbers of the lesson, editing them in the formula and beside it, and the way to many houses.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

const near = (actual, expected, rel = 1e-9) => assert.ok(Math.abs(actual - expected) <= rel * Math.abs(expected), `${actual} is not ${expected}`);

labTest('the sentence says both losses', {}, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  const raised = 'jumps from 50 to 4.995×10⁷';
  assert.equal(await lab.sentence(), `One step at rate 0.1: on raw features the loss ${raised}; on scaled ones it falls to 38.95.`);
  assert.equal(await lab.page.locator('.found.raw').innerText(), raised);
  assert.equal(await lab.page.locator('.found.scaled').innerText(), 'falls to 38.95');
  assert.equal(await lab.readout('loss_after'), 49_950_012.5);
  near(await lab.readout('scaled_loss_after'), 50 * (1271 / 1440) ** 2);
});

labTest('the same in Chinese', {}, async (lab) => {
  await lab.open('lab=gradient&lang=zh');
  assert.equal(await lab.sentence(), '学习率取 0.1，只走一步：用原始特征，损失从 50 猛增到 4.995×10⁷；缩放以后，损失降到 38.95。');
});

labTest('a number edited in the formula changes everything that depends on it, and nothing else', {}, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  await lab.page.evaluate(() => {
    globalThis.touched = [];
    const note = (all) => touched.push(...all.map((m) => m.target.nodeName));
    new MutationObserver(note).observe(document.querySelector('[data-rung="1"]'), { subtree: true, childList: true, characterData: true });
  });
  const field = lab.page.locator('#inline-w2');
  await field.fill('48');
  await field.press('Enter');
  await lab.settle();
  assert.equal(await lab.readout('y_hat'), 306);
  assert.equal(await lab.readout('scaled_y_hat'), 306);
  assert.equal(await lab.control('w2').locator('input').inputValue(), '48');
  await lab.untilQuery('w2', '48');
  const touched = await lab.page.evaluate(() => touched);
  assert.ok(touched.length > 0 && touched.every((name) => name === '#text'), `only texts change: ${touched}`);
});

labTest('bad numbers leave what was set, and say so', {}, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  for (const text of ['', 'many', '1e999']) {
    await lab.type('x1', text);
    assert.equal(await lab.readout('grad_w1'), 1000, text);
    assert.match(await lab.control('x1').locator('.complaint').innerText(), /x1/);
  }
  await lab.type('x1', '50,5');
  assert.equal(await lab.readout('share_w1'), 50.5 ** 2);
  assert.equal(await lab.control('x1').locator('.complaint').innerText(), '');
  await lab.type('x1max', '50');
  assert.match(await lab.control('x1max').locator('.complaint').innerText(), /x1max = 50 is not above x1min = 50/);
  near(await lab.readout('x1_scaled'), 0.5 / 150);
});

labTest('each side has a rate at which one step fits the house', {}, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  for (const [side, key] of [['raw', 'loss_after'], ['scaled', 'scaled_loss_after']]) {
    const button = lab.page.locator(`[data-action="own-rate-${side}"]`);
    await button.click();
    await lab.settle();
    assert.ok((await lab.readout(key)) < 1e-20);
    assert.equal(await button.getAttribute('aria-pressed'), 'true');
    assert.match(await lab.page.locator(`.found.${side}`).innerText(), /falls to zero/);
  }
});

labTest('what does not exist is a dash, never NaN or infinity', {}, async (lab) => {
  for (const query of ['x2=0', 'y=310', 'x1=1e9&w1=0&x1min=0&x1max=1e-320', 'x1=1e9&x2=-1e9&w1=1e9&w2=-1e9&lr=10', 'x1=0&x2=0']) {
    await lab.open(`lab=gradient&lang=en&${query}`);
    assert.doesNotMatch(await lab.page.locator('#main').innerText(), /NaN|inf|∞/i, query);
  }
  await lab.open('lab=gradient&x2=0');
  assert.equal(await lab.readout('grad_ratio'), null);
  assert.equal(await lab.reading('grad_ratio').innerText(), '–');
});

labTest('the link to many houses keeps language and theme, and Back returns', {}, async (lab) => {
  await lab.open('lab=gradient&lang=en&theme=dark&x1=80');
  await lab.page.locator('.onward a').click();
  await lab.page.locator('main[data-lab="descent"]').waitFor();
  const { lab: to, scaler, bias, lang, theme } = lab.query();
  assert.deepEqual([to, scaler, bias, lang, theme], ['descent', 'minmax', 'learned', 'en', 'dark']);
  await lab.page.goBack();
  await lab.page.locator('main[data-lab="gradient"]').waitFor();
  assert.equal(await lab.control('x1').locator('input').inputValue(), '80');
});

labTest('on a phone the comparison stays in view and nothing is wider than the screen', { context: { viewport: { width: 360, height: 740 } } }, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  assert.equal(await lab.page.evaluate(() => document.documentElement.scrollWidth), 360);
  await lab.page.locator('[data-rung="6"]').scrollIntoViewIfNeeded();
  const box = await lab.page.locator('.verdicts').boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height < 370, JSON.stringify(box));
});

labTest('a range that moves up is taken from either end: what was typed first waits for the other end', {}, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  const [min, max] = ['x1min', 'x1max'].map((key) => lab.page.locator(`#field-${key}`));
  await min.fill('500');
  await min.press('Enter');
  await lab.settle();
  assert.equal(await min.inputValue(), '500', 'what was typed stays');
  assert.match(await lab.control('x1min').locator('.complaint').innerText(), /x1min = 500 is not below x1max = 200; 50 stays in use/);
  assert.ok(Math.abs((await lab.readout('x1_scaled')) - 1 / 3) < 1e-12);
  await max.fill('900');
  await max.press('Enter');
  await lab.untilQuery('x1min', '500');
  await lab.untilQuery('x1max', '900');
  assert.equal(await lab.readout('x1_scaled'), -1);
  assert.equal(await lab.control('x1min').locator('.complaint').innerText(), '');
});
