// A lab in a course page, as an element: <norm-lab lab="descent" scaler="none" lang="zh"></norm-lab>. Its attributes are the lab's keys
// (README.md has them all); they follow what the reader does, and the lab follows them. A classic script or a module, without any build.
(() => {
  'use strict';
  if (customElements.get('norm-lab')) return;

  // The labs lie beside this file. A module is not told where it is from in a way that a classic script can read as well, but errors are.
  const self = document.currentScript ? document.currentScript.src : (/\w+:\/\/[^\s()@]*\/embed\.js/.exec(new Error().stack) || [''])[0];

  // What a removed attribute goes back to. Keys of the lab's own need none: a query that leaves them out says as much.
  const DEFAULTS = { lang: 'auto', theme: 'auto', hide: '', lock: '', links: '1', part: '', play: 'auto', embed: '1' };

  // HTML's own attributes, ours, and what frameworks write; every other one is a key.
  const NO_KEY = /^(class|id|style|title|hidden|slot|is|dir|tabindex|role|nonce|inert|translate|popover|draggable|accesskey|spellcheck|autofocus|contenteditable|enterkeyhint|inputmode|exportparts|item[a-z]+|lang|src|height|on.*|.*[^a-z0-9_].*)$/;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host{display:block}:host([hidden]){display:none}div{height:600px;background:color-mix(in srgb,currentColor 5%,transparent)}iframe{display:block;width:100%;height:100%;border:0}',
  );

  customElements.define('norm-lab', class extends HTMLElement {
    #box = document.createElement('div');
    #frame = null;
    #isReady = false;
    #wasReady = false;
    #isStale = false; // attributes changed while the frame was loading
    #asked = new Map(); // id -> the message, and who waits for its answer
    #count = 0;
    #seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#load(), { rootMargin: '600px' });
    #changed = new MutationObserver((records) => this.#follow(records));

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(this.#box);
    }

    connectedCallback() {
      const height = parseFloat(this.getAttribute('height'));
      if (height > 0 && !this.#box.style.height) this.#box.style.height = `${height}px`;
      addEventListener('message', this);
      this.#seen.observe(this);
      if (this.#asked.size) this.#load();
    }

    // A frame that is moved loads anew; the attributes have kept what it showed.
    disconnectedCallback() {
      removeEventListener('message', this);
      this.#seen.disconnect();
      this.#changed.disconnect();
      if (this.#frame) this.#frame.remove();
      this.#frame = null;
      this.#isReady = false;
    }

    /** The lab's state: { lab, query, values }. */
    get() { return this.#ask('get'); }

    /** Shows other settings, as a query string or an object of keys, and resolves to the state that they lead to. */
    set(query) { return this.#ask('set', `${new URLSearchParams(query)}`); }

    play() { return this.#ask('play'); }

    pause() { return this.#ask('pause'); }

    /** Back to what the page gave. */
    reset() { return this.#ask('reset'); }

    handleEvent({ source, data }) {
      if (!this.#frame || source !== this.#frame.contentWindow || !data || data.normlab !== 1) return;
      const { type, id, lab, query, values, height, key, message } = data;
      if (type === 'resize' && height > 0) this.#box.style.height = `${height}px`;
      else if (type === 'error') this.#tell('error', { key, message });
      else if (typeof query === 'string') this.#hear(type, id, { lab, query, values });
    }

    #hear(type, id, state) {
      const asked = this.#asked.get(id);
      this.#asked.delete(id);
      if (type === 'ready') {
        this.#isReady = true;
        this.#asked.forEach(([message]) => this.#post(message));
        if (this.#isStale) this.#send();
      }
      // What the attributes ask for and the lab has not heard of yet stays.
      if (![...this.#asked.values()].some(([message]) => message.type === 'set')) this.#reflect(state.query);
      if (asked) asked[1](state);
      if (type === 'ready') this.#tell('ready', state);
      if (type === 'change' || (type === 'ready' && this.#wasReady)) this.#tell('change', state);
      this.#wasReady = this.#wasReady || type === 'ready';
    }

    #tell(what, detail) {
      this.dispatchEvent(new CustomEvent(`normlab-${what}`, { detail, bubbles: true, composed: true }));
    }

    #ask(type, query) {
      return new Promise((resolve) => {
        const message = { normlab: 1, type, id: ++this.#count, query };
        this.#asked.set(message.id, [message, resolve]);
        if (this.#isReady) this.#post(message);
        else this.#load();
      });
    }

    #post(message) {
      this.#frame.contentWindow.postMessage(message, '*');
    }

    // HTML's own attribute says it: this element's, else the page's around it; a language that the labs do not speak is the browser's.
    #language() {
      const said = this.closest('[lang]');
      const known = said && /^(zh|en)(?![a-z])/i.exec(said.getAttribute('lang'));
      return known ? known[0].toLowerCase() : 'auto';
    }

    #query() {
      const query = new URLSearchParams({ ...DEFAULTS, lang: this.#language() });
      for (const { name, value } of this.attributes) if (!NO_KEY.test(name)) query.set(name, value);
      return `${query}`;
    }

    #load() {
      if (this.#frame || !this.isConnected) return;
      this.#seen.disconnect();
      const frame = document.createElement('iframe');
      const url = new URL(this.getAttribute('src') || '.', this.hasAttribute('src') ? document.baseURI : self);
      url.search = this.#query();
      frame.src = url;
      frame.allow = 'clipboard-write; fullscreen';
      frame.setAttribute('scrolling', 'no'); // it is as high as its content
      this.#frame = frame;
      this.#isStale = false;
      this.#name();
      this.#box.append(frame);
      this.#changed.observe(this, { attributes: true });
    }

    // What a screen reader calls the frame.
    #name() {
      this.#frame.title = this.title || this.getAttribute('aria-label') || `Normlab · ${this.getAttribute('lab') || 'descent'}`;
    }

    #follow(records) {
      this.#name();
      if (!records.some(({ attributeName: name }) => name === 'lang' || !NO_KEY.test(name))) return;
      if (this.#isReady) this.#send();
      else this.#isStale = true;
    }

    #send() {
      this.#isStale = false;
      this.#ask('set', this.#query());
    }

    // What the lab says of itself; a default goes without saying.
    #reflect(query) {
      const said = new URLSearchParams(query);
      const lang = said.get('lang') || 'auto';
      said.delete('lang');
      if (said.get('embed') === '1') said.delete('embed');
      for (const { name } of [...this.attributes]) if (!NO_KEY.test(name) && !said.has(name)) this.removeAttribute(name);
      said.forEach((value, name) => this.getAttribute(name) !== value && this.setAttribute(name, value));
      if (lang !== this.#language()) this.lang = lang;
      this.#changed.takeRecords();
    }
  });
})();
