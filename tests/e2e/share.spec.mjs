// The dialog "share and embed" and the terms: what is copied restores what was seen, wherever it is pasted.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import { labTest } from './support/harness.mjs';

const STATE = 'lab=gradient&lang=en&w1=3&lr=0.02&x1=80';
const TARGETS = ['HTML (element)', 'HTML (iframe)', 'Markdown', 'Moodle', 'Quarto', 'Jupyter', 'reveal.js'];

async function share(lab, query = STATE) {
  await lab.open(query);
  await lab.page.getByRole('button', { name: /Share and embed|分享与嵌入/ }).click();
  const dialog = lab.page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const link = (dialog) => dialog.locator('textarea').first().inputValue();
const snippet = async (dialog, name) => {
  await dialog.getByRole('radio', { name, exact: true }).check({ force: true });
  return dialog.locator('textarea').nth(1).inputValue();
};
const option = (dialog, name) => dialog.locator(`[data-option="${name}"]`);

labTest('the link is of what is seen now, though the address is written a moment later', {}, async (lab) => {
  await lab.open(STATE);
  await lab.page.evaluate(() => {
    const field = document.querySelector('[data-field=w1] .number-field');
    field.value = '7.25';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    document.querySelector('[data-open=share]').click();
  });
  await lab.page.getByRole('dialog').waitFor();
  assert.match(await link(lab.page.getByRole('dialog')), /[?&]w1=7\.25(&|$)/);
});

for (const name of TARGETS) {
  labTest(`pasted, it shows the very state: ${name}`, { allow: [/unload/] }, async (lab, { context }) => {
    const dialog = await share(lab);
    const values = await lab.readouts();
    const text = await snippet(dialog, name);
    const host = await context.newPage();
    if (name === 'Jupyter') {
      const [, url, height] = text.match(/^from IPython\.display import IFrame\nIFrame\((".*"), width="100%", height=(\d+)\)$/);
      assert.equal(height, '640');
      await host.setContent(`<iframe width="900" height="640"></iframe>`);
      await host.locator('iframe').evaluate((frame, url) => (frame.src = url), JSON.parse(url));
    } else {
      const html = text.replace(/^```\{=html\}\n|\n```$/g, '').replace(/^\[.*\]\(.*\)\n\n/, '').replace('data-src=', 'src=');
      await host.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>A course</title>${html}` }));
      await host.goto(`${lab.url}host`);
    }
    const frame = host.frameLocator('iframe');
    await frame.locator('.finding').first().waitFor();
    const shown = await frame.locator('data[data-key]').evaluateAll((all) => all.map((e) => [e.dataset.key, JSON.parse(e.getAttribute('value'))]));
    assert.deepEqual(Object.fromEntries(shown), values);
    assert.equal(await frame.locator('.sidebar').count(), 0);
    if (name === 'Markdown') {
      const [, url] = text.match(/^\[The chain rule by hand\]\((\S+)\)\n/);
      await lab.open(new URL(url).search);
      assert.deepEqual(await lab.readouts(), values);
    }
  });
}

labTest('what is ticked is hidden or locked in the page', {}, async (lab, { context }) => {
  const dialog = await share(lab);
  await dialog.locator('summary').last().click();
  await option(dialog, 'hide:lr').check();
  await option(dialog, 'hide:text').check();
  await option(dialog, 'lock:w1').check();
  await option(dialog, 'links').uncheck();
  await option(dialog, 'height').fill('333');
  await option(dialog, 'height').press('Enter');
  assert.match(await snippet(dialog, 'HTML (iframe)'), /height="333"/);
  assert.doesNotMatch(await link(dialog), /hide|lock|embed/);
  const [host] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link', { name: 'Open the embedded view' }).click()]);
  await host.waitForFunction(() => document.documentElement.dataset.ready);
  assert.ok(await host.locator('[data-field=lr]').isHidden());
  assert.ok(await host.locator('[data-field=w1] .number-field').isDisabled());
  assert.ok(await host.locator('.back-link').isHidden());
  await option(dialog, 'hide:lr').uncheck();
  assert.match(await snippet(dialog, 'HTML (element)'), /hide="text" lock="w1" links="0"/);
});

labTest('a part of a lab, in the language of the reader', {}, async (lab) => {
  const dialog = await share(lab, 'lab=layernorm&lang=en');
  await option(dialog, 'part').selectOption({ label: 'Half precision' });
  await option(dialog, 'lang').uncheck();
  assert.match(await snippet(dialog, 'HTML (element)'), /<norm-lab lab="layernorm" part="precision">/);
});

labTest('the QR code is read as the link', {}, async (lab) => {
  const dialog = await share(lab);
  await dialog.locator('summary').first().click();
  const pixels = await dialog.locator('.qr').evaluate(async (svg) => {
    const copy = svg.cloneNode(true);
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    copy.setAttribute('width', 600);
    copy.setAttribute('height', 600);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: 600, height: 600 }).getContext('2d');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 600, 600).data];
  });
  assert.equal(jsQR(Uint8ClampedArray.from(pixels), 600, 600)?.data, await link(dialog));
});

labTest('a state too long for a QR code is said to be, and its link is whole', {}, async (lab) => {
  const x = Array.from({ length: 256 }, (_, i) => `${i}.123456789`).join(',');
  const dialog = await share(lab, `lab=layernorm&part=playground&lang=en&x=${x}`);
  await dialog.locator('summary').first().click();
  assert.match(await dialog.innerText(), /too long for a QR code/);
  assert.ok((await link(dialog)).includes(x));
});

labTest('copying is said where it is allowed', { context: { permissions: ['clipboard-read', 'clipboard-write'] } }, async (lab) => {
  const dialog = await share(lab);
  await dialog.getByRole('button', { name: 'Copy' }).nth(1).click();
  await dialog.getByText('Copied.').waitFor();
  assert.equal(await lab.page.evaluate(() => navigator.clipboard.readText()), await dialog.locator('textarea').nth(1).inputValue());
});

for (const [how, init] of [['denied', 'navigator.clipboard.writeText = () => Promise.reject(new DOMException("denied", "NotAllowedError"))'], ['absent', 'Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined })']]) {
  labTest(`where the clipboard is ${how} the text is selected`, { init }, async (lab) => {
    const dialog = await share(lab);
    await dialog.getByRole('button', { name: 'Copy' }).first().click();
    await dialog.getByText('press Ctrl+C').waitFor();
    const selected = await dialog.locator('textarea').first().evaluate((area) => document.activeElement === area && area.value.slice(area.selectionStart, area.selectionEnd));
    assert.equal(selected, await link(dialog));
  });
}

labTest('by keyboard alone: opened, closed by Escape, back at the button', {}, async (lab) => {
  await lab.open(STATE);
  await lab.page.locator('[data-open=share]').focus();
  await lab.page.keyboard.press('Enter');
  const dialog = lab.page.getByRole('dialog');
  await dialog.waitFor();
  assert.ok(await dialog.evaluate((dialog) => dialog.contains(document.activeElement)));
  await lab.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await lab.page.evaluate(() => document.activeElement.dataset.open), 'share');
  await lab.page.keyboard.press('Enter');
  await dialog.waitFor();
});

for (const [lang, words] of [['zh', [/归一化/, /层归一化/, /总称/]], ['en', [/normalization/, /层归一化/, /umbrella/]]]) {
  labTest(`the terms, each in both languages, explained in the reader’s: ${lang}`, {}, async (lab) => {
    await lab.open(`lab=gradient&lang=${lang}`);
    await lab.page.locator('[data-open=terms]').click();
    const dialog = lab.page.getByRole('dialog');
    await dialog.waitFor();
    for (const word of words) assert.match(await dialog.innerText(), word);
    assert.equal(await dialog.locator('dt').count(), 9);
  });
}

labTest('what could not be loaded is said, and the next press tries again', { allow: [/404|ERR_/] }, async (lab) => {
  await lab.page.route(/share[^/]*\.js$/, (route) => route.abort());
  await lab.open(STATE);
  await lab.page.locator('[data-open=share]').click();
  await lab.page.locator('[data-open=share] .not-loaded').filter({ visible: true }).waitFor();
  assert.equal(await lab.failure(), null);
  await lab.page.unroute(/share[^/]*\.js$/);
  await lab.page.locator('[data-open=share]').click();
  await lab.page.getByRole('dialog').waitFor();
});

labTest('nothing in the dialogs keeps anybody out (WCAG 2.2 AA)', {}, async (lab) => {
  const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
  for (const what of ['share', 'terms']) {
    for (const [lang, theme, width] of [['zh', 'light', 1280], ['en', 'dark', 360]]) {
      await lab.page.setViewportSize({ width, height: 800 });
      await lab.open(`lab=gradient&lang=${lang}&theme=${theme}`);
      await lab.page.locator(`[data-open=${what}]`).click();
      await lab.page.getByRole('dialog').waitFor();
      for (const details of await lab.page.locator('.sheet details').all()) await details.evaluate((e) => (e.open = true));
      await lab.page.evaluate(axe);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const found = await lab.page.evaluate((tags) => axe.run('dialog', { runOnly: tags }), tags);
      assert.deepEqual(found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), [], `${what} ${lang} ${theme} ${width}`);
    }
  }
});
