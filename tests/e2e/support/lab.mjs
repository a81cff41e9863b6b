// The page as a test sees it: readouts, controls, notices. Specs go through it, so that a change of markup is one edit here.
import assert from 'node:assert/strict';

export class Lab {
  /** `page`: Playwright's; `url`: where the site is, ending in a slash. */
  constructor(page, url) {
    this.page = page;
    this.url = url;
    this.errors = []; // what the console and the page itself complained of
    this.foreign = []; // requests that left the site
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.errors.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      const address = new URL(request.url());
      if (!['data:', 'blob:'].includes(address.protocol) && address.origin !== new URL(url).origin) this.foreign.push(request.url());
    });
  }

  /** Opens the site with a query (`lab=descent&lr=0.1`, with or without `?`, or an object) and waits for the app. */
  async open(query = '') {
    await this.visit(query);
    await this.ready();
    return this;
  }

  /** Opens the site without waiting for the app. */
  async visit(query = '') {
    const text = typeof query === 'string' ? query.replace(/^\?/, '') : new URLSearchParams(query).toString();
    await this.page.goto(this.url + (text && `?${text}`), { waitUntil: 'load' });
  }

  /** Waits until the app stands (`data-ready` on the root), and fails at once with the page's own words if it does not start. */
  async ready() {
    await this.page.waitForFunction(() => document.documentElement.dataset.ready || document.documentElement.dataset.failed);
    const failed = await this.failure();
    if (failed) throw new Error(`The page failed (${failed}): ${await this.page.locator('#boot-detail').textContent()}\n${this.errors.join('\n')}`);
  }

  /** Waits until two frames have been painted: whatever an input changed is then in the page. */
  async settle() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
    this.settled = Date.now();
  }

  /** How many frames the page asks for in so many milliseconds. */
  framesAsked(ms) {
    return this.page.evaluate(async (ms) => {
      let count = 0;
      const ask = globalThis.requestAnimationFrame;
      globalThis.requestAnimationFrame = (paint) => (count++, ask(paint));
      await new Promise((done) => setTimeout(done, ms));
      globalThis.requestAnimationFrame = ask;
      return count;
    }, ms);
  }

  /** Why the page stopped (`panic`, `missing`, …), or null. */
  failure() {
    return this.page.evaluate(() => document.documentElement.dataset.failed ?? null);
  }

  /** The exact value of a readout: a number, an array, an object, or null where it does not exist in this setting. */
  async readout(key) {
    await this.caughtUp();
    return JSON.parse(await this.reading(key).getAttribute('value'));
  }

  /** The element of a readout. */
  reading(key) {
    return this.page.locator(`data[data-key="${key}"]`).first();
  }

  /** All readouts of the lab: { key: value }. */
  async readouts() {
    await this.caughtUp();
    const pairs = await this.page.locator('data[data-key]').evaluateAll((all) => all.map((e) => [e.dataset.key, e.getAttribute('value')]));
    return Object.fromEntries(pairs.map(([key, value]) => [key, JSON.parse(value)]));
  }

  /** Waits until the folded table of numbers, which lags by 100 ms while they change, shows what the last deed made of them. */
  async caughtUp() {
    const left = (this.settled ?? 0) + 150 - Date.now();
    if (left > 0) await this.page.waitForTimeout(left);
  }

  /** Waits until a readout meets a condition, and returns it: `await lab.until('kappa', (k) => k > 100)`. */
  async until(key, condition, timeout = 5000) {
    const end = Date.now() + timeout;
    for (;;) {
      const value = await this.readout(key);
      if (condition(value)) return value;
      assert.ok(Date.now() < end, `${key} stayed at ${JSON.stringify(value)}`);
      await this.settle();
    }
  }

  /** The sentence above the stage. */
  async sentence() {
    return (await this.page.locator('.finding').first().innerText()).replace(/\s+/g, ' ').trim();
  }

  /** The control of a URL key: the element that holds its label and its inputs. */
  control(key) {
    return this.page.locator(`[data-field="${key}"]`).first();
  }

  /** Moves a slider to a place between its ends, 0 to 1, as a drag does. */
  async slide(key, fraction) {
    await this.control(key).locator('input[type=range]').evaluate((input, fraction) => {
      const [low, high] = [Number(input.min), Number(input.max)];
      input.value = low + (high - low) * fraction;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, fraction);
    await this.settle();
  }

  /** Types a text into a control's number field and leaves it. */
  async type(key, text) {
    const field = this.control(key).locator('input:not([type=range])').first();
    await field.fill(String(text));
    await field.press('Enter');
    await this.settle();
  }

  /** The visible notices' texts. */
  async notices() {
    return (await this.page.locator('.notice').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** The address bar's query, as an object. The app writes it a moment after the last change: see `untilQuery`. */
  query() {
    return Object.fromEntries(new URL(this.page.url()).searchParams);
  }

  /** Waits until a query key has a value (undefined: until it is absent). */
  async untilQuery(key, value) {
    await this.page.waitForFunction(
      ([key, value]) => (new URLSearchParams(location.search).get(key) ?? undefined) === (value ?? undefined),
      [key, value === undefined ? null : String(value)],
      { timeout: 5000 },
    );
  }

  /** Fails when anything went wrong in the console or left the site. `allow`: patterns of complaints that the test caused itself. */
  assertClean(allow = []) {
    const errors = this.errors.filter((text) => !/registration blocked by Playwright/.test(text) && !allow.some((pattern) => pattern.test(text)));
    assert.deepEqual(errors, [], 'the console has complaints');
    assert.deepEqual(this.foreign, [], 'requests left the site');
  }
}
