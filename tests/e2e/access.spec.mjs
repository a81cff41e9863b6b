// What axe-core finds against WCAG 2.2 AA on every lab: nothing, in both languages, all themes, at the widths of a phone and of a desk.
import assert from 'node:assert/strict';
import axe from 'axe-core';
import { labTest } from './support/harness.mjs';

/** Every lab, with all its parts. */
const LABS = ['descent', 'gradient', 'saturation', 'layernorm'];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What is wrong with the page as it stands, each as "rule: element: why". */
async function violations(lab) {
  if (!(await lab.page.evaluate(() => 'axe' in globalThis))) await lab.page.evaluate(axe.source);
  return lab.page.evaluate(async (values) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary.replace(/\s+/g, ' ')}`));
  }, TAGS);
}

/** Lets come what comes when a reader moves. */
async function arrive(lab) {
  await lab.page.mouse.move(5, 5);
  await lab.page.waitForSelector('[data-save]', { state: 'attached' });
}

for (const lab of LABS) {
  for (const width of [360, 1440]) {
    labTest(
      `axe finds nothing on lab ${lab} at ${width} px, in either language and any theme`,
      { context: { viewport: { width, height: 900 }, reducedMotion: 'reduce' } },
      async (page) => {
        await page.open(`lab=${lab}&lang=en&theme=light`);
        await arrive(page);
        await page.page.locator('details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
        for (const language of ['en', 'zh']) {
          for (const theme of ['light', 'dark', 'projector']) {
            await page.page.locator('[data-action=theme]').selectOption(['light', 'dark', 'projector'].indexOf(theme) + 1 + '');
            await page.untilQuery('theme', theme);
            assert.deepEqual(await violations(page), [], `${language}, ${theme}`);
          }
          await page.page.locator('[data-action=language]').click();
        }
      },
    );
  }
  labTest(`axe finds nothing on lab ${lab} in a course’s frame`, { context: { viewport: { width: 700, height: 900 }, reducedMotion: 'reduce' } }, async (page) => {
    await page.open(`lab=${lab}&embed=1&lang=zh&lock=seed`);
    await arrive(page);
    assert.deepEqual(await violations(page), []);
  });
}

labTest('axe finds nothing in the window in which a figure is saved', { context: { reducedMotion: 'reduce' } }, async (lab) => {
  await lab.open('lab=descent&lang=zh&theme=dark');
  await arrive(lab);
  await lab.page.locator('.figure').first().hover();
  await lab.page.locator('.figure-save').first().click();
  await lab.page.waitForSelector('dialog[open] img');
  assert.deepEqual(await violations(lab), []);
});
