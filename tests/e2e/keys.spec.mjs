// The page's own keys in every lab: what an address hides, locks, shows and plays.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { labTest } from './support/harness.mjs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The URL keys of a lab, from the tables that are held to the code. */
const keysOf = (lab) => [...readme.match(new RegExp(`<!-- keys:${lab} -->([\\s\\S]*?)<!-- /keys`))[1].matchAll(/^\| `(\w+)`/gm)].map((row) => row[1]);

/** What of a page can be pressed, moved or typed into, by its field or name. */
const usable = (page) =>
  page.locator('button, input, select').evaluateAll((all) =>
    all.filter((e) => e.checkVisibility() && !e.matches(':disabled')).map((e) => `${e.closest('[data-field]')?.dataset.field ?? e.className} ${e.getAttribute('aria-label') ?? e.innerText}`.trim()));

for (const lab of ['descent', 'gradient', 'saturation', 'layernorm']) {
  const keys = keysOf(lab);

  labTest(`${lab}: hide= takes each control away, and the heading of a group of which nothing is left`, async (page) => {
    await page.open(`lab=${lab}&embed=1&lang=en`);
    const fields = () => page.page.locator('[data-field]').evaluateAll((all) => [...new Set(all.filter((e) => e.checkVisibility()).map((e) => e.dataset.field))]);
    const before = await fields();
    assert.ok(before.length > 5, before.join());
    const [half, rest] = [keys.filter((_, i) => i % 2), keys.filter((_, i) => i % 2 === 0)];
    await page.open(`lab=${lab}&embed=1&lang=en&hide=${half}`);
    assert.deepEqual(await fields(), before.filter((key) => rest.includes(key)), 'the others stay');
    await page.open(`lab=${lab}&embed=1&lang=en&hide=${keys}`);
    assert.deepEqual(await fields(), []);
    const headings = await page.page.locator('.group > h2').evaluateAll((all) => all.filter((e) => e.checkVisibility() && !e.parentElement.matches(':has(a, button, input)')).map((e) => e.innerText));
    assert.deepEqual(headings, []);
    assert.deepEqual(await page.notices(), []);
  });

  labTest(`${lab}: lock= fixes each value, in controls, handles and buttons`, async (page) => {
    await page.open(`lab=${lab}&embed=1&lang=en&lock=${keys}`);
    const left = (await usable(page.page)).filter((name) => !/^(tab|fold|figure-save) /.test(name));
    assert.deepEqual(left, []);
    assert.equal(await page.page.locator('.figure-handle:visible').count(), 0);
    const before = page.query();
    for (const link of await page.page.locator('a.try:visible').all()) {
      if ((await link.getAttribute('href')).includes(`lab=${lab}&`)) await link.click();
    }
    await page.page.waitForTimeout(300);
    const { part: _, ...after } = page.query();
    assert.deepEqual(after, before, '"Try this" and Reset leave what is locked');
  });

  labTest(`${lab}: hide=text leaves the lab without its prose and formulas, links=0 without the link back`, async (page) => {
    const prose = () => page.page.locator('.formula, .rung-note').evaluateAll((all) => all.filter((e) => e.checkVisibility()).length);
    await page.open(`lab=${lab}&embed=1`);
    assert.ok((await prose()) > 0);
    assert.equal(await page.page.locator('.back-link').isVisible(), true);
    await page.open(`lab=${lab}&embed=1&hide=text&links=0`);
    assert.equal(await prose(), 0);
    assert.equal(await page.page.locator('.back-link').isVisible(), false);
    assert.equal(await page.page.locator('.sidebar, .tools').count(), 0);
  });
}

labTest('part= picks the parts, and a course’s choice is no reader’s', async (page) => {
  for (const [lab, part] of [['saturation', 'chain'], ['layernorm', 'geometry']]) {
    await page.open(`lab=${lab}&embed=1&part=${part}`);
    assert.deepEqual(await page.page.locator('.part').evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.dataset.part)), [part]);
    assert.equal(await page.page.locator('.tabs').isVisible(), false);
    await page.open(`lab=${lab}&embed=1`);
    assert.equal(await page.page.locator('.tabs').isVisible(), true);
  }
});

labTest('play=1 plays in a frame too, play=0 nowhere', async (page) => {
  const playing = () => page.page.locator('.play-icon.is-playing').count();
  await page.open('lab=descent&embed=1&play=1&steps=2000');
  assert.equal(await playing(), 1);
  await page.open('lab=descent&embed=1&steps=2000');
  assert.equal(await playing(), 0);
  await page.open('lab=descent&play=0&steps=2000');
  assert.equal(await playing(), 0);
});

labTest('embedded, Reset leads back to what the course gave', async (page) => {
  await page.open('lab=descent&embed=1&rho=0.5&steps=40&lock=n&n=60');
  await page.type('rho', '0.1');
  await page.untilQuery('rho', '0.1');
  await page.page.locator('a.try.reset').click();
  await page.untilQuery('rho', '0.5');
  assert.deepEqual([page.query().n, page.query().steps], ['60', '40']);
  await page.open('lab=descent&rho=0.5');
  await page.page.locator('a.try.reset').click();
  await page.untilQuery('rho', undefined);
});
