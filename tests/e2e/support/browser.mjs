// Starts the Chromium of this machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];
const FLAGS = [
  '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--disable-dev-shm-usage', '--font-render-hinting=none', '--force-color-profile=srgb',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of Chromium or Chrome: CHROMIUM, else the first one found on PATH. */
export function findChromium() {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  const found = [...paths, ...MAC].find(isExecutable);
  if (!found) throw new Error('No Chromium or Chrome found: install one or set CHROMIUM to its path (make test does it by apt)');
  return found;
}

/** A running browser. `args` are further flags. */
export function launch({ args = [] } = {}) {
  const isRoot = process.getuid?.() === 0; // Chromium's sandbox does not work as root
  return chromium.launch({ executablePath: findChromium(), args: [...FLAGS, ...(isRoot ? ['--no-sandbox'] : []), ...args] });
}
