// Formulas are set in the bundled mathematical font, numbers in figures of one width, Chinese text in none of ours.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

/** Puts a fragment alone on the page, waits for its fonts, and says which of ours were loaded. */
async function fontsOf(lab, html) {
  await lab.visit();
  return lab.page.evaluate(async (html) => {
    document.documentElement.dataset.ready = '1';
    for (const child of [...document.body.children]) child.hidden = true;
    const probe = Object.assign(document.createElement('div'), { id: 'probe', innerHTML: html });
    probe.style.setProperty('font', '20px "STIX Two Text", serif');
    document.body.append(probe);
    probe.getBoundingClientRect();
    await Promise.all([...document.fonts].filter((face) => face.status === 'loading').map((face) => face.loaded));
    await document.fonts.ready;
    return [...document.fonts].filter((face) => face.status === 'loaded').map((face) => `${face.family.replaceAll('"', '')} ${face.weight} ${face.style}`);
  }, html);
}

labTest('formulas use STIX Two Math', {}, async (lab) => {
  const fonts = await fontsOf(lab, '<math><mi>x</mi><mo>=</mo><msqrt><mi>σ</mi></msqrt></math>');
  assert.ok(fonts.includes('STIX Two Math 400 normal'), fonts.join());
});

labTest('large operators and tall brackets come from the font’s MATH table', {}, async (lab) => {
  await fontsOf(lab, '<math display="block"><mo id="big">∑</mo><mrow><mo id="tall">(</mo><mfrac><mi>a</mi><mfrac><mi>b</mi><mi>c</mi></mfrac></mfrac><mo>)</mo></mrow></math>');
  const height = (id) => lab.page.locator(id).evaluate((e) => e.getBoundingClientRect().height);
  assert.ok((await height('#big')) > 24, 'the sum grows in a displayed formula');
  assert.ok((await height('#tall')) > 40, 'the bracket is as tall as the fraction');
});

labTest('figures are of one width, in both weights', {}, async (lab) => {
  await fontsOf(lab, ['400', '600'].map((w) => `<p><span class="w${w}">11111</span><br><span class="w${w}">80486</span></p>`).join(''));
  for (const weight of ['400', '600']) {
    const widths = await lab.page.locator(`.w${weight}`).evaluateAll(async (all, weight) => {
      for (const e of all) e.style.setProperty('font-weight', weight);
      await document.fonts.load(`${weight} 20px "STIX Two Text"`);
      return all.map((e) => e.getBoundingClientRect().width);
    }, weight);
    assert.equal(widths[0], widths[1], `weight ${weight}`);
  }
});
