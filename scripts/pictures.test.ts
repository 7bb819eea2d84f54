import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIELD_PICTURES, PICTURES } from './picture-list.ts';
import { stalePictures } from './pictures.ts';
import { ROOT } from './sources.mjs';

const known = [...Object.keys(PICTURES), ...FIELD_PICTURES].sort();

it('README and docs/map.md show exactly the screenshots that can be taken again', () => {
  const texts = ['README.md', 'docs/map.md'].map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');
  const shown = [...texts.matchAll(/images\/([\w-]+)\.png/g)];
  expect([...new Set(shown.map(([, name]) => name))].sort()).toEqual(known);
  const stored = readdirSync(join(ROOT, 'docs/images')).flatMap((name) => /^(.+)\.png$/.exec(name)?.slice(1) ?? []);
  expect(stored.sort()).toEqual(known);
});

it('the sources of every screenshot exist', () => {
  expect(
    Object.values(PICTURES)
      .flat()
      .filter((path) => !existsSync(join(ROOT, path))),
  ).toEqual([]);
});

it('a screenshot is stale when its screen has changed since', () => {
  expect(stalePictures({})).toEqual(Object.keys(PICTURES));
  expect(stalePictures({ map: 'the hash of other sources' })).toContain('map');
});
