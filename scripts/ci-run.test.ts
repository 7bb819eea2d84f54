import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../.ci/run', import.meta.url));
/** Real programs that the script needs until it installs. */
const REAL_PROGRAMS = ['bash', 'dirname', 'env', 'rm', 'mktemp', 'true'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'escuta-ci-'));
  mkdirSync(join(folder, 'project/.ci'), { recursive: true });
  mkdirSync(join(folder, 'bin'));
  copyFileSync(SCRIPT, join(folder, 'project/.ci/run'));
  for (const name of REAL_PROGRAMS) {
    const place = ['/usr/bin', '/bin'].map((path) => join(path, name)).find(existsSync);
    if (place) symlinkSync(place, join(folder, 'bin', name));
  }
  stub('npm', 'exit 1');
  stub('apt-get', `echo "apt-get $*" >> ${folder}/calls`);
});
afterEach(() => rmSync(folder, { recursive: true }));

function stub(name: string, text: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/usr/bin/env bash\n${text}\n`);
  chmodSync(path, 0o755);
}

/** Runs the script with only the programs of the folder; the stub of npm ends it after installing. */
function runAs(uid: number) {
  stub('id', `echo ${uid}`);
  const { stdout, stderr } = spawnSync(join(folder, 'project/.ci/run'), {
    env: { PATH: join(folder, 'bin'), TMPDIR: folder },
    encoding: 'utf8',
  });
  const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
  return { stdout, stderr, calls };
}

const SUDO = `echo "sudo $1" >> "$(dirname "$0")/../calls"; shift; exec "$@"`;
const UPDATE = 'apt-get update -qq';
const INSTALL = expect.stringMatching(/^apt-get install -y -qq --no-install-recommends chromium/);

test('root installs missing programs', () => {
  expect(runAs(0).calls).toEqual([UPDATE, INSTALL]);
});

test('another user installs them through sudo, without a password prompt', () => {
  stub('sudo', SUDO);
  expect(runAs(1000).calls).toEqual(['sudo -n', 'sudo -n', UPDATE, 'sudo -n', INSTALL]);
});

test.each([
  ['without sudo', null],
  ['with a password for sudo', 'exit 1'],
])('a user %s sees the commands to run as root, and the run counts as failed', (_, sudo) => {
  if (sudo) stub('sudo', sudo);
  const { stdout, stderr, calls } = runAs(1000);
  expect(calls).toEqual([]);
  expect(stderr).toMatch(/apt-get install -y chromium/);
  expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 1 failed');
});

test('installed programs are not installed again', () => {
  stub('chromium-headless-shell', '');
  expect(runAs(0).calls.join()).not.toContain('chromium');
});
