// Of 404.html: an address like NAME or NAME?lr=0.1 beneath the site is that of a lab, ?lab=NAME&lr=0.1. The page stands at whatever depth was
// asked for and so looks for this script in each folder above; where it was found is the site.
(function () {
  'use strict';
  var site = document.currentScript.src.replace(/lost\.js([?#].*)?$/, '');
  var here = location.href.split(/[?#]/)[0];
  var name = here.slice(site.length).replace(/\/+$/, '').split('/').pop();
  if (here.slice(0, site.length) !== site || !name || /\.[a-z0-9]+$/i.test(name)) return;
  var rest = location.search.slice(1).split('&').filter(function (pair) { return pair && !/^lab=/.test(pair); });
  location.replace(site + '?' + ['lab=' + name].concat(rest).join('&'));
})();
