// What dist/ promises to whoever hosts it: no inline code, relative addresses, nothing from elsewhere, any path, any MIME table.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { labTest } from './support/harness.mjs';
import { DIST } from './support/server.mjs';

const files = readdirSync(DIST, { recursive: true }).map(String);
const html = readFileSync(join(DIST, 'index.html'), 'utf8');

test('no inline script, style or handler', () => {
  for (const [whole, body] of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) assert.equal(body.trim(), '', whole);
  assert.doesNotMatch(html, /<style\b/i);
  assert.doesNotMatch(html, /<[^>]*\s(style|on[a-z]+)\s*=/i);
  assert.doesNotMatch(html, /javascript:/i);
});

test('the policy allows nothing but the site itself and its wasm', () => {
  const policy = html.match(/Content-Security-Policy"?\s+content="([^"]+)"/i)[1];
  const rules = Object.fromEntries(policy.split(';').map((rule) => rule.trim().split(/\s+(.*)/s).slice(0, 2)));
  assert.equal(rules['default-src'], "'none'");
  assert.equal(rules['script-src'], "'self' 'wasm-unsafe-eval'");
  assert.equal(rules['style-src'], "'self'");
  assert.equal(rules['connect-src'], "'self'");
  assert.ok(html.indexOf('Content-Security-Policy') < html.indexOf('<script'), 'it comes before what it governs');
});

test('every address in the page and the style sheets is relative and there', () => {
  const css = files.filter((name) => name.endsWith('.css'));
  assert.equal(css.length, 7, 'one style sheet for every page, one a lab, that of the dialogs, and that of what hands ask for');
  const inHtml = [...html.matchAll(/\s(?:href|src)="?([^"\s>]*)/g)].map((m) => m[1]);
  const inCss = [...css.map((name) => readFileSync(join(DIST, name), 'utf8')).join('').matchAll(/url\(["']?([^"')]+)/g)].map((m) => m[1]);
  assert.ok(inHtml.includes('boot.js') && inCss.some((url) => url.endsWith('.woff2')));
  for (const url of [...inHtml, ...inCss]) {
    if (url === '' || /^[?#]/.test(url) || (url.startsWith('data:') && inCss.includes(url))) continue;
    assert.doesNotMatch(url, /^(\/|[a-z][a-z0-9+.-]*:)/i, `${url} is relative`);
    assert.ok(files.includes(url.replace(/^\.\//, '')), `${url} is in dist`);
  }
});

test('every program that boot.js can load is there, its name telling what is in it', () => {
  const programs = html.match(/data-programs="([^"]+)"/)[1].split(' ');
  assert.deepEqual(programs.map((name) => name.replace(/-[0-9a-f]{16}$/, '')), ['descent', 'gradient', 'saturation', 'layernorm']);
  programs.push(html.match(/data-share="(share-[0-9a-f]{16})"/)[1]);
  for (const name of programs) for (const end of ['.js', '.css', '_bg.wasm']) assert.ok(files.includes(name + end), name + end);
  assert.equal(files.filter((name) => name.endsWith('.wasm')).length, programs.length);
});

test('the page that tells an old browser that it is too old is one it can read', () => {
  assert.doesNotMatch(readFileSync(join(DIST, 'boot.js'), 'utf8'), /=>|`|\b(let|const|class|async)\b/);
});

test('embed.js weighs less than 4 KB and asks for nothing else', () => {
  const script = readFileSync(join(DIST, 'embed.js'));
  assert.ok(script.length < 4096, `${script.length} bytes`);
  assert.doesNotMatch(script.toString(), /\bimport\b|\bfetch\b/);
});

test('the fonts travel with their licence', () => {
  assert.ok(files.includes('fonts/OFL.txt'));
});

/** The app stands, or, while it is a stub, at least its wasm has run without a complaint. */
async function assertStarts(lab) {
  await lab.ready();
  assert.ok(await lab.page.locator('#boot').isHidden());
}

labTest('it starts', {}, async (lab, { site }) => {
  await lab.visit();
  await assertStarts(lab);
  const asked = site.requests.filter((path) => !path.endsWith('.svg')); // the mark is both the tab's and the page's
  assert.equal(new Set(asked).size, asked.length, `nothing is asked for twice: ${asked}`);
});

labTest('it starts under a path', { site: { base: '/courses/ml-101/lab/' } }, async (lab, { site }) => {
  await lab.visit();
  await assertStarts(lab);
  assert.ok(site.requests.every((path) => path.startsWith('/courses/ml-101/lab/')), site.requests.join(' '));
});

labTest('it starts under a path that was typed without its slash', { site: { base: '/courses/lab/', bare: 'redirect' } }, async (lab) => {
  await lab.page.goto(`${lab.url.slice(0, -1)}?lab=gradient`);
  await assertStarts(lab);
});

labTest('where a host serves the page there all the same, the page says what is missing', { site: { base: '/courses/lab/', bare: 'serve' }, allow: [/404/, /MIME type/] }, async (lab) => {
  await lab.page.goto(lab.url.slice(0, -1));
  await lab.page.getByText('add a slash').waitFor({ timeout: 20_000 });
});

labTest('it starts by the name of its file', { site: { base: '/repo/' } }, async (lab) => {
  await lab.page.goto(`${lab.url}index.html?lab=gradient&lang=en`);
  await assertStarts(lab);
  await lab.type('lr', '0.2');
  await lab.untilQuery('lr', '0.2');
  assert.match(lab.page.url(), /\/repo\/index\.html\?/);
  await lab.page.reload();
  await assertStarts(lab);
});

for (const name of ['descent', 'gradient', 'saturation', 'layernorm']) {
  labTest(`nothing that lab ${name} asks for is missing or elsewhere`, { site: { base: '/repo/' } }, async (lab) => {
    const answers = [];
    lab.page.on('response', (response) => answers.push([response.status(), response.url()]));
    await lab.open(`lab=${name}`);
    await lab.page.waitForTimeout(500);
    assert.deepEqual(answers.filter(([status]) => status !== 200), []);
    assert.ok(answers.every(([, url]) => url.startsWith('data:') || url.startsWith(lab.url)));
  });
}

labTest('it starts where wasm has the wrong type', { site: { wasm: 'octet-stream' } }, async (lab) => {
  await lab.visit();
  await assertStarts(lab);
});

labTest('it starts where nothing may be stored', {}, async (lab) => {
  await lab.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, { get: () => { throw new DOMException('denied', 'SecurityError'); } });
    }
  });
  await lab.visit();
  await assertStarts(lab);
});
