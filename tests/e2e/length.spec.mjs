// Words of twice the length, as other languages have them: nothing is cut off, nothing sticks out of the page.
import assert from 'node:assert/strict';
import { labTest } from './support/harness.mjs';

const LABS = ['descent', 'gradient', 'saturation', 'layernorm'];

/** Makes every word of the page stand twice, numbers and formulas apart; says what is then cut off. */
function doubled() {
  const isWords = (text) => /\p{L}{2}|\p{Script=Han}/u.test(text);
  const walker = document.createTreeWalker(document.getElementById('main').closest('.page'), NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (isWords(text.data) && !text.parentElement.closest('math, data, code, script, style')) text.data = `${text.data} ${text.data}`;
  }
  const root = document.documentElement;
  const found = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth - innerWidth} px too wide`] : [];
  for (const one of document.querySelectorAll('.page *')) {
    const style = getComputedStyle(one);
    const isForEyes = style.clipPath === 'none';
    if (!isForEyes || !one.checkVisibility() || one.closest('.figure, svg, math, dialog')) continue;
    const isCut = (way) => style[`overflow${way}`] === 'hidden' || style[`overflow${way}`] === 'clip';
    const name = `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim().slice(0, 60)}`;
    if (isCut('X') && one.scrollWidth > one.clientWidth + 1) found.push(`cut off at the side: ${name}`);
    if (isCut('Y') && !one.querySelector('math') && one.scrollHeight > one.clientHeight + 2) found.push(`cut off below: ${name}`);
    // Words that run over the edge of their own box lie over what stands beside it.
    if (one.childElementCount === 0 && one.textContent.trim() && style.display !== 'inline' && style.overflowX === 'visible' && one.scrollWidth > one.clientWidth + 2 && one.clientWidth > 0) {
      found.push(`over its edge by ${one.scrollWidth - one.clientWidth} px: ${name}`);
    }
  }
  return found;
}

for (const width of [360, 1024]) {
  for (const language of ['en', 'zh']) {
    labTest(`words of twice the length are not cut off at ${width} px, in ${language}`, { context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' } }, async (lab) => {
      for (const name of LABS) {
        await lab.open(`lab=${name}&lang=${language}`);
        assert.deepEqual(await lab.page.evaluate(doubled), [], name);
      }
    });
  }
}
