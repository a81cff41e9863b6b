// Course pages with labs in them: tests/e2e/hosts beside the site, as in the project's own folder.
import { fileURLToPath } from 'node:url';
import { labTest } from './harness.mjs';

const HOSTS = '/tests/e2e/hosts/';

/** Options of `serve` for a site in dist/ with the host pages beside it. */
export const SITE = { base: '/dist/', folders: { [HOSTS]: fileURLToPath(new URL('../hosts/', import.meta.url)) } };

/** Declares a test of a host page: `hostTest('what holds', 'plain.html', async (page, { lab, … }) => {…})`; options are those of `labTest`. */
export function hostTest(name, path, options, body = options) {
  const own = typeof options === 'function' ? {} : options;
  labTest(name, { ...own, site: { ...SITE, ...own.site } }, async (lab, rest) => {
    await lab.page.goto(new URL(HOSTS + path, lab.url).href);
    await body(lab.page, { lab, ...rest });
  });
}

/** The Playwright frame of an element that is an iframe or holds one, once its lab stands. */
export async function labFrame(page, selector) {
  const inner = page.locator(selector).locator('xpath=self::iframe').or(page.locator(`${selector} iframe`)).first();
  const frame = await (await inner.elementHandle()).contentFrame();
  await frame.waitForFunction(() => document.documentElement.dataset.ready);
  return frame;
}

/** Waits until a function of the page gives something true: `until(page, (x) => heard.length > x, 3)`. */
export const until = (page, condition, argument) => page.waitForFunction(condition, argument, { timeout: 10_000 });
