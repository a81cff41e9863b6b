// One test is one page in a fresh browser context on a fresh server; it fails on any complaint in the console and on any
// request that leaves the site.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';
import { launch } from './browser.mjs';
import { Lab } from './lab.mjs';
import { serve } from './server.mjs';

const OUT = fileURLToPath(new URL('../out/', import.meta.url));
let browser;

after(async () => (await browser)?.close());

/**
 * Declares a browser test: `labTest('what holds', async (lab, { site, context }) => {…})`. Options, all optional:
 * - `site`: options of `serve`
 * - `context`: options of Playwright's newContext (locale, viewport, colorScheme, reducedMotion, …); service workers are blocked, since each would
 *   fetch the whole site, unless `serviceWorkers: 'allow'`
 * - `init`: a function or text run in the page before its own scripts
 * - `allow`: patterns of console complaints which the test causes itself
 * A failing test leaves a screenshot in tests/e2e/out.
 */
export function labTest(name, options, body = options) {
  const { site: siteOptions, context: contextOptions, init, allow } = typeof options === 'function' ? {} : options;
  test(name, { timeout: 60_000 }, async () => {
    browser ??= launch();
    const site = await serve(siteOptions);
    const context = await (await browser).newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', ...contextOptions });
    context.setDefaultTimeout(15_000);
    try {
      if (init) await context.addInitScript(init);
      const page = await context.newPage();
      const lab = new Lab(page, site.url);
      try {
        await body(lab, { site, context });
        lab.assertClean(allow);
      } catch (error) {
        await mkdir(OUT, { recursive: true });
        await page.screenshot({ path: `${OUT}${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.png` }).catch(() => {});
        throw error;
      }
    } finally {
      await context.close();
      await site.close();
    }
  });
}
