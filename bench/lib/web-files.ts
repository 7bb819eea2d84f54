import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../scripts/sources.mjs';

interface ManifestEntry {
  file: string;
  imports?: string[];
}

const DIST = join(ROOT, 'apps/web/dist');

/** The entry that every screen loads first. */
const SHELL = 'index.html';

/** Paths of all scripts that a first visit loads: those of the shell and the given modules, with their imports. */
export async function scriptsOf(modules: readonly string[]): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const files = new Set(['boot.js']);
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`the build has no ${key}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const key of [SHELL, ...modules]) add(key);
  return [...files].map((file) => `/${file}`);
}

/** Paths of the scripts that run in workers. */
export async function workerScripts(): Promise<string[]> {
  const names = await readdir(join(DIST, 'assets'));
  return names.filter((name) => /worker[^/]*\.js$/.test(name)).map((name) => `/assets/${name}`);
}
