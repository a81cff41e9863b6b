// Loaded where the page stands in a frame: it and the page around it talk by messages, version 1. README.md has the table.
//
// Told is what the frame's address says, which is the host's own, and what follows from it: it may go to any origin. Hosts without a name,
// as files and sandboxes are, could not be reached otherwise. Listened to is the host alone, and nothing but what the table names.
(() => {
  'use strict';
  if (parent === window) return;

  const LULL_MS = 100; // between two messages of what has changed
  let told = ''; // the state last told; nothing before the lab is ready
  let toldAt = 0;
  let isDue = false; // whether the next telling is under way

  /** Asks the app (src/app/message.rs), which does what it is asked for: `state` is a JSON text and not there while a lab is on its way. */
  function ask(kind, query) {
    const detail = { kind, query };
    document.dispatchEvent(new CustomEvent('normlab-page', { detail }));
    return detail;
  }

  const send = (message) => parent.postMessage(message, '*');
  const post = (type, id, members) => send({ normlab: 1, type, ...(id === undefined ? {} : { id }), ...members });
  const complain = (errors, id) => errors.forEach(([key, message]) => post('error', id, { key, message }));

  // Tells what has changed: at once after a lull, else when there has been one. By then what is computed in answer to a change is either done
  // or known to be missing.
  function tellSoon() {
    if (isDue) return;
    isDue = true;
    setTimeout(tell, Math.max(0, Math.min(LULL_MS, toldAt + LULL_MS - Date.now())));
  }

  function tell() {
    isDue = false;
    const { state, errors } = ask(told ? 'state' : 'start');
    if (!state || state === told) return;
    post(told ? 'change' : 'ready', undefined, JSON.parse(state));
    [told, toldAt] = [state, Date.now()];
    complain(errors);
  }

  function heed({ source, data }) {
    if (source !== parent || !data || data.normlab !== 1) return;
    const { type, query } = data;
    if (!['get', 'set', 'play', 'pause', 'reset'].includes(type) || (type === 'set' && typeof query !== 'string')) return;
    const id = ['string', 'number'].includes(typeof data.id) ? data.id : undefined;
    const { errors } = ask(type, query);
    if (!errors) return; // another page takes over, which will say that it is ready
    if (type === 'set') complain(errors, id);
    // What follows from it has been computed by then.
    setTimeout(() => {
      const { state } = ask('state');
      if (state) post(type, id, JSON.parse(state));
    });
  }

  // Tells the content's height: in our words, in LTI's for Canvas and Sakai, of which some want the text of the object, and in H5P's.
  function measure(height) {
    const lti = { subject: 'lti.frameResize', height };
    post('resize', undefined, { height });
    send(lti);
    send(JSON.stringify(lti));
    send({ context: 'h5p', action: 'hello' });
    send({ context: 'h5p', action: 'resize', scrollHeight: height, height });
  }

  // The content's height, whatever that of the frame is: nothing in an embedded page is as high as the window.
  let last = 0;
  const size = new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== last) measure((last = height));
  });
  const begin = () => size.observe(document.documentElement);
  // Not before the lab stands: the paragraph that it is being opened is no height to keep.
  document.addEventListener('normlab-change', () => {
    if (!last) begin();
    tellSoon();
  });
  addEventListener('message', heed);
  if (ask('state').errors) {
    begin();
    tellSoon();
  }
})();
