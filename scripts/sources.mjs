import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const INPUTS = [
  'packages',
  'apps',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  // The notice about the plain map links to it.
  'docs/base-map.md',
  'scripts/build.mjs',
  'scripts/field-worker.mjs',
  'scripts/precompress.mjs',
];
const SKIPPED = new Set(['node_modules', 'dist', 'testing']);

function* files(path) {
  if (!statSync(path).isDirectory()) yield path;
  else
    for (const name of readdirSync(path).sort()) {
      if (!SKIPPED.has(name) && !/\.test\.tsx?$/.test(name)) yield* files(join(path, name));
    }
}

/** Hash of these files and of the files below these folders, without tests; `read` chooses what of a file counts. */
export function hashOf(paths, read = (_path, content) => content) {
  const hash = createHash('sha256');
  for (const input of paths) {
    for (const path of files(join(ROOT, input)))
      hash
        .update(path.slice(ROOT.length))
        .update('\0')
        .update(read(path, readFileSync(path)));
  }
  return hash.digest('hex');
}

/** Hash of all inputs of the build: equal hash, equal build. */
export const sourceHash = () => hashOf(INPUTS);

/** Holds the hash of the sources that the server and the web app were built from. */
export const STAMP = join(ROOT, 'apps/api/dist/.built-from');

/** Whether the build is of these sources. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourceHash();
