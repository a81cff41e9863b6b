// What a figure gives to those who do not use a mouse, and what everybody can take along: the data cursor, downloads, paper.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { labTest } from './support/harness.mjs';

const LABS = ['descent', 'gradient', 'saturation', 'layernorm'];
const still = { reducedMotion: 'reduce' };

/** Shows the page that somebody is there, and waits for what comes then. */
async function arrive(lab) {
  await lab.page.mouse.move(300, 5);
  await lab.page.waitForSelector('[data-save]', { state: 'attached' });
  await lab.settle();
}

/** What the data cursor of a figure says. */
const said = (cursor) => cursor.getAttribute('aria-valuetext');

labTest('arrow keys in a focused figure go along its path, from curve to curve, and never scroll the page', { context: still }, async (lab) => {
  await lab.open('lab=descent&lang=en&steps=30');
  await arrive(lab);
  const cursor = lab.page.locator('[data-panel=raw] .figure-cursor');
  await cursor.focus();
  const press = async (key) => {
    await lab.page.keyboard.press(key);
    return said(cursor);
  };
  assert.equal(await press('ArrowRight'), '1/2: w₁ 0, w₂ 0 (1/31)');
  const second = await press('ArrowRight');
  assert.match(second, /^1\/2: w₁ 5\.\d+, w₂ 0\.03\d+ \(2\/31\)$/);
  assert.equal(await lab.page.locator('.figure-value').innerText(), second, 'what is read out is to be seen');
  assert.equal(await lab.page.locator('.figure-mark').count(), 1);
  assert.match(await press('End'), /\(31\/31\)$/);
  assert.match(await press('Shift+ArrowLeft'), /\(21\/31\)$/);
  assert.match(await press('Home'), /\(1\/31\)$/);
  assert.match(await press('ArrowDown'), /^2\/2: w₁ 2\.6/, 'the optimum is a curve of one point');
  assert.match(await press('ArrowUp'), /^1\/2: /);
  assert.equal(await lab.page.evaluate(() => scrollY), 0);
  await press('Escape');
  assert.equal(await lab.page.locator('.figure-value').count(), 0);
  await cursor.blur();
  await lab.page.keyboard.press('End');
  await lab.page.waitForFunction(() => scrollY > 0, undefined, { timeout: 3000 });
});

labTest('the data cursor follows a change of the numbers under it', { context: still }, async (lab) => {
  await lab.open('lab=descent&lang=en&steps=30');
  await arrive(lab);
  const cursor = lab.page.locator('.figure-wide .figure-cursor');
  await cursor.focus();
  await lab.page.keyboard.press('End');
  const before = await said(cursor);
  await lab.slide('rho', 0.9);
  await lab.page.waitForFunction((before) => document.querySelector('.figure-wide .figure-cursor').getAttribute('aria-valuetext') !== before, before);
});

labTest('every figure that shows numbers can be read point by point, in every lab', { context: still }, async (lab) => {
  for (const name of ['descent', 'saturation', 'layernorm']) {
    await lab.open(`lab=${name}&lang=en`);
    await arrive(lab);
    const cursors = lab.page.locator('.figure-cursor:visible');
    for (let i = 0; i < (await cursors.count()); i++) {
      const cursor = cursors.nth(i);
      const label = await cursor.getAttribute('aria-label');
      // Training has no curve before it has been run.
      if (/Loss against step/.test(label)) continue;
      await cursor.focus();
      await lab.page.keyboard.press('ArrowRight');
      assert.match((await said(cursor)) ?? '', /\d.*\(1\/\d+\)$/, `${name}: ${label}`);
    }
  }
});

labTest('a figure’s arrow keys leave its handles theirs', { context: still }, async (lab) => {
  await lab.open('lab=descent&lang=en');
  await arrive(lab);
  await lab.page.locator('[data-panel=raw] .figure-handle').focus();
  await lab.page.keyboard.press('ArrowRight');
  await lab.page.waitForFunction(() => new URLSearchParams(location.search).has('start'));
  assert.equal(await lab.page.locator('.figure-value').count(), 0);
});

labTest('rows in space are read coordinate by coordinate', { context: still }, async (lab) => {
  await lab.open('lab=layernorm&lang=en&part=geometry&x=1,2,4;3,1,0&stage=0');
  await arrive(lab);
  const cursor = lab.page.locator('[data-part=geometry] .figure-cursor').first();
  await cursor.focus();
  const read = [];
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowRight']) {
    await lab.page.keyboard.press(key);
    read.push(await said(cursor));
  }
  assert.deepEqual(read, ['1/3: 1: 1 (1/2)', '2/3: 1: 2 (1/2)', '3/3: 1: 4 (1/2)', '3/3: 2: 0 (2/2)']);
});

/** Opens the window in which a figure is saved. */
async function saving(lab, figure) {
  await figure.hover();
  await figure.locator('.figure-save').click();
  await lab.page.waitForSelector('dialog[open] img');
}

async function saved(lab, kind, extension = kind) {
  const [download] = await Promise.all([lab.page.waitForEvent('download'), lab.page.locator(`[data-save=${kind}]:visible`).last().click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), extension === 'png' ? null : 'utf8') };
}

labTest('a figure is saved as SVG: the picture, the sentence about it, and the address that restores it', { context: { ...still, colorScheme: 'light' } }, async (lab) => {
  await lab.open('lab=descent&lang=en&rho=0.5');
  await arrive(lab);
  await saving(lab, lab.page.locator('[data-panel=scaled] .figure'));
  const { name, content } = await saved(lab, 'svg');
  assert.equal(name, 'normlab-descent-scaled.svg');
  const parsed = await lab.page.evaluate((content) => {
    const svg = new DOMParser().parseFromString(content, 'image/svg+xml');
    const link = svg.querySelector('a');
    return { error: svg.querySelector('parsererror')?.textContent, link: link?.getAttribute('href'), caption: link?.textContent.replace(/\s+/g, ' '), paths: svg.querySelectorAll('path').length };
  }, content);
  assert.equal(parsed.error, undefined);
  assert.equal(new URL(parsed.link).search, '?lab=descent&lang=en&rho=0.5');
  assert.match(parsed.caption, /On standardized features .*\?lab=descent/);
  assert.ok(parsed.paths > 10);
  assert.match(content, /font-family='"STIX Two Text", "Times New Roman"/);
  assert.doesNotMatch(content, /NaN|undefined|[\u{1d434}-\u{1d714}]/u, 'no letters that few fonts have');
  const [picture, page] = await Promise.all([
    lab.page.locator('dialog img').evaluate(async (img) => (await img.decode(), [img.naturalWidth, img.naturalHeight])),
    lab.page.locator('[data-panel=scaled] .figure').evaluate((figure) => [figure.clientWidth, figure.clientHeight]),
  ]);
  assert.equal(picture[0], page[0]);
  assert.ok(picture[1] > page[1] + 40, 'the caption stands beneath');
});

labTest('a figure is saved as PNG of twice the size, also in the dark theme', { context: { ...still, colorScheme: 'dark' }, allow: [/willReadFrequently/] }, async (lab) => {
  await lab.open('lab=saturation&lang=zh&part=neuron');
  await arrive(lab);
  const figure = lab.page.locator('.figure').first();
  await saving(lab, figure);
  const { name, content } = await saved(lab, 'png');
  assert.equal(name, 'normlab-saturation-neuron-1.png');
  const width = await figure.evaluate((one) => one.clientWidth);
  assert.equal(content.readUInt32BE(16), 2 * width, 'the width in the header of the file');
  const [picture, caption, ground] = await lab.page.evaluate(async ([src, width]) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
    context.drawImage(image, 0, 0);
    const shades = (top, height) => new Set(new Uint32Array(context.getImageData(0, top, image.width, height).data.buffer)).size;
    return [shades(0, Math.round(width / 2)), shades(image.height - 60, 60), context.getImageData(2, 2, 1, 1).data[0]];
  }, [`data:image/png;base64,${content.toString('base64')}`, width]);
  assert.ok(picture > 20 && caption > 5, `picture and caption are there: ${picture} and ${caption} shades`);
  assert.ok(ground < 80, 'on a dark ground');
});

labTest('a figure’s numbers stand in the window and are saved as CSV in full precision', { context: still }, async (lab) => {
  await lab.open('lab=descent&lang=en&steps=5&t=5');
  await arrive(lab);
  await saving(lab, lab.page.locator('[data-panel=raw] .figure'));
  assert.equal(await lab.page.locator('dialog tr').count(), 1 + 6 + 1, 'a head, the start with five steps, the optimum');
  const { name, content } = await saved(lab, 'csv');
  assert.equal(name, 'normlab-descent-raw.csv');
  const rows = content.split('\r\n');
  assert.deepEqual(rows.slice(0, 2), ['curve,side,w₁,w₂', '1,raw,0,0']);
  const now = (await lab.readouts());
  const last = rows[6].split(',').slice(2).map(Number);
  assert.deepEqual(last, now.raw_theta?.slice(0, 2) ?? last);
  await lab.page.keyboard.press('Escape');
  assert.equal(await lab.page.locator('dialog[open]').count(), 0);
  assert.equal(await lab.page.evaluate(() => document.activeElement.className), 'figure-save', 'the focus is back where it was');
});

labTest('all numbers are saved as CSV, lists in quotes', { context: still }, async (lab) => {
  await lab.open('lab=layernorm&lang=en');
  await arrive(lab);
  await lab.page.locator('.all-numbers summary').click();
  const { name, content } = await saved(lab, 'table', 'csv');
  assert.equal(name, 'normlab-layernorm-numbers.csv');
  const readouts = await lab.readouts();
  const rows = Object.fromEntries(content.trim().split('\r\n').slice(1).map((row) => [row.slice(0, row.indexOf(',')), row.slice(row.indexOf(',') + 1)]));
  for (const [key, value] of Object.entries(readouts)) {
    const cell = rows[key].startsWith('"') ? rows[key].slice(1, -1).replaceAll('""', '"') : rows[key];
    assert.deepEqual(JSON.parse(cell), value, key);
  }
});

labTest('the other tables are saved as CSV too, their numerals as machines read them', { context: still }, async (lab) => {
  await lab.open('lab=layernorm&lang=en&part=precision&x=60000,300,-0.000123,1');
  await arrive(lab);
  const steps = await saved(lab, 'table', 'csv');
  assert.equal(steps.name, 'normlab-layernorm-steps.csv');
  const rows = steps.content.trim().split('\r\n');
  const shown = await lab.page.locator('.steps-table tr').count();
  assert.equal(rows.length, shown, 'a row each');
  const numbers = rows.slice(1).map((row) => row.split(',').slice(-3));
  assert.ok(numbers.flat().every((cell) => /^(-?\d+(\.\d+)?(e-?\d+)?|-?inf|NaN|–)$/.test(cell)), steps.content);
  assert.ok(numbers.flat().includes('inf'), 'the overflow');
  assert.doesNotMatch(steps.content, /[▸▾]/, 'without the buttons that unfold');
  await lab.open('lab=layernorm&lang=en&part=practice');
  await arrive(lab);
  const who = await saved(lab, 'table', 'csv');
  assert.equal(who.name, 'normlab-layernorm-who.csv');
  assert.match(who.content, /PyTorch · nn.LayerNorm,1e-5,/);
});

for (const lab of LABS) {
  labTest(`lab ${lab} prints on one page, with its figures, numbers and address, in light colours`, { context: { ...still, colorScheme: 'dark' } }, async (page) => {
    await page.open(`lab=${lab}&lang=en`);
    await arrive(page);
    const pdf = (await page.page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, 1);
    assert.match(pdf, /\/MediaBox\s*\[0 0 59[45]\.\d+ 84[12]\.\d+\]/, 'A4');
    await page.settle();
    const widths = () => page.page.evaluate(() => [...document.querySelectorAll('.figure')].map((figure) => figure.clientWidth));
    const before = await widths();
    const paper = await page.page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
      const isPainted = (canvas) => canvas.width > 1 && new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer).some(Boolean);
      const figures = [...document.querySelectorAll('.figure')].filter((figure) => figure.checkVisibility());
      return {
        blank: figures.filter((figure) => ![...figure.querySelectorAll('canvas')].some(isPainted)).length,
        ground: getComputedStyle(document.documentElement).backgroundColor,
        numbers: shown('main data, main .reading, main output, main mn'),
        controls: shown('.controls, .sidebar, .tools, .player'),
        address: getComputedStyle(document.querySelector('.back-link'), '::after').content,
      };
    });
    assert.equal(paper.blank, 0, 'no figure is blank');
    assert.equal(paper.ground, 'rgb(255, 255, 255)');
    assert.ok(paper.numbers > 5);
    assert.equal(paper.controls, 0);
    assert.ok(paper.address.includes(`http://127.0.0.1`) && paper.address.includes(`?lab=${lab}`), paper.address);
    await page.page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.settle();
    assert.deepEqual(await widths(), before, 'the page is as it was');
  });
}

labTest('a button that takes a step repeats it while it is held, and stops', { context: still }, async (lab) => {
  await lab.open('lab=descent&lang=en');
  await arrive(lab);
  const value = async () => Number(await lab.control('rho').locator('input[type=range]').inputValue());
  const before = await value();
  const box = await lab.control('rho').locator('.nudge').last().boundingBox();
  await lab.page.mouse.move(box.x + 12, box.y + 12);
  await lab.page.mouse.down();
  await lab.page.waitForTimeout(1100);
  await lab.page.mouse.up();
  const held = await value();
  const step = Number(await lab.control('rho').locator('input[type=range]').getAttribute('step'));
  assert.ok(held - before > 3.5 * step, `several steps: ${(held - before) / step}`);
  await lab.page.waitForTimeout(300);
  assert.equal(await value(), held);
  await lab.control('rho').locator('.nudge').last().click();
  assert.ok(Math.abs((await value()) - held - step) < 1e-9, 'a short press is one step');
});
