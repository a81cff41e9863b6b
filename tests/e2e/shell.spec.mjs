// What every lab shares: languages, themes, the address, Back, labs that are not there.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

labTest('without lab= the valley opens, in the browser’s language', async (lab) => {
  await lab.open();
  assert.match(await lab.page.locator('main[data-lab] h1').innerText(), /valley/i);
  assert.equal(await lab.page.evaluate(() => document.documentElement.lang), 'en');
});

labTest('a Chinese browser reads Chinese, and the switch changes words in place and in the address', { context: { locale: 'zh-CN' } }, async (lab) => {
  await lab.open('rho=0.5&t=3');
  assert.match(await lab.sentence(), /同样的房子/);
  const before = await lab.readouts();
  await lab.page.locator('[data-action=language]').click();
  assert.match(await lab.sentence(), /Same houses/);
  assert.deepEqual(await lab.readouts(), before, 'the numbers stay');
  await lab.untilQuery('lang', 'en');
  assert.equal(lab.query().rho, '0.5');
  await lab.page.reload();
  await lab.ready();
  assert.match(await lab.sentence(), /Same houses/);
});

labTest('an unknown lab says so and lists those there are', async (lab) => {
  await lab.open('lab=nope');
  assert.match(await lab.page.locator('main[data-lab]').innerText(), /nope/);
  await lab.page.locator('.not-found .lab-link').nth(1).click();
  await lab.page.waitForSelector('main[data-lab=gradient]');
  await lab.page.goBack();
  await lab.page.waitForSelector('.not-found');
});

labTest('Back returns to the lab as it was left', async (lab) => {
  await lab.open('lab=descent&rho=0.3&t=5');
  await lab.type('rho', '0.7');
  await lab.page.locator('.lab-link').nth(1).click();
  await lab.page.waitForSelector('main[data-lab=gradient]');
  await lab.page.goBack();
  await lab.page.waitForSelector('main[data-lab=descent]');
  assert.equal(lab.query().rho, '0.7');
  assert.equal(await lab.control('rho').locator('.number-field').inputValue(), '0.7');
});

labTest('every “Try this” and the reset change the lab, and Back undoes them', async (lab) => {
  await lab.open('t=0&lr=0.01');
  const tries = lab.page.locator('a.try:not(.reset)');
  assert.ok((await tries.count()) >= 3);
  for (let i = 0; i < (await tries.count()); i++) {
    const expected = new URL(await tries.nth(i).getAttribute('href'), lab.url).searchParams;
    await tries.nth(i).click();
    for (const [key, value] of expected) await lab.untilQuery(key, value);
    assert.deepEqual(await lab.notices(), []);
  }
  await lab.page.locator('a.try.reset').click();
  await lab.untilQuery('rho', undefined);
  assert.deepEqual(Object.keys(lab.query()), ['lab']);
  for (let i = 0; i < (await tries.count()) + 1; i++) await lab.page.goBack();
  await lab.untilQuery('lr', '0.01');
  assert.equal(await lab.readout('raw_lr'), 0.01);
});

labTest('bad values are told with key, value and the value used, and can be dismissed', async (lab) => {
  await lab.open('rho=3&n=abc&speed=9&scaler=whitten&lr=1e999&noise=0,5&t=3');
  const notices = (await lab.notices()).join('\n');
  for (const [key, given, used] of [['rho', '3', '0.95'], ['n', 'abc', '120'], ['speed', '9', ''], ['scaler', 'whitten', 'standard'], ['lr', '1e999', 'best']]) {
    assert.ok(notices.split('\n').some((n) => n.includes(key) && n.includes(given) && n.includes(used)), `${key}: ${notices}`);
  }
  assert.ok(!notices.includes('noise'), 'a decimal comma is a number');
  const count = (await lab.notices()).length;
  await lab.page.locator('.notice button').first().click();
  assert.equal((await lab.notices()).length, count - 1);
});

labTest('what is typed wrongly stays, is explained, and the last good value holds', async (lab) => {
  await lab.open('t=3');
  for (const text of ['', '-', 'abc', '1e999']) {
    await lab.type('rho', text);
    assert.equal(await lab.control('rho').locator('.number-field').inputValue(), text);
    assert.ok((await lab.control('rho').locator('.complaint').innerText()).length > 10, text);
  }
  await lab.type('rho', '0,5');
  assert.equal(await lab.control('rho').locator('.complaint').innerText(), '');
  await lab.untilQuery('rho', '0.5');
  await lab.type('rho', '7');
  assert.match(await lab.control('rho').locator('.complaint').innerText(), /0\.95/);
  assert.equal(await lab.control('rho').locator('.number-field').inputValue(), '7');
});

for (const [width, height] of [[320, 640], [360, 740], [768, 1024], [1440, 900], [3840, 2160]]) {
  labTest(`nothing sticks out of the page at ${width} px`, { context: { viewport: { width, height } } }, async (lab) => {
    for (const query of ['lab=descent&t=9', 'lab=descent&lang=zh&theme=projector&t=9', 'lab=gradient', 'lab=gradient&lang=zh']) {
      await lab.open(query);
      const over = await lab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${query} is ${over} px too wide`);
    }
  });
}

labTest('the theme changes the figures’ colours at once', async (lab) => {
  await lab.open('t=5&theme=light');
  // Another canvas takes the pixel, so that the figure's own is never read back.
  const corner = () =>
    lab.page.locator('[data-panel=raw] canvas').first().evaluate((c) => {
      const copy = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      copy.drawImage(c, 3, 3, 1, 1, 0, 0, 1, 1);
      return [...copy.getImageData(0, 0, 1, 1).data];
    });
  await lab.settle();
  const light = await corner();
  await lab.page.locator('[data-action=theme]').selectOption({ index: 2 });
  await lab.untilQuery('theme', 'dark');
  assert.notDeepEqual(await corner(), light);
});

labTest('a canvas has as many pixels as the screen', { context: { deviceScaleFactor: 2 } }, async (lab) => {
  await lab.open('t=5');
  await lab.settle();
  const sizes = await lab.page.locator('canvas').evaluateAll((all) => all.map((c) => [c.width / c.clientWidth, c.height / c.clientHeight]));
  for (const [x, y] of sizes) assert.ok(Math.abs(x - 2) < 0.02 && Math.abs(y - 2) < 0.02, `${x} ${y}`);
});

labTest('embedded, a lab stands alone at its finished path; hide= and lock= take and fix controls', async (lab) => {
  await lab.open('embed=1&hide=rho,text&lock=lr&steps=40');
  assert.equal(await lab.page.locator('.sidebar').count(), 0);
  assert.equal(await lab.page.locator('.player-step b').innerText(), '40');
  assert.equal(await lab.page.locator('.play-icon.is-playing').count(), 0);
  assert.equal(await lab.control('rho').isVisible(), false);
  assert.equal(await lab.page.locator('.prose').isVisible(), false);
  assert.equal(await lab.control('lr').locator('input[type=range]').isDisabled(), true);
  assert.equal(await lab.control('steps').locator('input[type=range]').isDisabled(), false);
  const back = await lab.page.locator('.back-link').getAttribute('href');
  assert.match(back, /steps=40/);
  assert.doesNotMatch(back, /embed/);
  await lab.page.locator('a.try:not(.reset)').first().click();
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).get('steps') === null);
  const { embed, hide, lock } = lab.query();
  assert.deepEqual({ embed, hide, lock }, { embed: '1', hide: 'rho,text', lock: 'lr' }, 'a try stays inside the frame');
  await lab.open('embed=1&links=0');
  assert.equal(await lab.page.locator('.back-link').isVisible(), false);
});

labTest('every slider and choice of the default lab is in the address, and a reload restores it', async (lab) => {
  await lab.open('t=0');
  const keys = await lab.page.locator('.controls [data-field]:visible').evaluateAll((all) => all.map((e) => e.dataset.field));
  assert.ok(keys.length > 12, keys.join());
  for (const key of keys) {
    const control = lab.control(key);
    if (await control.locator('input[type=range]').count()) await lab.slide(key, 0.35);
    else if (await control.locator('input[type=radio]').count()) await control.locator('input[type=radio]').nth(1).check({ force: true });
    else if (await control.locator('input[type=checkbox]').count()) await control.locator('input[type=checkbox]').last().check({ force: true });
    else await lab.type(key, key === 'start' ? '3,4' : '7');
    // Another model or data set takes some controls away; each is tried from the defaults.
    await lab.page.waitForFunction((key) => new URLSearchParams(location.search).has(key), key);
    const before = lab.query();
    await lab.page.reload();
    await lab.ready();
    await lab.settle();
    assert.deepEqual(lab.query(), before, key);
    await lab.open('t=0');
  }
});

labTest('a name in hide= or lock= that the lab does not have is told', async (lab) => {
  await lab.open('lab=descent&lang=en&hide=optimiser,lr&part=stage');
  assert.deepEqual(await lab.notices().then((all) => all.map((text) => text.replace(/ ×$/, ''))), [
    'hide: this lab has no “optimiser”; ignored.',
    'part: this lab has no “stage”; ignored.',
  ]);
  assert.ok(await lab.control('lr').isHidden());
});
