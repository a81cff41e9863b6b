// A small static server for dist/, which can also misbehave as hosts do.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DIST = process.env.NORMLAB_DIST ?? fileURLToPath(new URL('../../../dist', import.meta.url));

const MIME = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves `root` on a free port of 127.0.0.1. Options:
 * - `base`: the path it lives under, with slashes at both ends
 * - `wasm`: `ok`, `octet-stream` (wrong type), `html` (a page in its place), `mislabelled` (that under wasm's type), `missing` (404), `garbage`, `cut` (the connection breaks)
 * - `bare`: at `base` without its last slash `redirect` to it, as most hosts do, or `serve` the page there, as some do; else 404
 * - `lost`: the file that answers, with status 404, for what is not there
 * - `change(path, text, request)`: rewrites html, e.g. its content security policy
 * - `folders`: further folders, by the path they live under
 * - `headers`: sent with everything
 * Returns `{ url, requests, close }`; `requests` are the paths asked for.
 */
export async function serve({ root = DIST, base = '/', wasm = 'ok', bare, lost, change = (_, text) => text, folders = {}, headers = {} } = {}) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    requests.push(path);
    if (bare && path + '/' === base) {
      if (bare === 'redirect') return response.writeHead(301, { location: base + new URL(request.url, 'http://localhost').search }).end();
      return response.writeHead(200, { 'content-type': MIME['.html'] }).end(await readFile(join(root, 'index.html')));
    }
    const [under, folder] = Object.entries({ ...folders, [base]: root }).find(([under]) => path.startsWith(under)) ?? [];
    if (!under) return response.writeHead(404).end('not under the base');
    const name = normalize(path.slice(under.length)) || 'index.html';
    const file = join(folder, name === '.' ? 'index.html' : name);
    const kind = extname(file);
    if (kind === '.wasm' && wasm !== 'ok' && wasm !== 'octet-stream') return misbehave(wasm, response);
    try {
      let body = await readFile(file);
      if (kind === '.html') body = change(name, body.toString(), request);
      const type = kind === '.wasm' && wasm === 'octet-stream' ? 'application/octet-stream' : (MIME[kind] ?? 'application/octet-stream');
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers }).end(body);
    } catch {
      if (lost) return response.writeHead(404, { 'content-type': MIME['.html'] }).end(await readFile(join(root, lost)));
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${server.address().port}${base}`, requests, close };
}

function misbehave(how, response) {
  if (how === 'missing') return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
  if (how === 'html') return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Welcome');
  if (how === 'mislabelled') return response.writeHead(200, { 'content-type': 'application/wasm' }).end('<!doctype html><p>Welcome');
  if (how === 'garbage') return response.writeHead(200, { 'content-type': 'application/wasm' }).end(Buffer.from('0061736d01000000ffffffff', 'hex'));
  response.writeHead(200, { 'content-type': 'application/wasm', 'content-length': 1e6 });
  response.write(Buffer.from('0061736d01000000', 'hex'));
  setTimeout(() => response.destroy(), 50);
}
