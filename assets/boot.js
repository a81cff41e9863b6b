// Starts the page, and says so in words when it cannot. A classic script in the head: it runs before the first paint, and
// in plain ES5, so that an old browser gets as far as being told that it is too old.
(function () {
  'use strict';
  var root = document.documentElement;
  var query = parse(location.search);
  var own = document.currentScript;
  var packed = window.normlabPacked; // in the page in one file
  var program = chosen(own.getAttribute('data-programs').split(' '));
  var wasm = program + '_bg.wasm';

  // Theme and language before anything is drawn; the app takes over from here.
  root.setAttribute('data-theme', /^(light|dark|projector)$/.test(query.theme) ? query.theme : 'auto');
  root.lang = /^(zh|en)$/.test(query.lang) ? tag(query.lang) : tag(preferred());
  root.setAttribute('data-booted', '1');

  // The app's panic hook calls this; the message is for whoever reports it.
  window.normlabPanic = function (message) { fail('panic', message); };
  window.addEventListener('error', function (event) {
    if (window.WebAssembly && event.error instanceof WebAssembly.RuntimeError) fail('panic', text(event.error));
    else if (event.target && event.target.tagName === 'SCRIPT' && !event.target.hasAttribute('data-later')) fail('missing', event.target.src);
  }, true);
  window.addEventListener('unhandledrejection', function (event) {
    if (window.WebAssembly && event.reason instanceof WebAssembly.RuntimeError) fail('panic', text(event.reason));
  });

  if (location.protocol === 'file:' && !packed) return whenParsed(function () { fail('file', ''); });
  if (!window.WebAssembly || !window.fetch) return whenParsed(function () { fail('old', navigator.userAgent); });

  var answer;
  if (packed) return whenParsed(function () { answer = packed(); start(); });
  answer = fetch(wasm, { credentials: 'same-origin' }).then(read, function (error) { throw { kind: isSandboxed() ? 'sandbox' : 'network', detail: wasm + '\n' + text(error) }; });
  answer.catch(function () {}); // it may fail before anybody listens
  var waiting = 2;
  load('link', { rel: 'stylesheet', href: program + '.css', onload: ready, onerror: ready }); // without its looks the lab still works
  load('script', { src: program + '.js', onload: ready });

  // What hands ask for comes at the first sign of a reader; without it the lab still works.
  var signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];
  var later = own.getAttribute('data-later').split(' '); // the reader's, what it loads itself, and what frames need
  if (window.parent !== window) load('script', { src: later[2] }).setAttribute('data-later', '');
  signs.forEach(function (sign) { document.addEventListener(sign, wake); });
  function wake() {
    signs.forEach(function (sign) { document.removeEventListener(sign, wake); });
    load('link', { rel: 'stylesheet', href: later[0].replace(/js$/, 'css') });
    load('script', { src: later[0] }).setAttribute('data-later', '');
  }

  function ready() {
    waiting -= 1;
    if (waiting === 0) whenParsed(start);
  }

  // What is asked for seldom is a program of its own: the first press of its button loads it, and then it hears the button itself.
  document.addEventListener('click', function (event) {
    var name = own.getAttribute('data-share');
    var button = event.target.closest && event.target.closest('[data-open]');
    if (!name || !button || window.normlabShare) return;
    window.normlabShare = button;
    button.removeAttribute('data-failed');
    load('link', { rel: 'stylesheet', href: name + '.css' });
    load('script', { src: name + '.js', onerror: window.normlabShareFailed }).setAttribute('data-later', '');
  });
  window.normlabShareFailed = function () {
    window.normlabShare.setAttribute('data-failed', '');
    window.normlabShare = null;
  };

  function load(tag, properties) {
    var element = document.createElement(tag);
    for (var name in properties) element[name] = properties[name];
    return document.head.appendChild(element);
  }

  // Where there is no service worker, or none is allowed, or data is dear, the page does without.
  window.addEventListener('load', function () {
    var worker = own.getAttribute('data-worker');
    if (!worker || window.top !== window || !navigator.serviceWorker || (navigator.connection || {}).saveData) return;
    navigator.serviceWorker.register(worker, { updateViaCache: 'none' }).catch(function () {});
  });

  function start() {
    answer.then(function (bytes) {
      if (typeof wasm_bindgen !== 'function') throw { kind: 'missing', detail: 'glue' };
      return wasm_bindgen({ module_or_path: bytes });
    }).catch(function (error) {
      if (error && error.kind) fail(error.kind, error.detail);
      else fail(kindOf(error), text(error));
    });
  }

  // The program of the lab that the address names, else the first: descent-0123456789abcdef for descent.
  function chosen(programs) {
    for (var i = 0; i < programs.length; i++) if (programs[i].replace(/-[0-9a-f]+$/, '') === query.lab) return programs[i];
    return programs[0];
  }

  // With the right type the browser compiles while it downloads and keeps the result; with a wrong one the bytes do as well.
  function read(response) {
    var type = response.headers.get('content-type') || '';
    var said = wasm + '\n' + response.status + ' ' + type;
    if (!response.ok) throw { kind: 'missing', detail: said };
    if (/^application\/wasm/i.test(type)) return response;
    return response.arrayBuffer().then(function (buffer) {
      var head = new Uint8Array(buffer.slice(0, 4));
      var magic = head[0] === 0 && head[1] === 0x61 && head[2] === 0x73 && head[3] === 0x6d;
      if (!magic) throw { kind: 'missing', detail: said };
      return buffer;
    }, function (error) { throw { kind: 'network', detail: said + '\n' + text(error) }; });
  }

  // Without an origin of its own a page may read nothing, its own files included, unless the host says that anybody may.
  function isSandboxed() { return self.origin === 'null'; }

  function kindOf(error) {
    if (/Content Security Policy|unsafe-eval|blocked by CSP/i.test(text(error))) return 'policy';
    if (/magic|\\0asm/.test(text(error))) return 'missing'; // something else under the name and type of a wasm file
    if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return 'old';
    if (error instanceof TypeError) return 'network'; // the body broke off
    return 'panic';
  }

  // Shows the case's paragraph over whatever is there; the first failure is the cause and stays.
  function fail(kind, detail) {
    if (root.hasAttribute('data-failed')) return;
    if (!document.getElementById('boot-failed')) return whenParsed(function () { fail(kind, detail); });
    root.setAttribute('data-failed', kind);
    var boot = document.getElementById('boot');
    var cases = boot.querySelectorAll('[data-case]');
    for (var i = 0; i < cases.length; i++) cases[i].hidden = cases[i].getAttribute('data-case') !== kind;
    document.getElementById('boot-failed').hidden = false;
    document.getElementById('boot-detail').textContent = detail || kind;
    document.getElementById('boot-reload').onclick = function () { location.reload(); return false; };
    boot.removeAttribute('hidden');
    boot.setAttribute('role', 'alert');
    var others = document.body.children;
    for (var j = 0; j < others.length; j++) if (others[j] !== boot) others[j].inert = true;
  }

  function whenParsed(then) {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then);
    else then();
  }

  function preferred() {
    var list = navigator.languages && navigator.languages.length ? navigator.languages : [navigator.language || 'en'];
    for (var i = 0; i < list.length; i++) {
      if (/^zh/i.test(list[i])) return 'zh';
      if (/^en/i.test(list[i])) return 'en';
    }
    return 'en';
  }

  function tag(lang) { return lang === 'zh' ? 'zh-CN' : 'en'; }

  function text(error) { return String(error && error.stack ? error.message + '\n' + error.stack : error); }

  function parse(search) {
    var values = {};
    search.slice(1).split('&').forEach(function (pair) {
      var at = pair.indexOf('=');
      var key = pair.slice(0, at);
      if (at > 0 && !values.hasOwnProperty(key)) values[key] = pair.slice(at + 1); // the app, too, takes the first
    });
    return values;
  }
})();
