// `npm run pictures`: takes the README's screenshots of the demonstration again. With --check: lists those older than the screens they show.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { PICTURES } from './picture-list.ts';
import { hashOf, ROOT } from './sources.mjs';

/** The hash of the sources that each screenshot was taken from. */
const TAKEN = join(ROOT, 'docs/images/taken.json');
/** A working day, so that every run shows the same dates. */
const DAY = '2026-11-20T14:05:00-03:00';

const current = () => Object.fromEntries(Object.entries(PICTURES).map(([name, sources]) => [name, hashOf(sources)]));

/** The screenshots whose screens have changed since they were taken. */
export function stalePictures(taken: Record<string, string>): string[] {
  return Object.entries(current()).flatMap(([name, hash]) => (taken[name] === hash ? [] : [name]));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function check(): number {
  const stale = stalePictures(JSON.parse(readFileSync(TAKEN, 'utf8')));
  if (stale.length === 0) say('No screenshot is older than its screen.');
  else say(`Older than the screens they show: ${stale.join(', ')}. “npm run pictures” takes them again.`);
  return stale.length === 0 ? 0 : 1;
}

/** Only what programs need: the operator's settings, such as a base map, are not those of a fresh installation. */
function freshEnvironment() {
  const { PATH, HOME, TMPDIR, CHROMIUM_PATH } = process.env;
  return { PATH, HOME, TMPDIR, CHROMIUM_PATH, ESCUTA_PICTURES: 'on', ESCUTA_TEST_NOW: DAY };
}

function take(): number {
  if (!findChromium()) {
    say('No Chromium was found: apt-get install chromium-headless-shell, or set CHROMIUM_PATH to the program.');
    return 1;
  }
  const { status } = spawnSync('npx', ['playwright', 'test', '--config', 'playwright.pictures.config.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: freshEnvironment(),
  });
  if (status === 0) writeFileSync(TAKEN, `${JSON.stringify(current(), null, 2)}\n`);
  return status ?? 1;
}

if (process.argv[1] === import.meta.filename) process.exitCode = process.argv.includes('--check') ? check() : take();
