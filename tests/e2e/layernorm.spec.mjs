// Lab layernorm: bars that are dragged and typed, what stays, the Jacobian, space, the steps in a number format, the check-up.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

const OPEN = 'lab=layernorm&lang=en';
const near = (actual, expected, abs = 1e-9) => assert.ok(Math.abs(actual - expected) <= abs, `${actual} is not ${expected}`);

/** The handle of a bar: `letter` as in x or γ, feature from 1 on. */
const bar = (lab, letter, feature) => lab.page.locator('.figure-handle').and(lab.page.getByLabel(new RegExp(`^${letter}${'₀₁₂₃₄₅₆₇₈₉'[feature]} =`)));

async function drag(lab, handle, by) {
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await lab.page.mouse.move(x, y);
  await lab.page.mouse.down();
  await lab.page.mouse.move(x, y + by, { steps: 5 });
  await lab.page.mouse.up();
  await lab.settle();
}

labTest('the sentence tells what the outlier does there and back', {}, async (lab) => {
  await lab.open(OPEN);
  assert.match(await lab.sentence(), /^Feature 3 is an outlier and holds 81.% of the sum of squares: the others are squeezed to 28.% of what they would be without it.*On the way back only 5\.5.% of its own gradient is left\.$/);
});

labTest('the same in Chinese', {}, async (lab) => {
  await lab.open('lab=layernorm&lang=zh&part=playground');
  assert.match(await lab.sentence(), /^第 3 个特征是离群值，一个就占了平方和的 81.%：/);
});

labTest('a bar of x is dragged and moved by keys: the row becomes a list, the rest stays', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  const before = await lab.readout('x_hat');
  await drag(lab, bar(lab, 'x', 3), 20);
  const list = (await lab.control('x').locator('.number-field').inputValue()).split(',').map(Number);
  assert.equal(list.length, 8);
  assert.ok(list[2] < 5.2 && list[2] > 0, `${list}`);
  assert.notDeepEqual(await lab.readout('x_hat'), before);
  await lab.untilQuery('x', list.join(','));
  const handle = bar(lab, 'x', 3);
  await handle.focus();
  await lab.page.keyboard.press('ArrowUp');
  await lab.settle();
  const next = (await lab.control('x').locator('.number-field').inputValue()).split(',').map(Number);
  assert.ok(next[2] > list[2], `${next}`);
  assert.deepEqual(next.filter((_, i) => i !== 2), list.filter((_, i) => i !== 2));
});

labTest('a bar that is dragged does not run away while the scale would change', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=ramp`);
  // From 8 down to nearly 0 in small steps: half a strip is 37 px high.
  await drag(lab, bar(lab, 'x', 8), 16);
  const list = (await lab.control('x').locator('.number-field').inputValue()).split(',').map(Number);
  assert.ok(list[7] > 3 && list[7] < 6, `${list}`);
});

labTest('gamma, beta and dy are dragged too, and one slider sets all', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  await drag(lab, bar(lab, 'γ', 2), -8);
  const gamma = (await lab.control('gamma').locator('.number-field').inputValue()).split(',').map(Number);
  assert.ok(gamma.length === 8 && gamma[1] > 1 && gamma[0] === 1, `${gamma}`);
  await drag(lab, bar(lab, 'β', 1), -8);
  assert.ok((await lab.readout('y'))[0] > (await lab.readout('x_hat'))[0]);
  await drag(lab, lab.page.locator('.figure-handle').and(lab.page.getByLabel(/^∂L\/∂y₁ =/)), -10);
  await lab.page.waitForFunction(() => (new URLSearchParams(location.search).get('dy') ?? '').split(',').length === 8);
  await lab.slide('gamma', 1);
  await lab.untilQuery('gamma', '3');
});

labTest('pointing at a feature follows it in every strip and in the arithmetic', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  const title = () => lab.page.locator('.arithmetic h2').innerText();
  assert.match(await title(), /^Feature 3/);
  const figure = lab.page.locator('.side-back .figure-rows').first();
  const box = await figure.boundingBox();
  await lab.page.mouse.move(box.x + box.width * (4.5 / 8), box.y + box.height * 0.6);
  await lab.settle();
  assert.match(await title(), /^Feature 5/);
  await lab.page.mouse.move(0, 0);
  await lab.settle();
  assert.match(await title(), /^Feature 3/);
  await bar(lab, 'x', 7).focus();
  await lab.settle();
  assert.match(await title(), /^Feature 7/);
  // To pass by on the way to another bar is no choice: only a bar taken in hand stays the one that is followed.
  await lab.page.keyboard.press('Tab');
  await lab.settle();
  assert.match(await title(), /^Feature 8/);
  await drag(lab, bar(lab, 'x', 2), -3);
  await lab.untilQuery('feature', '2');
  await lab.page.mouse.move(0, 0);
  await lab.control('eps').locator('.number-field').focus();
  await lab.settle();
  assert.match(await title(), /^Feature 2/);
});

labTest('a bar beside a large offset keeps its digits: sideways nothing changes, a key moves it by the deviations', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=offset`);
  const before = await lab.readout('x_hat');
  const handle = bar(lab, 'x', 3);
  const box = await handle.boundingBox();
  await lab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await lab.page.mouse.down();
  await lab.page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2, { steps: 4 });
  await lab.page.mouse.up();
  await lab.settle();
  assert.deepEqual(await lab.readout('x_hat'), before);
  await handle.focus();
  await lab.page.keyboard.press('ArrowUp');
  await lab.untilQuery('feature', '3');
  const after = await lab.until('x_hat', (now) => now[2] !== before[2]);
  assert.ok(after[2] > before[2] && after[2] < before[2] + 0.5, `${before[2]} became ${after[2]}`);
});

labTest('a bar leaves its scale: by keys and by dragging it out of its strip', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=0,0,0`);
  const first = async () => Number((await lab.control('x').locator('.number-field').inputValue()).split(',')[0]);
  await bar(lab, 'x', 1).focus();
  for (let i = 0; i < 30; i++) await lab.page.keyboard.press('Shift+ArrowUp');
  await lab.settle();
  assert.ok((await first()) > 5, `${await first()}`);
  const gamma = async () => Number((await lab.control('gamma').locator('.number-field').inputValue()).split(',')[1]);
  for (let i = 0; i < 4; i++) await drag(lab, bar(lab, 'γ', 2), -70);
  assert.ok((await gamma()) > 3, `${await gamma()}`);
});

labTest('a bar that vanishes while it is held does no harm', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  const handle = bar(lab, 'γ', 8);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  await lab.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await lab.page.mouse.down();
  await lab.type('d', '2');
  await lab.page.mouse.move(box.x, box.y - 20, { steps: 3 });
  await lab.page.mouse.up();
  await lab.settle();
  assert.equal((await lab.readout('y')).length, 2);
  await drag(lab, bar(lab, 'γ', 2), -8);
  assert.ok(Number((await lab.control('gamma').locator('.number-field').inputValue()).split(',')[1]) > 1);
});

labTest('a list that waits for its row is kept: through a reload, and no bar writes over it', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&d=8&gamma=1,2,3,4,5,6,7,8`);
  await lab.type('x', '1,2,3');
  assert.match(await lab.control('gamma').locator('xpath=following-sibling::p[1]').innerText(), /8 numbers do not fit 3 features/);
  assert.equal(await bar(lab, 'γ', 1).count(), 0);
  assert.equal(await bar(lab, 'β', 1).count(), 1);
  await lab.untilQuery('x', '1,2,3');
  await lab.page.reload();
  await lab.ready();
  assert.deepEqual(await lab.notices(), ['gamma: “1,2,3,4,5,6,7,8” should have 3 numbers; it waits until it fits. ×']);
  assert.equal((await lab.readout('y')).length, 3);
  await lab.type('x', '1,2,3,4,5,6,7,9');
  assert.equal(await bar(lab, 'γ', 1).count(), 1);
  near((await lab.readout('y'))[7], 8 * (await lab.readout('x_hat'))[7]);
});

labTest('the row asked for is the row shown', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=random&rows=3&row=9`);
  assert.deepEqual(await lab.notices(), ['row: 9 lies outside of 1 to 3; 3 is used. ×']);
  const field = lab.control('row').locator('.number-field');
  assert.equal(await field.inputValue(), '3');
  await lab.type('rows', '2');
  assert.equal(await field.inputValue(), '2');
  await lab.type('rows', '3');
  assert.equal(await field.inputValue(), '3');
});

labTest('lists that do not fit are told, and what was typed stays', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  for (const [text, told] of [['1, 2; 3', /not equally long/], ['1.5 2.5 3.5', /put commas between them/], ['1, two', /not a number/], ['1e400', /not a number/], ['1,,2', /not a number/]]) {
    await lab.type('x', text);
    assert.match(await lab.control('x').locator('.complaint').innerText(), told, text);
    assert.equal(await lab.control('x').locator('.number-field').inputValue(), text);
    assert.equal((await lab.readout('x_hat')).length, 8);
  }
  await lab.type('x', '1,2,3;4,5,7');
  assert.equal((await lab.readout('mean')).length, 2);
  await lab.type('gamma', '1,2');
  assert.match(await lab.control('gamma').locator('.complaint').innerText(), /should have 3 numbers/);
  await lab.type('gamma', '1,2,3');
  assert.equal(await lab.control('gamma').locator('.complaint').innerText(), '');
  near((await lab.readout('y'))[2], 3 * (await lab.readout('x_hat'))[2]);
});

labTest('an address with a list and other rows or features tells which one counts', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=1,2,3&d=5`);
  assert.deepEqual(await lab.notices(), ['d = 5 is not used: the list in x settles it. ×']);
});

labTest('the gradient is checked by differences once nothing moves', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  const check = await lab.until('gradient_check', (v) => v !== null);
  assert.ok(check < 1e-6, `${check}`);
  const told = await lab.page.locator('.differences').innerText();
  near(Number(told.match(/= (−?[\d.]+)\./)[1].replace('−', '-')), (await lab.readout('dx'))[2], 1e-4);
});

labTest('what stays: x + 5 and x × 10 are done to the row, with numbers', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  const [y, dx] = [await lab.readout('y'), await lab.readout('dx')];
  await lab.control('change').locator('input[value=add]').check({ force: true });
  await lab.settle();
  await lab.until('mean', ([v]) => v > 5);
  (await lab.readout('y')).forEach((v, i) => near(v, y[i], 1e-12));
  await lab.control('change').locator('input[value=times]').check({ force: true });
  await lab.settle();
  await lab.until('dx', (now) => now.every((v, i) => Math.abs(v - dx[i] / 10) <= 1e-6));
  assert.match(await lab.page.locator('[data-panel=invariances]').innerText(), /dx becomes 0\.100 times as large/);
});

labTest('nothing is NaN where nothing is defined', {}, async (lab) => {
  await lab.open(`${OPEN}&x=constant&eps=0&format=f32`);
  assert.deepEqual(await lab.readout('y'), Array(8).fill(null));
  assert.match(await lab.sentence(), /0 would be divided by 0/);
  const text = await lab.page.locator('section[data-part=playground]').innerText();
  assert.doesNotMatch(text, /NaN|Infinity|undefined\)/);
});

labTest('what is said of extreme numbers is true', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=1e300,-1e300,3e299&eps=0`);
  assert.match(await lab.sentence(), /^This row's deviation is 8\.29×10²⁹⁹: it comes out with 1.*of the gradient's squared length is taken by mean and variance\.$/);
  await lab.open(`${OPEN}&part=playground&d=1&ddof=1&x=outlier`);
  assert.match(await lab.sentence(), /^One number has no unbiased variance: n − 1 is 0/);
  assert.match(await lab.page.locator('[data-panel=invariances]').innerText(), /undefined/);
  await lab.open(`${OPEN}&part=playground&x=constant`);
  assert.match(await lab.sentence(), /taken by the mean alone\.$/);
  await lab.open(`${OPEN}&part=precision&x=constant&d=64&rows=2&eps=0`);
  assert.match(await lab.sentence(), /no exact output to compare/);
});

labTest('many features are a dense strip, followed by number', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=random&rows=3&d=1024&row=2`);
  assert.equal(await lab.page.locator('.side-there .figure-handle').count(), 0);
  await lab.type('feature', '1000');
  assert.match(await lab.page.locator('.arithmetic h2').innerText(), /^Feature 1000/);
  assert.match(await lab.page.locator('.jacobian').innerText(), /up to 64 features/);
  assert.equal((await lab.readout('y')).length, 3072);
});

labTest('space: the stages by button and slider, turned by mouse, gamma told', {}, async (lab) => {
  await lab.open(`${OPEN}&part=geometry`);
  await lab.page.getByRole('button', { name: 'Divided by the spread' }).click();
  await lab.untilQuery('stage', '2');
  const box = await lab.page.locator('.figure-space').boundingBox();
  await lab.page.mouse.move(box.x + 200, box.y + 200);
  await lab.page.mouse.down();
  await lab.page.mouse.move(box.x + 260, box.y + 230, { steps: 4 });
  await lab.page.mouse.up();
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).has('turn') && new URLSearchParams(location.search).has('tilt'));
  await lab.type('g1', '-1');
  assert.match(await lab.sentence(), /odd number of negative entries γ also mirrors/);
  await lab.type('g2', '-1');
  assert.match(await lab.sentence(), /half turn/);
  await lab.type('g3', '0');
  assert.match(await lab.sentence(), /flattens/);
});

labTest('a locked angle stays while the other one is dragged', {}, async (lab) => {
  await lab.open(`${OPEN}&part=geometry&lock=tilt`);
  const box = await lab.page.locator('.figure-space').boundingBox();
  await lab.page.mouse.move(box.x + 200, box.y + 200);
  await lab.page.mouse.down();
  await lab.page.mouse.move(box.x + 260, box.y + 230, { steps: 4 });
  await lab.page.mouse.up();
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).has('turn'));
  assert.equal(lab.query().tilt, undefined);
});

labTest('a report of zeros from RMSNorm: the step where it begins is marked and unfolds', {}, async (lab) => {
  await lab.open(`${OPEN}&part=precision`);
  await lab.page.getByRole('link', { name: 'RMSNorm returns zeros' }).click();
  await lab.settle();
  assert.equal(await lab.sentence(), 'In f16 the first event is overflow: square. The output is finite and yet wrong, by 100 % of its largest entry.');
  assert.deepEqual(await lab.readout('first_event'), { kind: 'overflow', step: 'square' });
  assert.deepEqual(await lab.readout('p_y'), Array(8).fill(0));
  const row = lab.page.locator('.steps-table tbody.first');
  assert.equal(await row.getAttribute('data-step'), 'square');
  await row.getByRole('button').click();
  assert.equal(await row.locator('.operation').count(), 8);
});

labTest('a variance cast back to half overflows; kept in f32 it does not', {}, async (lab) => {
  await lab.open(`${OPEN}&part=precision&x=400,-400,300,100,-350&upcast=statistics`);
  assert.deepEqual(await lab.readout('first_event'), { kind: 'overflow', step: 'cast_variance' });
  await lab.control('upcast').locator('input[value=all]').check({ force: true });
  await lab.settle();
  assert.equal(await lab.readout('first_event'), null);
});

labTest('many rows in half precision are computed in slices', {}, async (lab) => {
  await lab.open(`${OPEN}&part=precision&x=random&rows=16&d=512&upcast=all`);
  const variances = await lab.until('p_variance', (v) => v !== null);
  assert.equal(variances.length, 16);
});

labTest('the check-up finds what is there, and the present setting is marked among who does what', {}, async (lab) => {
  await lab.open(`${OPEN}&part=practice`);
  assert.equal(await lab.sentence(), 'A check-up of this setting finds nothing to worry about.');
  const present = () => lab.page.locator('.who tr.present th').allInnerTexts();
  assert.deepEqual((await present()).map((text) => text.replace('▸ ', '')), ['PyTorch · nn.LayerNorm', 'ONNX · LayerNormalization']);
  await lab.slide('n', 0);
  assert.match(await lab.page.locator('.ratio').innerText(), /1\/2 = 0\.5/);
  await lab.open(`${OPEN}&part=practice&eps=1e-3&gamma=0`);
  assert.match(await lab.page.locator('.remarks').innerText(), /Every γ is 0/);
  assert.deepEqual((await present()).length, 1);
});

labTest('what a course locks or hides cannot be dragged, typed or seen', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&embed=1&lock=x,gamma&hide=dy,text`);
  assert.equal(await bar(lab, 'x', 3).count(), 0);
  assert.equal(await bar(lab, 'γ', 3).count(), 0);
  assert.equal(await bar(lab, 'β', 3).count(), 1);
  assert.ok(await lab.control('x').locator('.number-field').isDisabled());
  assert.ok(await lab.control('dy').isHidden());
  assert.ok(await lab.page.locator('.arithmetic').isHidden());
});

labTest('a reload restores a row that was dragged, its gamma and its gradient', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  await drag(lab, bar(lab, 'x', 3), 12);
  await drag(lab, bar(lab, 'γ', 4), 6);
  await lab.type('eps', '0.02');
  await lab.untilQuery('eps', '0.02');
  await lab.until('gradient_check', (v) => v !== null);
  const before = await lab.readouts();
  await lab.page.reload();
  await lab.ready();
  await lab.until('gradient_check', (v) => v !== null);
  assert.deepEqual(await lab.readouts(), before);
});

labTest('the arithmetic follows the kind of norm, and says what is so', {}, async (lab) => {
  await lab.open(`${OPEN}&part=playground&x=random`);
  const shape = () => lab.page.locator('.arithmetic math').evaluateAll((all) => all.map((e) => e.textContent.replace(/[−\d.×⁻⁰¹²³⁴⁵⁶⁷⁸⁹()\s]/g, '')).join(' '));
  const plain = await shape();
  await lab.control('rms').locator('input[value="1"]').check({ force: true });
  await lab.settle();
  const rms = await shape();
  assert.ok(plain.includes('μ') && !rms.includes('μ'), `${plain} became ${rms}`);
  assert.match(await lab.sentence(), /root mean square is .* no mean takes anything/);
  await lab.control('eps_at').locator('input[value=floor]').check({ force: true });
  await lab.settle();
  assert.match(await shape(), /max/);
});

labTest('the page stands still while a bar is dragged', { context: { viewport: { width: 360, height: 740 } } }, async (lab) => {
  await lab.open(`${OPEN}&part=playground`);
  const handle = bar(lab, 'x', 1);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const values = [];
  await lab.page.mouse.move(x, y);
  await lab.page.mouse.down();
  for (let i = 1; i <= 18; i++) {
    await lab.page.mouse.move(x, y - i);
    await lab.settle();
    values.push(Number((await lab.control('x').locator('.number-field').inputValue()).split(',')[0]));
  }
  await lab.page.mouse.up();
  assert.ok(values.every((v, i) => i === 0 || v >= values[i - 1]), `${values}`);
});
