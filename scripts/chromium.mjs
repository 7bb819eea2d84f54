import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of the end-to-end tests, or undefined where none is installed. */
export function findChromium() {
  return PLACES.find((path) => path && existsSync(path));
}
