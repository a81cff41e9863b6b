// A lab in a course page: what it tells the page around it and does for it, the element of embed.js, and the hosts of tests/e2e/hosts.
import assert from 'node:assert/strict';
import { hostTest, labFrame, until } from './support/host.mjs';
import { labTest } from './support/harness.mjs';

/** What the frame of plain.html has said of one type so far. */
const said = (page, type) => page.evaluate((type) => heard.map(({ data }) => data).filter((data) => data.normlab === 1 && data.type === type), type);

/** Says something to the frame of plain.html and returns its answer. */
const ask = (page, message) =>
  page.evaluate(async (message) => {
    const id = `ask ${heard.length}`;
    say({ ...message, id });
    for (;;) {
      const answer = heard.find(({ data }) => data.id === id && data.type === message.type);
      if (answer) return answer.data;
      await new Promise((done) => setTimeout(done, 5));
    }
  }, message);

const readouts = (frame) =>
  frame.locator('data[data-key]').evaluateAll((all) => Object.fromEntries(all.map((e) => [e.dataset.key, JSON.parse(e.getAttribute('value'))])));

const ready = (page) => until(page, () => heard.some(({ data }) => data.type === 'ready'));

/** Types a text into the number field of a key. */
async function enter(frame, key, text) {
  const field = frame.locator(`[data-field="${key}"] .number-field`).first();
  await field.fill(text);
  await field.press('Enter');
}

/** Every number of a lab at a query, as its own page shows it. */
async function numbersAt(lab, context, query) {
  const page = await context.newPage();
  await page.goto(lab.url + query);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  const all = await readouts(page.mainFrame());
  await page.close();
  return all;
}

hostTest('a lab in a frame says that it is ready, with its query and every number', 'plain.html', async (page) => {
  await ready(page);
  const frame = await labFrame(page, '#frame');
  const [state, ...others] = await said(page, 'ready');
  assert.deepEqual(others, []);
  assert.deepEqual({ lab: state.lab, query: state.query }, { lab: 'gradient', query: '?lab=gradient&lang=en&embed=1' });
  assert.deepEqual(state.values, await readouts(frame));
  assert.ok(Object.keys(state.values).length > 20);
  assert.deepEqual(await said(page, 'error'), []);
});

hostTest('set shows other settings, keeps the page’s keys, and adds nothing to the history', 'plain.html', async (page, { lab, context }) => {
  await ready(page);
  const before = await page.evaluate(() => history.length);
  await ask(page, { type: 'set', query: 'hide=lr&lock=x1&x1=120' });
  const answer = await ask(page, { type: 'set', query: '?x2=4&lr=0.25' });
  assert.equal(answer.query, '?lab=gradient&lang=en&embed=1&hide=lr&lock=x1&x2=4&lr=0.25', 'what is left out of the lab’s keys is at its default');
  assert.deepEqual(answer.values, await numbersAt(lab, context, answer.query));
  const frame = await labFrame(page, '#frame');
  assert.equal(await frame.locator('[data-field=x1] input').first().isDisabled(), true);
  await frame.waitForFunction((query) => location.search === query, answer.query);
  assert.equal(await page.evaluate(() => history.length), before);
  const shown = await ask(page, { type: 'set', query: 'lang=zh&hide=&lock=' });
  assert.equal(shown.query, '?lab=gradient&lang=zh&embed=1');
  await frame.waitForFunction(() => document.documentElement.lang === 'zh-CN');
});

hostTest('get, right after set, answers with the numbers of the query it states', 'plain.html', async (page, { lab, context }) => {
  await ready(page);
  const queries = ['x1=5', 'x1=7&w1=3', 'x1=9&lr=0.5'];
  await page.evaluate((queries) => queries.forEach((query, i) => { say({ type: 'set', query }); say({ type: 'get', id: i }); }), queries);
  await until(page, () => heard.filter(({ data }) => data.type === 'get').length === 3);
  const answers = await said(page, 'get');
  assert.deepEqual(answers.map((a) => a.id), [0, 1, 2]);
  const last = answers[2];
  assert.equal(last.query, '?lab=gradient&lang=en&embed=1&x1=9&lr=0.5');
  for (const answer of answers) assert.deepEqual(answer.values, await numbersAt(lab, context, answer.query), answer.query);
});

hostTest('a bad value in set is told to the host in the sentence that the reader sees, with the id', 'plain.html', async (page) => {
  await ready(page);
  const answer = await ask(page, { type: 'set', query: 'x1=two&lr=999&speed=9' });
  assert.equal(answer.query, '?lab=gradient&lang=en&embed=1&lr=10', 'what can be used is used');
  const errors = await said(page, 'error');
  assert.deepEqual(errors.map((e) => [e.key, e.id]), [['speed', answer.id], ['x1', answer.id], ['lr', answer.id]]);
  const frame = await labFrame(page, '#frame');
  assert.deepEqual(errors.map((e) => e.message), await frame.locator('.notice > span').allInnerTexts());
  assert.match(errors[2].message, /999 lies outside/);
  const unknown = await ask(page, { type: 'set', query: 'lab=nope&x1=3' });
  assert.equal(unknown.query, answer.query, 'a lab that is not there changes nothing');
  assert.deepEqual((await said(page, 'error')).at(-1), { normlab: 1, type: 'error', id: unknown.id, key: 'lab', message: 'There is no such lab' });
});

hostTest('set may name another lab', 'plain.html', async (page, { lab, context }) => {
  await ready(page);
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() => say({ type: 'set', query: 'lab=descent&rho=0.5' }));
  await until(page, () => heard.filter(({ data }) => data.type === 'ready').length === 2);
  const state = (await said(page, 'ready'))[1];
  assert.equal(state.query, '?lab=descent&lang=en&embed=1&rho=0.5');
  assert.deepEqual(state.values, await numbersAt(lab, context, state.query));
  assert.equal(await page.evaluate(() => history.length), before);
});

hostTest('play, pause and reset do what the buttons do', 'plain.html', async (page) => {
  await ready(page);
  await page.evaluate(() => say({ type: 'set', query: 'lab=descent&rho=0.5&steps=400' }));
  await until(page, () => heard.filter(({ data }) => data.type === 'ready').length === 2);
  const frame = await labFrame(page, '#frame');
  const step = async () => Number(await frame.locator('.player-step b').innerText());
  assert.equal(await step(), 400);
  await ask(page, { type: 'pause' });
  assert.doesNotMatch((await ask(page, { type: 'get' })).query, /[?&]t=/, 'what stands still is not paused');
  await ask(page, { type: 'play' });
  await frame.waitForFunction(() => Number(document.querySelector('.player-step b').textContent) > 5);
  const paused = await ask(page, { type: 'pause' });
  const at = Number(/[?&]t=(\d+)/.exec(paused.query)[1]);
  assert.ok(at > 5 && at < 400, `${at}`);
  assert.equal(await step(), at);
  await enter(frame, 'rho', '0.2');
  const reset = await ask(page, { type: 'reset' });
  assert.equal(reset.query, '?lab=descent&lang=en&embed=1&rho=0.5&steps=400', 'back to what the host gave');
});

hostTest('changes are told at most ten times a second, the last one always', 'plain.html', async (page) => {
  await ready(page);
  const frame = await labFrame(page, '#frame');
  await frame.evaluate(async () => {
    const input = document.querySelector('[data-field=x1] input');
    for (let i = 0; i <= 90; i++) {
      input.value = String(100 + i);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await until(page, () => /x1=190/.test(heard.filter(({ data }) => data.type === 'change').at(-1)?.data.query));
  const times = await page.evaluate(() => heard.filter(({ data }) => data.type === 'change').map(({ at }) => at));
  assert.ok(times.length >= 5, `${times.length} in a drag`);
  for (let i = 10; i < times.length; i++) assert.ok(times[i] - times[i - 10] > 900, `eleven within ${times[i] - times[i - 10]} ms`);
  const [change] = (await said(page, 'change')).slice(-1);
  assert.deepEqual(change.values, await readouts(frame));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => heard.filter(({ data }) => data.type === 'change').length), times.length, 'and then there is silence');
});

hostTest('what is no message of ours, or not from the host, is passed over', 'plain.html', async (page, { context }) => {
  await ready(page);
  const frame = await labFrame(page, '#frame');
  const before = await ask(page, { type: 'get' });
  const count = await page.evaluate(() => {
    const { contentWindow } = document.querySelector('#frame');
    const set = { normlab: 1, type: 'set', query: 'x1=1' };
    const junk = [
      null, undefined, 7, 'set', [], [1], {}, new Date(0), new Map([['normlab', 1]]), new ArrayBuffer(8), true,
      { ...set, normlab: 2 }, { ...set, normlab: '1' }, { ...set, normlab: true }, { ...set, type: 'SET' }, { ...set, type: ['set'] }, { ...set, type: null },
      { ...set, query: 5 }, { ...set, query: null }, { ...set, query: ['x1=1'] }, { normlab: 1, type: 'set' }, { type: 'set', query: 'x1=1' },
      { normlab: 1 }, { normlab: 1, type: 'constructor' }, { normlab: 1, type: 'ready', query: 'x1=1' }, { context: 'h5p', action: 'resize' },
    ];
    for (const data of junk) contentWindow.postMessage(data, '*');
    return heard.length;
  });
  // A neighbour in the same page, and the frame itself.
  await page.evaluate(() => {
    const neighbour = document.createElement('iframe');
    document.body.append(neighbour);
    neighbour.contentWindow.eval(`parent.document.querySelector('#frame').contentWindow.postMessage({ normlab: 1, type: 'set', query: 'x1=2' }, '*')`);
  });
  await frame.evaluate(() => postMessage({ normlab: 1, type: 'set', query: 'x1=3' }, '*'));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => heard.length), count, 'no answer');
  const after = await ask(page, { type: 'get' });
  assert.equal(after.query, before.query);
  assert.equal(await page.evaluate(() => heard.filter(({ data }) => data.type === 'set').length), 0);
  assert.equal((await ask(page, { type: 'get', id: undefined })).lab, 'gradient');
  const odd = await page.evaluate(async () => {
    say({ type: 'get', id: { toString: () => 'x' }.constructor.name });
    say({ type: 'get', id: ['list'] });
    say({ type: 'get', id: '"quoted"\u2028' });
    await new Promise((done) => setTimeout(done, 200));
    return heard.slice(-3).map(({ data }) => data.id);
  });
  assert.deepEqual(odd, ['Object', undefined, '"quoted"\u2028'], 'an id comes back as it is, if it is a text or a number');
});

hostTest('the height is told to hosts of every kind, in whole pixels', 'plain.html', async (page) => {
  await ready(page);
  await until(page, () => heard.some(({ data }) => data.context === 'h5p' && data.action === 'resize'));
  await page.waitForTimeout(300);
  const all = await page.evaluate(() => heard.map(({ data }) => data));
  const height = (await said(page, 'resize')).at(-1).height;
  const frame = await labFrame(page, '#frame');
  assert.equal(height, await frame.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height)));
  assert.deepEqual(all.filter((d) => d.subject).at(-1), { subject: 'lti.frameResize', height });
  assert.deepEqual(JSON.parse(all.filter((d) => typeof d === 'string').at(-1)), { subject: 'lti.frameResize', height });
  assert.deepEqual(all.filter((d) => d.context === 'h5p').slice(-2), [
    { context: 'h5p', action: 'hello' },
    { context: 'h5p', action: 'resize', scrollHeight: height, height },
  ]);
});

for (const width of [320, 600, 1000]) {
  hostTest(`a frame of ${width} px is as high as its lab: no scroll bar, also after the lab has grown and shrunk`, 'plain.html', { context: { viewport: { width: width + 16, height: 700 } } }, async (page) => {
    await ready(page);
    for (const query of ['lab=gradient', 'lab=descent', 'lab=saturation', 'lab=layernorm', 'lab=descent&lang=zh&theme=projector', 'lab=nope']) {
      await page.evaluate((query) => { document.querySelector('#frame').src = `../../../dist/?embed=1&lang=en&${query}`; }, query);
      await page.waitForTimeout(100);
      const frame = await labFrame(page, '#frame');
      const fits = () => frame.waitForFunction(() => {
        const root = document.documentElement;
        return Math.abs(innerHeight - Math.ceil(root.getBoundingClientRect().height)) <= 1 && root.scrollHeight <= innerHeight && root.scrollWidth <= innerWidth && innerHeight;
      }, undefined, { timeout: 8000 }).then((handle) => handle.jsonValue(), () => assert.fail(`${query} at ${width} px does not fit`));
      const before = await fits();
      const table = frame.locator('.all-numbers summary');
      if (!(await table.count())) continue;
      await table.click();
      const open = await frame.waitForFunction((before) => innerHeight > before + 100 && innerHeight, before).then((handle) => handle.jsonValue());
      await fits(); // a little higher still, once the button that saves the table has come
      await table.click();
      // Not to the pixel what it was: what a lab computes at rest has put other words in meanwhile.
      await frame.waitForFunction((open) => innerHeight < open - 100, open);
      await fits();
    }
  });
}

labTest('a page that stands in no frame says nothing', { init: () => {
  window.posted = [];
  const post = window.postMessage.bind(window);
  window.postMessage = (...message) => { posted.push(message); post(...message); };
} }, async (lab) => {
  await lab.open('lab=gradient&lang=en');
  await lab.page.evaluate(() => postMessage({ normlab: 1, type: 'set', query: 'x1=1' }, '*'));
  await lab.page.waitForTimeout(300);
  assert.equal(await lab.page.evaluate(() => posted.length), 1, 'the test’s own');
  assert.equal(lab.query().x1, undefined);
});

hostTest('labs take neither the focus nor the scroll position, and no key that is pressed outside of them', 'plain.html', async (page) => {
  await page.locator('#answer').focus();
  await ready(page);
  await labFrame(page, '#first');
  await ask(page, { type: 'set', query: 'x1=3' });
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'answer');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.keyboard.press('Tab');
  const element = await labFrame(page, '#first');
  await element.locator('.lab h1').click();
  const before = await element.evaluate(() => document.querySelector('.player-step b').textContent + location.search);
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', ' ', 'End']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  assert.equal(await element.evaluate(() => document.querySelector('.player-step b').textContent + location.search), before);
});

// ---- The element.

hostTest('an element makes its frame when it comes near, keeps its place until then, and is as high as its lab', 'plain.html', async (page) => {
  const first = await labFrame(page, '#first');
  assert.equal(await page.locator('#second iframe').count(), 0);
  assert.equal(await page.locator('#second').evaluate((e) => e.offsetHeight), 480);
  assert.equal(await page.locator('#first iframe').getAttribute('title'), 'The valley and the bowl');
  await until(page, (height) => document.querySelector('#first').offsetHeight === height, await first.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height)));
  await page.locator('#second').scrollIntoViewIfNeeded();
  const second = await labFrame(page, '#second');
  assert.equal(await second.evaluate(() => document.documentElement.lang), 'zh-CN');
  assert.equal(await page.locator('#second iframe').getAttribute('title'), 'Normlab · gradient');
  assert.equal(await page.locator('#first').evaluate((e) => e.lang), '', 'the language of the page is not written again');
  assert.equal(await first.evaluate(() => document.documentElement.lang), 'en', 'nor of the browser where the page has one');
});

hostTest('attributes and lab follow each other, without an echo', 'plain.html', async (page) => {
  const frame = await labFrame(page, '#first');
  const element = page.locator('#first');
  const names = () => element.evaluate((e) => e.getAttributeNames().sort().join(' '));
  await until(page, () => !document.querySelector('#first').hasAttribute('scaler'));
  assert.equal(await names(), 'id lab rho title', 'a default goes without saying');
  await page.evaluate(() => {
    window.events = [];
    for (const type of ['ready', 'change', 'error']) addEventListener(`normlab-${type}`, ({ target, detail }) => events.push([target.id, type, detail]));
    window.writes = 0;
    new MutationObserver((records) => { writes += records.length; }).observe(document.querySelector('#first'), { attributes: true });
  });
  // The page changes an attribute.
  await element.evaluate((e) => e.setAttribute('scaler', 'minmax'));
  await frame.waitForFunction(() => /scaler=minmax/.test(location.search));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => writes), 1);
  const [[id, type, detail]] = await page.evaluate(() => events);
  assert.deepEqual([id, type, detail.lab, detail.query], ['first', 'change', 'descent', '?lab=descent&lang=en&embed=1&rho=0.5&scaler=minmax']);
  assert.deepEqual(detail.values, await readouts(frame));
  assert.equal(await page.evaluate(() => events.length), 1);
  // The reader changes the lab.
  await enter(frame, 'rho', '0.25');
  await until(page, () => document.querySelector('#first').getAttribute('rho') === '0.25');
  await page.waitForTimeout(300);
  assert.equal(await frame.evaluate(() => new URLSearchParams(location.search).get('rho')), '0.25');
  // A removed attribute is the default, a nonsensical one is told and corrected, others are the page's own.
  await element.evaluate((e) => { e.removeAttribute('rho'); e.setAttribute('theme', 'dark'); e.className = 'x'; e.dataset.n = '3'; e.style.margin = '1px'; });
  await frame.waitForFunction(() => document.documentElement.dataset.theme === 'dark' && !/rho/.test(location.search));
  await element.evaluate((e) => { e.removeAttribute('theme'); e.setAttribute('steps', '9999'); });
  await frame.waitForFunction(() => document.documentElement.dataset.theme === 'auto');
  await until(page, () => document.querySelector('#first').getAttribute('steps') === '5000');
  assert.deepEqual(await page.evaluate(() => events.filter(([, type]) => type === 'error').map(([, , detail]) => detail.key)), ['steps']);
  assert.equal(await names(), 'class data-n id lab scaler steps style title');
  await element.evaluate((e) => { e.lang = 'zh-Hans'; });
  await frame.waitForFunction(() => document.documentElement.lang === 'zh-CN');
  await page.waitForTimeout(300);
  assert.equal(await element.evaluate((e) => e.lang), 'zh-Hans');
});

hostTest('get, set, play, pause and reset of an element give promises of its state', 'plain.html', async (page) => {
  // The second one is far away: being asked, it loads.
  const far = await page.evaluate(() => document.querySelector('#second').get());
  assert.equal(far.query, '?lab=gradient&lang=zh&embed=1');
  const results = await page.evaluate(async () => {
    const element = document.querySelector('#first');
    const set = await element.set({ rho: 0.75, steps: 300 });
    const [rho, steps] = [element.getAttribute('rho'), element.getAttribute('steps')];
    const playing = await element.play();
    await new Promise((done) => setTimeout(done, 400));
    const paused = await element.pause();
    const reset = await element.reset();
    return { set, rho, steps, playing, paused, reset, moved: await element.set('lab=gradient&x1=50'), lab: element.getAttribute('lab'), left: element.getAttribute('steps') };
  });
  assert.equal(results.set.query, '?lab=descent&lang=en&embed=1&rho=0.75&steps=300');
  assert.deepEqual([results.rho, results.steps], ['0.75', '300']);
  assert.match(results.paused.query, /[?&]t=\d+/);
  assert.equal(results.reset.query, results.set.query);
  assert.deepEqual([results.moved.query, results.lab, results.left], ['?lab=gradient&lang=en&embed=1&x1=50', 'gradient', null]);
});

hostTest('an element that is taken out and put back shows what it showed, and a page without it hears nothing', 'plain.html', async (page) => {
  const frame = await labFrame(page, '#first');
  await enter(frame, 'rho', '0.25');
  await until(page, () => document.querySelector('#first').getAttribute('rho') === '0.25');
  await page.evaluate(() => { window.element = document.querySelector('#first'); element.remove(); });
  assert.equal(await page.evaluate(() => element.shadowRoot.querySelectorAll('iframe').length), 0);
  // Asked while it is away it answers when it is back.
  const state = await page.evaluate(() => {
    const answer = element.get();
    element.setAttribute('n', '60');
    document.querySelector('#answer').after(element);
    return answer;
  });
  assert.equal(state.query, '?lab=descent&lang=en&embed=1&n=60&rho=0.25');
  await page.evaluate(() => { element.setAttribute('n', '70'); document.querySelector('#answer').before(element); });
  const moved = await labFrame(page, '#first');
  await moved.waitForFunction(() => /n=70/.test(location.search));
});

hostTest('an attribute that changes while the frame is loading is not lost', 'plain.html', async (page) => {
  await page.evaluate(() => {
    const element = document.createElement('norm-lab');
    element.id = 'new';
    element.setAttribute('lab', 'gradient');
    document.querySelector('#answer').after(element);
    const poll = setInterval(() => {
      if (!element.shadowRoot.querySelector('iframe')) return;
      clearInterval(poll);
      element.setAttribute('x1', '77');
    }, 1);
  });
  await until(page, () => document.querySelector('#new').hasAttribute('x1'));
  const frame = await labFrame(page, '#new');
  await frame.waitForFunction(() => /x1=77/.test(location.search));
  assert.equal(await page.locator('#new').getAttribute('x1'), '77');
});

hostTest('an element believes only its own frame', 'plain.html', async (page) => {
  await labFrame(page, '#first');
  await until(page, () => !document.querySelector('#first').hasAttribute('scaler'));
  await page.evaluate(() => {
    const state = { normlab: 1, lab: 'descent', query: '?lab=descent&n=99', values: {} };
    for (const type of ['ready', 'change', 'get']) postMessage({ ...state, type }, '*');
    postMessage({ normlab: 1, type: 'resize', height: 9 }, '*');
    postMessage(null, '*');
  });
  await page.waitForTimeout(200);
  assert.equal(await page.locator('#first').getAttribute('n'), null);
  assert.ok((await page.locator('#first').evaluate((e) => e.offsetHeight)) > 100);
});

// ---- Hosts.

hostTest('under a strict policy the element works as a module script, without a complaint', 'csp.html', async (page) => {
  const frame = await labFrame(page, 'norm-lab');
  assert.equal(await frame.evaluate(() => document.documentElement.lang), 'zh-CN', 'the course’s language');
  await until(page, () => document.querySelector('norm-lab').offsetHeight > 700);
  await enter(frame, 'x1', '50');
  await until(page, () => document.querySelector('norm-lab').getAttribute('x1') === '50');
});

/** The course on one site, its labs on another. */
const elsewhere = { site: { change: (_, text, { headers }) => text.replaceAll('../../../dist/', `http://${headers.host.replace('127.0.0.1', 'localhost')}/dist/`) } };

hostTest('from another site, in processes of their own, everything works as well', 'plain.html', elsewhere, async (page, { lab }) => {
  await ready(page);
  assert.equal((await ask(page, { type: 'set', query: 'x1=9' })).query, '?lab=gradient&lang=en&embed=1&x1=9');
  const frame = await labFrame(page, '#first');
  assert.equal(new URL(frame.url()).hostname, 'localhost');
  await page.locator('#first').evaluate((e) => e.setAttribute('n', '50'));
  await frame.waitForFunction(() => /n=50/.test(location.search));
  await until(page, () => document.querySelector('#first').offsetHeight > 700);
  lab.foreign = lab.foreign.filter((url) => new URL(url).hostname !== 'localhost');
});

hostTest('in a sandbox without an origin the page says what it needs', 'sandbox.html?only=site', { allow: [/CORS/, /ERR_FAILED/, /sandbox/] }, async (page) => {
  const boot = page.frameLocator('#site').locator('[data-case=sandbox]');
  await boot.waitFor();
  assert.match(await boot.innerText(), /Access-Control-Allow-Origin: \*/);
});

hostTest('and where the site lets anybody read it, the lab works in there', 'sandbox.html?only=site', { site: { headers: { 'access-control-allow-origin': '*' } } }, async (page) => {
  await until(page, () => heard.some((data) => data.type === 'ready' && data.lab === 'descent'));
  await page.evaluate(() => document.querySelector('#site').contentWindow.postMessage({ normlab: 1, type: 'set', query: 'rho=0.5' }, '*'));
  await until(page, () => heard.some((data) => data.type === 'set' && data.query.includes('rho=0.5')));
  await page.frameLocator('#site').locator('canvas').first().waitFor();
});

hostTest('the page in one file works in a sandbox without an origin', 'sandbox.html?only=file', async (page) => {
  await until(page, () => heard.some((data) => data.type === 'ready' && data.lab === 'gradient'));
  await page.evaluate(() => document.querySelector('#file').contentWindow.postMessage({ normlab: 1, type: 'set', query: 'x1=9' }, '*'));
  await until(page, () => heard.some((data) => data.type === 'set' && data.query.includes('x1=9')));
});

hostTest('slides that unload their frames get the lab back as it was left', 'reveal.html', async (page) => {
  await page.evaluate(() => show(1));
  const first = await labFrame(page, 'iframe[title=Descent]');
  await enter(first, 'rho', '0.25');
  await until(page, () => /rho=0.25/.test(document.querySelector('iframe').dataset.src));
  await page.evaluate(() => show(2));
  const element = await labFrame(page, 'norm-lab');
  await enter(element, 'rho', '0.5');
  await until(page, () => document.querySelector('norm-lab').getAttribute('rho') === '0.5');
  await page.evaluate(() => show(1));
  const again = await labFrame(page, 'iframe[title=Descent]');
  assert.equal(await again.locator('[data-field=rho] .number-field').inputValue(), '0.25');
  await page.evaluate(() => show(2));
  const back = await labFrame(page, 'norm-lab');
  assert.equal(await back.locator('[data-field=rho] .number-field').inputValue(), '0.5');
  assert.equal(await back.locator('[data-field=n] .number-field').inputValue(), '50');
});

hostTest('twelve labs stand on one page, each with its own state', 'twelve.html', async (page) => {
  await page.waitForFunction(() => ready === 12, undefined, { timeout: 45_000 });
  const labs = page.frames().slice(1);
  assert.equal(new Set(await Promise.all(labs.map((frame) => frame.locator('#main').getAttribute('data-lab')))).size, 4);
});
