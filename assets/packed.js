// For the page in one file: its program and style sheets are in it. Read by boot.js, before which it stands; in plain ES5, as boot.js is.
(function () {
  'use strict';
  // The program's bytes, from base64 and gzip, decoded beside the page's own work.
  window.normlabPacked = function () {
    if (!window.DecompressionStream) return Promise.reject({ kind: 'old', detail: 'DecompressionStream\n' + navigator.userAgent });
    var text = atob(document.getElementById('program').textContent.trim());
    var bytes = new Uint8Array(text.length);
    for (var i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  };

  // A lab's style sheet holds while that lab is on stage, as on a site, where each lab is a page of its own.
  new MutationObserver(function () {
    var main = document.getElementById('main');
    var sheets = document.querySelectorAll('style[data-lab]');
    for (var i = 0; main && i < sheets.length; i++) sheets[i].media = sheets[i].getAttribute('data-lab') === main.getAttribute('data-lab') ? 'all' : 'not all';
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-lab'] });
})();
