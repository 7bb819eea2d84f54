import { existsSync } from 'node:fs';

const PLACES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'];

/** Path of Firefox ESR for its journeys, or undefined when it is not installed. */
export function findFirefox() {
  return PLACES.find((path) => path && existsSync(path));
}
