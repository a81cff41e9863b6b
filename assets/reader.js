// What hands ask for and a first look does not; boot.js loads it at the first sign of a reader. Figures answer the event `normlab-figure`
// (src/ui/figure/answer.rs).
// - A data cursor: in a focused figure the arrow keys go along its curves and from curve to curve, and what is there is shown and read out.
// - Buttons that take a step repeat it while they are held.
// - On paper a lab fills one page, its figures painted anew for it.
// - Buttons to save figures and tables; saver.js comes at the first press of one.
(() => {
  'use strict';
  const WORDS = {}; // scripts/programs.sh puts in assets/locales/*/reader.json
  const word = (key) => WORDS[document.documentElement.lang.slice(0, 2)]?.[key] ?? key;
  const made = (tag, properties) => Object.assign(document.createElement(tag), properties);

  /** What a figure says, having done what it was asked for. */
  function ask(figure, wishes = {}) {
    const detail = { series: [], names: [], ...wishes };
    figure.dispatchEvent(new CustomEvent('normlab-figure', { detail }));
    return detail;
  }

  // The data cursor: which figure's, on which of its curves, at which of its points; -1 before the first key.
  let [figure, curve, point] = [null, 0, -1];
  const mark = made('div', { className: 'figure-mark' });
  const value = made('div', { className: 'figure-value' });

  /** Gives every figure its data cursor and its button, every table its own, and all of them their names in the present language. */
  function dress() {
    for (const layers of document.querySelectorAll('.figure-layers:not(:has(+ .figure-cursor))')) {
      const cursor = made('div', { className: 'figure-cursor', tabIndex: 0, role: 'slider', ariaValueNow: '0' });
      const save = made('button', { type: 'button', className: 'figure-save', textContent: '⤓' });
      save.dataset.save = 'figure';
      layers.after(cursor, save);
    }
    for (const last of document.querySelectorAll('.all-numbers > table:last-child, .steps-scroll:last-child')) {
      const save = made('button', { type: 'button', className: 'segment-button' });
      save.dataset.save = 'table';
      last.after(save);
    }
    name();
  }

  function name() {
    for (const cursor of document.querySelectorAll('.figure-cursor')) cursor.ariaLabel = `${word('read_values')} · ${cursor.previousElementSibling.ariaLabel}`;
    for (const save of document.querySelectorAll('.figure-save')) save.ariaLabel = word('save_figure');
    for (const save of document.querySelectorAll('[data-save=table]')) if (save.textContent !== word('save_table')) save.textContent = word('save_table');
  }

  const begin = () => {
    dress();
    new MutationObserver(dress).observe(document.body, { childList: true, subtree: true });
  };
  if (document.body) begin();
  else addEventListener('DOMContentLoaded', begin); // in the page in one file it stands in the head
  new MutationObserver(name).observe(document.documentElement, { attributeFilter: ['lang'] });
  document.addEventListener('focusin', name);

  /** The points of a figure's curves that are in view, each `[left, top, x, y]`. */
  function curvesOf({ series }) {
    const points = (flat) => Array.from({ length: (flat.length - 1) / 4 }, (_, i) => flat.subarray(4 * i + 1, 4 * i + 5));
    return series.map((flat) => ({ side: flat[0], points: points(flat) }));
  }

  const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

  /** A number in four figures, with a true minus and powers of ten raised as in the page. */
  function numeral(number) {
    const size = Math.abs(number);
    if (!Number.isFinite(size)) return '–';
    if (size === 0 || (size >= 1e-3 && size < 1e6)) {
      return String(Number(number.toPrecision(Math.max(4, Math.floor(size).toString().length)))).replace('-', '−');
    }
    const [mantissa, exponent] = number.toExponential(3).split('e');
    const power = exponent.replace('+', '').replace(/\d/g, (digit) => RAISED[digit]).replace('-', '⁻');
    return `${Number(mantissa)}×10${power}`.replace('-', '−');
  }

  /** Shows and tells what is at the cursor; without a point there, nothing. */
  function show() {
    const said = ask(figure);
    const curves = curvesOf(said);
    curve = Math.min(curve, curves.length - 1);
    const points = curves[curve]?.points ?? [];
    point = Math.min(point, points.length - 1);
    if (point < 0) return hide();
    const [left, top, x, y] = points[point];
    const [nameX, nameY] = said.names;
    const which = curves.length > 1 ? `${curve + 1}/${curves.length}: ` : '';
    const read = nameX && nameY ? `${nameX} ${numeral(x)}, ${nameY} ${numeral(y)}` : `${numeral(x)}: ${numeral(y)}`;
    const text = `${which}${read} (${point + 1}/${points.length})`;
    value.textContent = text;
    figure.append(mark, value);
    const place = (part, x, y) => Object.assign(part.style, { left: `${x}px`, top: `${y}px` });
    const [wide, high] = [value.offsetWidth, value.offsetHeight];
    place(mark, left, top);
    place(value, Math.max(0, Math.min(figure.clientWidth - wide, left - wide / 2)), Math.max(0, Math.min(figure.clientHeight - high, top > high + 14 ? top - high - 14 : top + 14)));
    const cursor = figure.querySelector('.figure-cursor');
    const told = { 'aria-valuemin': 1, 'aria-valuemax': points.length, 'aria-valuenow': point + 1, 'aria-valuetext': text };
    for (const [name, content] of Object.entries(told)) cursor.setAttribute(name, content);
  }

  function hide() {
    mark.remove();
    value.remove();
  }

  function enter(target) {
    if (figure === target) return;
    hide();
    [figure, curve, point] = [target, 0, -1];
  }

  /** The point of a curve next to a place, by its distance along x alone or in both directions. */
  function nearest(points, [left, top], both) {
    const distance = (p) => Math.hypot(p[0] - left, both ? p[1] - top : 0);
    return points.reduce((best, p, i) => (distance(p) < distance(points[best]) ? i : best), 0);
  }

  const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };

  function key(event) {
    if (!event.target.matches?.('.figure-cursor') || event.ctrlKey || event.metaKey || event.altKey) return;
    enter(event.target.parentElement);
    const curves = curvesOf(ask(figure));
    const points = curves[curve]?.points ?? [];
    const step = STEPS[event.key];
    const turn = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Escape') {
      hide();
      point = -1;
    } else if (step) {
      point = Math.max(0, Math.min(points.length - 1, (point < 0 ? (step < 0 ? points.length : -1) : point) + (event.shiftKey ? 10 * step : step)));
      show();
    } else if (turn && curves.length) {
      const place = points[point];
      curve = (curve + turn + curves.length) % curves.length;
      point = place ? nearest(curves[curve].points, place, curves[curve].side === 0) : 0;
      show();
    } else return;
    event.preventDefault(); // the page does not scroll
  }

  /** A press takes up the point that is pressed, if one is near. */
  function take(event) {
    if (!event.target.matches?.('.figure-cursor')) return;
    enter(event.target.parentElement);
    const box = figure.getBoundingClientRect();
    const at = [event.clientX - box.left, event.clientY - box.top];
    const near = curvesOf(ask(figure)).map(({ points }, i) => [i, nearest(points, at, true), points]).filter(([, i, points]) => points.length && Math.hypot(points[i][0] - at[0], points[i][1] - at[1]) < 12);
    if (near.length) {
      [curve, point] = near[near.length - 1];
      show();
    }
  }

  document.addEventListener('keydown', key);
  document.addEventListener('pointerdown', take);
  document.addEventListener('focusout', (event) => event.target.matches?.('.figure-cursor') && hide());
  // What the numbers show may have changed under the cursor.
  for (const change of ['input', 'change', 'click']) {
    document.addEventListener(change, () => setTimeout(() => mark.isConnected && show(), 50));
  }

  // Held buttons.
  let timer, held;
  const free = () => clearTimeout(timer);
  document.addEventListener('pointerdown', (event) => {
    const button = event.button === 0 && event.target.closest?.('.nudge, .step, .zoom button');
    held = null;
    if (!button) return;
    const again = () => {
      held = button;
      button.click();
      timer = button.disabled || !button.isConnected ? 0 : setTimeout(again, 80);
    };
    timer = setTimeout(again, 450);
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerout', 'blur']) addEventListener(end, free, true);
  // The press that ends a repetition is no step more.
  addEventListener('click', (event) => event.isTrusted && held?.contains(event.target) && event.stopImmediatePropagation(), true);

  // Paper: the rules for it hold already while the page is measured, so that all fits on one sheet, A4 or Letter.
  const [WIDE, HIGH] = [710, 960];
  const WIDTHS = [1000, 1200, 1400, 1600, 1800, 2000];

  function paper(isPaper) {
    for (const rule of paperRules()) rule.media.mediaText = isPaper ? 'print, screen' : 'print';
    const root = document.documentElement.style;
    const back = document.querySelector('.back-link');
    if (isPaper) {
      back?.setAttribute('data-address', back.href);
      const main = document.querySelector('main[data-lab]');
      root.setProperty('--paper-zoom', 1);
      const zoomAt = (width) => {
        root.setProperty('--paper-width', `${width}px`);
        return Math.min(WIDE / width, HIGH / main.getBoundingClientRect().height);
      };
      const best = WIDTHS.reduce((best, width) => (zoomAt(width) > zoomAt(best) ? width : best));
      root.setProperty('--paper-zoom', zoomAt(best));
    }
    for (const one of document.querySelectorAll('.figure')) {
      const { clientWidth: width, clientHeight: height } = one;
      // Chromium draws a canvas on paper anew, at a scale that is a whole number of 64ths: a hair above a quarter loses nothing.
      if (width) ask(one, { width, height, paper: isPaper ? (4 * one.getBoundingClientRect().width - 4) / width : 0 });
    }
  }

  let rules;
  function paperRules() {
    const all = [...document.styleSheets].flatMap((sheet) => {
      try {
        return [...sheet.cssRules];
      } catch {
        return []; // a page from a folder may not read its own style sheets
      }
    });
    return (rules ??= all.filter((rule) => rule.media?.mediaText === 'print'));
  }

  addEventListener('beforeprint', () => paper(true));
  addEventListener('afterprint', () => paper(false));

  // Saving. A press of the button is no pull at the figure.
  document.addEventListener('pointerdown', (event) => event.target.closest?.('.figure-save') && event.stopPropagation(), true);
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-save]');
    if (!button) return;
    if (globalThis.normlabSave) return globalThis.normlabSave(button, ask, word);
    const [, saver] = document.querySelector('script[data-later]').dataset.later.split(' ');
    const script = made('script', { src: saver, onload: () => globalThis.normlabSave(button, ask, word) });
    script.dataset.later = '';
    document.head.append(script);
  });
})();
