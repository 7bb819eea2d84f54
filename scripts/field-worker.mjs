import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.mjs';

/** Modules that /field and /collect load: the app's entry, its pages and texts, the player, and the sign-in screen in case the session ends. */
const MODULES = [
  'index.html',
  'src/app/AntdProviders.tsx',
  'src/features/field/pages/FieldListPage.tsx',
  'src/features/field/pages/FieldReportPage.tsx',
  'src/features/field/components/FieldPlayer.tsx',
  'src/features/field/collect/components/CollectPlayer.tsx',
  'src/features/field/collect/pages/CollectPage.tsx',
  'src/features/field/collect/pages/CollectDayPage.tsx',
  'src/features/field/collect/collect.texts.ts',
  'src/features/field/index.ts',
  'src/features/field/field.texts.ts',
  'src/app/pages/LoginPage.tsx',
];
const STANDING = ['/boot.js', '/favicon.svg', '/field.webmanifest', '/collect.webmanifest', '/field-192.png'];

/** The latin fonts have all letters of Portuguese, English and Spanish. */
const isNeeded = (file) => !file.endsWith('.woff2') || /inter-latin(-ext)?-/.test(file);

function filesOf(manifest) {
  const seen = new Set();
  const files = new Set();
  const add = (key) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`the build has no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])])
      if (isNeeded(file)) files.add(`/${file}`);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const key of MODULES) add(key);
  return [...files].sort();
}

/** Writes the service worker of the phone's pages into the built app, with the list of files to cache and a version of this list. */
export function writeFieldWorker(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const files = [...STANDING, ...filesOf(manifest)];
  const page = readFileSync(join(folder, 'index.html'));
  const source = readFileSync(join(ROOT, 'apps/web/src/features/field/field-worker.js'), 'utf8');
  const version = createHash('sha256')
    .update(page)
    .update(JSON.stringify(files))
    .update(source)
    .digest('hex')
    .slice(0, 16);
  const constants = { __VERSION__: version, __FILES__: files };
  const written = source.replace(/__(VERSION|FILES)__/g, (name) => JSON.stringify(constants[name]));
  writeFileSync(join(folder, 'field-worker.js'), written);
}
