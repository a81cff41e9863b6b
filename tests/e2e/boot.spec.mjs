// Whatever keeps the page from starting, it says so in words, in the reader's language, and offers to reload.
import assert from 'node:assert/strict';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { labTest } from './support/harness.mjs';
import { DIST } from './support/server.mjs';

/** Waits for the failure page and checks that a person can read it and act on it. */
async function assertFails(lab, kind, { lang = 'en' } = {}) {
  await lab.page.waitForFunction(() => document.documentElement.dataset.failed);
  assert.equal(await lab.failure(), kind);
  const boot = lab.page.locator('#boot');
  const shown = await boot.innerText();
  assert.match(shown, lang === 'en' ? /Reload/ : /重新加载/);
  assert.doesNotMatch(shown, lang === 'en' ? /重新加载/ : /Reload/, 'one language only');
  assert.equal(await boot.locator('[data-case]:visible').count(), 1, 'one reason only');
  assert.ok((await boot.locator('[data-case]:visible').innerText()).length > 20);
  assert.equal(await boot.getAttribute('role'), 'alert');
  return shown;
}

const ownComplaints = (...patterns) => ({ allow: patterns });

labTest('a browser without WebAssembly is told so', { init: 'delete globalThis.WebAssembly' }, async (lab) => {
  await lab.visit();
  assert.match(await assertFails(lab, 'old'), /WebAssembly/);
});

labTest('the same in Chinese, by the browser’s language', { init: 'delete globalThis.WebAssembly', context: { locale: 'zh-CN' } }, async (lab) => {
  await lab.visit();
  assert.match(await assertFails(lab, 'old', { lang: 'zh' }), /WebAssembly/);
  assert.equal(await lab.page.evaluate(() => document.documentElement.lang), 'zh-CN');
});

labTest('lang= wins over the browser’s language', { init: 'delete globalThis.WebAssembly', context: { locale: 'zh-CN' } }, async (lab) => {
  await lab.visit('lang=en');
  await assertFails(lab, 'old');
});

labTest('a browser that cannot compile this wasm is told so', { site: { wasm: 'garbage' } }, async (lab) => {
  await lab.visit();
  await assertFails(lab, 'old');
});

labTest(
  'a policy that forbids WebAssembly is named',
  { site: { change: (_, text) => text.replace(" 'wasm-unsafe-eval'", '') }, ...ownComplaints(/Content Security Policy/, /preload/) },
  async (lab) => {
    await lab.visit();
    assert.match(await assertFails(lab, 'policy'), /wasm-unsafe-eval/);
  },
);

labTest('a wasm file that is missing gives a readable page', { site: { wasm: 'missing' }, ...ownComplaints(/404/, /preload/) }, async (lab) => {
  await lab.visit('lr=0.3');
  await assertFails(lab, 'missing');
  assert.match(await lab.page.locator('#boot-detail').textContent(), /\.wasm\n404 text\/html/);
  assert.equal(await lab.page.locator('#boot-reload').evaluate((a) => a.href), lab.page.url(), 'reloading keeps the state');
});

for (const wasm of ['html', 'mislabelled']) {
  labTest(`a web page in place of the wasm file gives a readable page: ${wasm}`, { site: { wasm } }, async (lab) => {
    await lab.visit();
    await assertFails(lab, 'missing');
  });
}

labTest('a connection that breaks off gives a readable page', { site: { wasm: 'cut' }, ...ownComplaints(/ERR_|preload/) }, async (lab) => {
  await lab.visit();
  await assertFails(lab, 'network');
});

labTest(
  'a script file that is missing gives a readable page',
  ownComplaints(/404/),
  async (lab) => {
    await lab.page.route(/descent-[0-9a-f]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await lab.visit();
    await assertFails(lab, 'missing');
  },
);

labTest('in a sandboxed frame that may read nothing, the page says what the frame needs', ownComplaints(/CORS/, /ERR_FAILED/, /sandbox/), async (lab) => {
  await lab.page.setContent(`<iframe sandbox="allow-scripts" src="${lab.url}?lang=en&embed=1"></iframe>`);
  const boot = lab.page.frameLocator('iframe').locator('#boot');
  await boot.locator('[data-case=sandbox]').waitFor();
  assert.match(await boot.innerText(), /allow-same-origin/);
});

labTest('from a folder, the page says that it needs a web server', { ...ownComplaints(/./) }, async (lab) => {
  await lab.page.goto(pathToFileURL(`${DIST}/index.html`).href);
  assert.match(await assertFails(lab, 'file'), /make serve/);
  await lab.page.locator('[data-case=file]:visible a').filter({ visible: true }).click();
  await lab.ready();
  lab.foreign.length = 0; // file: is another origin than the server which this page does not use
});

labTest('without scripts, the page says that it needs them', { context: { javaScriptEnabled: false } }, async (lab) => {
  await lab.visit();
  const text = await lab.page.locator('body').innerText();
  assert.match(text, /This page needs JavaScript/);
  assert.match(text, /本页需要 JavaScript/);
});

labTest('a panic covers the page, keeps its message and leaves the address', {}, async (lab) => {
  await lab.open('lr=0.3');
  await lab.page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('button'), { id: 'below', textContent: 'below' }));
    normlabPanic('panicked at src/x.rs:1:2:\n<b>index out of bounds</b>');
    normlabPanic('a later one');
  });
  await assertFails(lab, 'panic');
  assert.equal(await lab.page.locator('#boot-detail').textContent(), 'panicked at src/x.rs:1:2:\n<b>index out of bounds</b>');
  assert.ok(await lab.page.locator('#below').evaluate((e) => e.inert), 'what is beneath cannot be used');
  const box = await lab.page.locator('#boot').boundingBox();
  assert.deepEqual([box.x, box.y, box.width, box.height], [0, 0, 1280, 800]);
  const address = lab.page.url();
  assert.match(address, /[?&]lr=0\.3(&|$)/);
  await Promise.all([lab.page.waitForEvent('load'), lab.page.locator('#boot-reload').click()]);
  assert.equal(lab.page.url(), address);
  assert.equal(await lab.failure(), null);
});

labTest('a trap in the wasm counts as a panic', { ...ownComplaints(/uncaught: unreachable|RuntimeError/) }, async (lab) => {
  await lab.visit();
  await lab.page.evaluate(() => setTimeout(() => {
    throw new WebAssembly.RuntimeError('unreachable');
  }));
  await assertFails(lab, 'panic');
});

labTest('once the app stands, the opening page is gone', {}, async (lab) => {
  await lab.visit();
  await lab.page.evaluate(() => (document.documentElement.dataset.ready = '1'));
  assert.ok(await lab.page.locator('#boot').isHidden());
});

for (const [query, theme] of [['', 'auto'], ['theme=dark', 'dark'], ['theme=projector', 'projector'], ['theme=%22%3E', 'auto']]) {
  labTest(`theme before the first paint: ${query || 'none given'}`, {}, async (lab) => {
    // Two tasks of the parser: theme and language must stand as soon as there is a body.
    await lab.page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        globalThis.early = { ...document.documentElement.dataset };
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await lab.visit(query);
    assert.equal(await lab.page.evaluate(() => globalThis.early.theme), theme);
  });
}
