// Saves figures and tables; reader.js loads it at the first press of a button that does.
// A figure's picture is the one in the page: the same code paints it (src/plot), on canvases twice as fine for PNG, on a pen that writes SVG
// for SVG. Beneath it stand the sentence about it and the address that brings it back.
(() => {
  'use strict';
  const FAMILY = '"STIX Two Text", "Times New Roman", "Songti SC", "Noto Serif CJK SC", SimSun, serif';
  const [MARGIN, SIZE, LINE] = [14, 13, 19];

  const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const short = (number) => Number(number.toFixed(2));

  /** What a canvas is to a figure, writing SVG. Of the transformations only those that figures use: scaled and moved. */
  class SvgPen {
    out = [];
    path = [];
    #scale = [1, 1];
    #origin = [0, 0];
    getContext() {
      return this;
    }
    setTransform(a, b, c, d, e, f) {
      [this.#scale, this.#origin] = [[a, d], [e, f]];
    }
    #at(x, y) {
      return `${short(x * this.#scale[0] + this.#origin[0])} ${short(y * this.#scale[1] + this.#origin[1])}`;
    }
    clearRect() {}
    beginPath() {
      this.path = [];
    }
    moveTo(x, y) {
      this.path.push(`M${this.#at(x, y)}`);
    }
    lineTo(x, y) {
      this.path.push(`L${this.#at(x, y)}`);
    }
    arc(x, y, radius) {
      const half = `A${short(radius * this.#scale[0])} ${short(radius * this.#scale[1])} 0 0 1 `;
      this.path.push(`M${this.#at(x + radius, y)}${half}${this.#at(x - radius, y)}${half}${this.#at(x + radius, y)}`);
    }
    fill() {
      this.out.push(`<path d="${this.path.join('')}" fill="${this.fillStyle}"/>`);
    }
    stroke() {
      this.out.push(`<path d="${this.path.join('')}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth * this.#scale[0])}"/>`);
    }
    fillRect(x, y, width, height) {
      this.path = [`M${this.#at(x, y)}L${this.#at(x + width, y)}L${this.#at(x + width, y + height)}L${this.#at(x, y + height)}Z`];
      this.fill();
    }
    #text(text, x, y, looks) {
      const size = short(parseFloat(this.font) * this.#scale[1]);
      const anchor = { left: 'start', center: 'middle', right: 'end' }[this.textAlign] ?? 'start';
      const [left, top] = this.#at(x, y).split(' ');
      this.out.push(`<text x="${left}" y="${top}" font-size="${size}" text-anchor="${anchor}" ${looks}>${slanted(text)}</text>`);
    }
    fillText(text, x, y) {
      this.#text(text, x, y, `fill="${this.fillStyle}"`);
    }
    strokeText(text, x, y) {
      this.#text(text, x, y, `fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth * this.#scale[0])}" aria-hidden="true"`);
    }
  }

  /** Mathematical italics, which few fonts have, as italics of letters. */
  function slanted(text) {
    const plain = (c) => {
      const code = c.codePointAt(0);
      if (c === 'ℎ') return 'h';
      return code < 0x1d44e ? String.fromCharCode(65 + code - 0x1d434) : code < 0x1d6fc ? String.fromCharCode(97 + code - 0x1d44e) : String.fromCharCode(0x3b1 + code - 0x1d6fc);
    };
    return escaped(text).replace(/[ℎ\u{1d434}-\u{1d467}\u{1d6fc}-\u{1d714}]+/gu, (letters) => `<tspan font-style="italic">${[...letters].map(plain).join('')}</tspan>`);
  }

  /** Lines no wider than so many px in any of some fonts; a Chinese sentence breaks anywhere but before its marks, an address before its keys. */
  function lines(text, width, fonts) {
    const context = document.createElement('canvas').getContext('2d');
    const isWider = (line) => fonts.some((font) => ((context.font = font), context.measureText(line).width > width));
    const pieces = text.match(/[\u2e80-\u9fff][，。：；、！？）》”]*|[?&]?[^\s?&\u2e80-\u9fff]+\s*|\s+|./gu) ?? [];
    const all = [''];
    for (const piece of pieces) {
      const grown = all[all.length - 1] + piece;
      if (all[all.length - 1] && isWider(grown.trimEnd())) all.push(piece);
      else all[all.length - 1] = grown;
    }
    return all.map((line) => line.trim());
  }

  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  /** The address that brings back what is seen, outside of any frame. */
  const address = () => document.querySelector('.back-link')?.href ?? location.href;

  /** Everything about a figure that stands in a saved picture. */
  function about(figure) {
    const [width, height] = [figure.clientWidth, figure.clientHeight];
    const part = figure.closest('.part');
    const own = [...(part?.querySelectorAll('.finding') ?? [])].find((p) => p.offsetParent) ?? document.querySelector('.lab > .finding');
    const sentence = own?.innerText.replace(/\s+/g, ' ').trim() ?? '';
    const font = `${SIZE}px ${FAMILY}`;
    // Where an SVG goes the first font may be missing.
    const fit = (text) => lines(text, 0.97 * (width - 2 * MARGIN), [font, font.replace('"STIX Two Text", ', '')]);
    const caption = [...fit(sentence).map((text) => [text, '--ink']), ...fit(address()).map((text) => [text, '--muted'])];
    const title = figure.querySelector('.figure-layers').getAttribute('aria-label');
    return { figure, width, height, sentence, font, caption, title, total: height + 2 * MARGIN + LINE * caption.length - (LINE - SIZE) };
  }

  const baseline = (height, i) => height + MARGIN + SIZE + LINE * i - 2;

  function svgOf({ figure, width, height, sentence, caption, title, total }, ask) {
    const pen = new SvgPen();
    ask(figure, { canvases: [pen, pen, pen], copy: 1 });
    const text = ([line, hue], i) => `<text x="${MARGIN}" y="${baseline(height, i)}" font-size="${SIZE}" fill="${color(hue)}">${escaped(line)}</text>`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${total}" viewBox="0 0 ${width} ${total}" role="img" stroke-linejoin="round" font-family='${FAMILY}'>`,
      `<title>${escaped(title)}</title><desc>${escaped(`${sentence} ${address()}`)}</desc>`,
      `<rect width="100%" height="100%" fill="${color('--card')}"/>`,
      `<svg width="${width}" height="${height}">${pen.out.join('\n')}</svg>`,
      `<a href="${escaped(address())}">${caption.map(text).join('\n')}</a>`,
      '</svg>\n',
    ].join('\n');
  }

  function pngOf({ figure, width, height, font, caption, total }, ask) {
    const canvas = () => document.createElement('canvas');
    const layers = [canvas(), canvas(), canvas()];
    ask(figure, { canvases: layers, copy: 2 });
    const whole = Object.assign(canvas(), { width: 2 * width, height: Math.ceil(2 * total) });
    const context = whole.getContext('2d');
    context.fillStyle = color('--card');
    context.fillRect(0, 0, whole.width, whole.height);
    layers.forEach((layer) => context.drawImage(layer, 0, 0));
    context.scale(2, 2);
    context.font = font;
    caption.forEach(([line, hue], i) => {
      context.fillStyle = color(hue);
      context.fillText(line, MARGIN, baseline(height, i));
    });
    return new Promise((done) => whole.toBlob(done, 'image/png'));
  }

  // CSV as RFC 4180 has it, in UTF-8 without a byte order mark: NumPy, pandas and R would take one for a part of the first name.
  const cell = (value) => (/[",\r\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  const csv = (rows) => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

  /** A figure's numbers as rows: which curve, whose side, the two values in full. */
  function rowsOf(figure, ask) {
    const { series, names } = ask(figure);
    const rows = series.flatMap((flat, k) =>
      Array.from({ length: (flat.length - 1) / 4 }, (_, i) => [k + 1, ['', 'raw', 'scaled'][flat[0]], flat[4 * i + 3], flat[4 * i + 4]]),
    );
    return rows.length ? [['curve', 'side', ...names.map((name, i) => name || 'xy'[i])], ...rows] : [];
  }

  const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻';

  /** A numeral of the page as machines read it; any other text as it is. */
  function plain(text) {
    const [, number, power] = text.match(/^(−?[\d\u202f]+(?:\.\d+)?)(?:×10([⁻⁰¹²³⁴-⁹]+))?$/) ?? [];
    if (!number) return { '∞': 'inf', '−∞': '-inf' }[text] ?? text;
    const digits = [...(power ?? '')].map((c) => '0123456789-'[RAISED.indexOf(c)]).join('');
    return number.replace('−', '-').replaceAll('\u202f', '') + (power ? `e${digits}` : '');
  }

  /** What a cell says, without the buttons in it. */
  const textOf = (one) => [...one.childNodes].filter((node) => !node.matches?.('button')).map((node) => node.innerText ?? node.textContent).join('').trim();

  /** A table of the page as rows; a number in full where it is known. */
  const tableRows = (table) => [...table.rows].map((row) => [...row.cells].map((one) => one.querySelector('data[value]')?.getAttribute('value') ?? plain(textOf(one))));

  /** Of what an element belongs to: a panel with a name, a numbered figure of its part, or all numbers of the lab. */
  function nameOf(element) {
    const lab = document.querySelector('main[data-lab]')?.dataset.lab ?? 'lab';
    const panel = element.closest('[data-panel]')?.dataset.panel;
    const figure = element.closest('.figure');
    if (!figure || panel) return `normlab-${lab}-${panel ?? 'numbers'}`;
    const part = figure.closest('[data-part]');
    const all = [...(part ?? document).querySelectorAll('.figure')];
    return `normlab-${lab}-${part?.dataset.part ?? 'figure'}-${all.indexOf(figure) + 1}`;
  }

  function download(name, blob) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
    link.click(); // a sandboxed frame may refuse; the picture in the window can still be copied
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  // The window in which a figure is saved: a look at it, its formats, its numbers.
  const dialog = Object.assign(document.createElement('dialog'), { className: 'saver' });
  dialog.setAttribute('aria-labelledby', 'saver-title');
  let shown; // the figure in the window

  const layout = (word) => `<h2 id="saver-title">${word('save_figure')}</h2><img alt="">
    <p class="segments">${['svg', 'png', 'csv'].map((kind) => `<button type="button" class="segment-button" data-save="${kind}">${kind.toUpperCase()}</button>`).join('')}
    <button type="button" class="segment-button" data-save="close">${word('close')}</button></p>
    <div class="saver-numbers" tabindex="0" role="region" aria-labelledby="saver-title"><table></table></div>`;

  function open(figure, ask, word) {
    shown = figure;
    const picture = about(figure);
    URL.revokeObjectURL(dialog.querySelector('img')?.src);
    dialog.innerHTML = layout(word);
    document.body.append(dialog);
    const image = dialog.querySelector('img');
    image.src = URL.createObjectURL(new Blob([svgOf(picture, ask)], { type: 'image/svg+xml' }));
    image.alt = picture.title;
    const rows = rowsOf(figure, ask);
    dialog.querySelector('[data-save=csv]').hidden = !rows.length;
    const table = dialog.querySelector('table');
    table.parentElement.hidden = !rows.length;
    rows.slice(0, 2001).forEach((values, i) => {
      const row = table.insertRow();
      for (const value of [values[0], ...values.slice(2)]) {
        const one = i ? row.insertCell() : row.appendChild(Object.assign(document.createElement('th'), { scope: 'col' }));
        one.textContent = i || value !== 'curve' ? value : word('curve');
      }
    });
    dialog.showModal();
  }

  globalThis.normlabSave = async (button, ask, word) => {
    const kind = button.dataset.save;
    if (kind === 'figure') open(button.closest('.figure'), ask, word);
    if (kind === 'close') dialog.close();
    if (kind === 'svg') download(`${nameOf(shown)}.svg`, new Blob([svgOf(about(shown), ask)], { type: 'image/svg+xml' }));
    if (kind === 'png') download(`${nameOf(shown)}.png`, await pngOf(about(shown), ask));
    if (kind === 'csv') download(`${nameOf(shown)}.csv`, new Blob([csv(rowsOf(shown, ask))], { type: 'text/csv' }));
    if (kind === 'table') download(`${nameOf(button)}.csv`, new Blob([csv(tableRows(button.parentElement.querySelector('table')))], { type: 'text/csv' }));
  };
})();
