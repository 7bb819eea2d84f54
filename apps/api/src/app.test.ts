import { routes } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openLog } from './platform/log.ts';
import { insertSample } from './testing/builders.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('the OpenAPI document', () => {
  it('describes every call with its problems', async () => {
    const document = (await t.app.inject('/api/openapi.json')).json();
    const described = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (path) => Object.values(path).map((operation) => operation.operationId),
    );
    expect(described.sort()).toEqual(Object.keys(routes).sort());
    const classify = document.paths['/api/amostra/classificacao/cliente'].post;
    expect(classify.requestBody.content['application/json'].schema.properties.classificacao_cliente).toMatchObject({
      anyOf: [{ enum: ['LESS', 'PASS', 'LEAK'] }, { type: 'null' }],
    });
    expect(classify.responses[404].description).toContain('sample_not_found');
  });

  it('has an HTML page', async () => {
    const page = await t.app.inject('/api/docs/');
    expect([page.statusCode, String(page.headers['content-type'])]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

test('replies have the security headers and are not cached', async () => {
  const { headers } = await t.app.inject('/api/health');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
});

test('the content security policy allows the map’s hosts for map data only', async () => {
  const map = {
    MAP_STYLE_URL: 'https://maps.test/style.json?key=1',
    MAP_ORIGINS: ' https://tiles.test:8443  https://*.glyphs.test',
  };
  const app = await buildApp({ services: { ...t.services, config: { ...t.services.config, ...readConfig(map) } } });
  const policy = String((await app.inject('/api/health')).headers['content-security-policy']);
  await app.close();
  const allowed = "'self' data: blob: https://maps.test https://tiles.test:8443 https://*.glyphs.test";
  expect(policy.split(';').filter((directive) => directive.includes('.test'))).toEqual([
    `img-src ${allowed}`,
    `connect-src ${allowed.replace(' data: blob:', '')}`,
  ]);
});

test('an unknown call is a 404, a huge body a 413, a wrong type a 415', async () => {
  const post = (url: string, payload: string, type = 'application/json') =>
    t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  expect((await t.app.inject('/api/nada')).json()).toEqual({ error: true, message: 'not_found' });
  const huge = await post('/api/sec/login', JSON.stringify({ email: 'x'.repeat(2_000_000) }));
  expect([huge.statusCode, huge.json().message]).toEqual([413, 'payload_too_large']);
  const typed = await post('/api/sec/login', '<x/>', 'application/xml');
  expect([typed.statusCode, typed.json().message]).toEqual([415, 'unsupported_media_type']);
});

describe('the settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      ESCUTA_DATA_DIR: './data',
      ESCUTA_DEMO: 'on',
      MAP_CENTER: [-19.9317, -44.0539],
    });
  });

  const server = 'postgres://escuta@db.test/escuta';
  it.each([
    ['the embedded database', {}, 'on', '127.0.0.1'],
    ['the embedded database and a host', { HOST: '0.0.0.0' }, 'on', '0.0.0.0'],
    ['the embedded database in production', { NODE_ENV: 'production' }, 'off', '0.0.0.0'],
    ['a database server', { DATABASE_URL: server }, 'off', '0.0.0.0'],
    ['two logins of a database server', { DATABASE_APP_URL: server, DATABASE_SYSTEM_URL: server }, 'off', '0.0.0.0'],
    ['a database server, when asked for', { DATABASE_URL: server, ESCUTA_DEMO: 'on' }, 'on', '127.0.0.1'],
  ])('with %s have the demonstration and the host of D-38', (_, env, demo, host) => {
    expect(readConfig(env)).toMatchObject({ ESCUTA_DEMO: demo, HOST: host });
  });

  it('refuse an empty database address in production, where somebody forgot to fill it in', () => {
    const env = { NODE_ENV: 'production', DATABASE_APP_URL: '', DATABASE_SYSTEM_URL: '' };
    expect(() => readConfig(env)).toThrow(/DATABASE_APP_URL: empty.*\n.*DATABASE_SYSTEM_URL: empty/);
    expect(readConfig({ ...env, NODE_ENV: '' })).toMatchObject({ ESCUTA_DEMO: 'on' });
  });

  it('takes the path of a model file as classifier', () => {
    expect(readConfig({ CLASSIFIER: '/opt/fugas é/Modelo.ONNX' }).CLASSIFIER).toBe('/opt/fugas é/Modelo.ONNX');
    expect(readConfig({}).CLASSIFIER).toBe('built-in');
  });

  it.each([
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:geheim@x/y'],
    ['DATABASE_APP_URL', 'postgres://escuta_app:geheim@x/y'],
    ['DATABASE_SYSTEM_URL', 'postgres://escuta_system:geheim@x/y'],
    ['STORAGE_URL', 'ftp://bucket'],
    ['MAP_STYLE_URL', 'javascript:alert(1)'],
    ['MAP_CENTER', 'aqui'],
    ['MAP_ORIGINS', 'https://a.test https://b.test/tiles'],
    ['MAP_ORIGINS', "https://a.test; script-src 'unsafe-inline'"],
    ['MAP_ORIGINS', 'https://*'],
    ['MAP_ORIGINS', '*'],
    ['SSO_URL', 'ftp://login.test'],
    ['SSO_URL', 'https://root:geheim@login.test'],
    ['SSO_URL', 'https://login.test/?a=b'],
    ['SSO_URL', 'https://login.test/realms/norte'],
    ['ESCUTA_DEMO', 'maybe'],
    ['CLASSIFIER', '/opt/fugas.pkl'],
  ])('%s=%s is refused by name, without its value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).not.toThrow(value);
  });
});

test('the log has no token and no signature of a link', async () => {
  const lines: string[] = [];
  const log = openLog('info', { write: (line: string) => void lines.push(line) });
  const app = await buildApp({ services: t.services, log });
  await app.inject({ url: '/api/media/abc?exp=1795014000&sig=segredo', headers: { token: 'secreto' } });
  await app.inject({ url: '/recover-password/segredo' });
  const senha = 'mangueira azul sem furo';
  const url = '/api/usuario/esqueciminhasenha/confirmacao/segredo';
  expect((await app.inject({ method: 'POST', url, payload: { senha, confirmacao: senha } })).statusCode).toBe(404);
  await app.close();
  const text = lines.join('');
  expect(text).toContain('"path":"/api/media/abc"');
  expect(text).toContain('"path":"/recover-password/…"');
  expect(text).toContain('"path":"/api/usuario/esqueciminhasenha/confirmacao/…"');
  expect(text).not.toMatch(/segredo|secreto|mangueira/);
});

test('the log has the error of the database without the refused row', async () => {
  const id_amostra = await insertSample(t.admin, { id_cliente: t.cast.companies.own, endereco: 'Rua Secreta, 7' });
  const { user } = await t.as('ana');
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  const app = await buildApp({ services: t.services, log });
  // With row-level security PostgreSQL already leaves the row out of its error; the log must not depend on that.
  await t.admin.query(
    `alter table action_logs add constraint broken check (id_amostra is null) not valid, disable row level security`,
  );
  try {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/amostra/update/obs',
      headers: { token: user?.token },
      payload: { id_amostra, obs: 'segredo' },
    });
    expect([reply.statusCode, reply.json()]).toEqual([500, { error: true, message: 'internal_error' }]);
  } finally {
    await t.admin.query('alter table action_logs drop constraint broken, enable row level security');
    await app.close();
  }
  const text = lines.join('');
  expect(text).toContain('"code":"23514"');
  expect(text).toContain('violates check constraint \\"broken\\"');
  expect(text).not.toMatch(/segredo|Rua Secreta|Failing row/);
});

test.each([
  ['4f9c2b7ae1d04c6fa2b1c3d4e5f60718', true],
  ['Root=1-67891233-abcdef012345678912345678', true],
  ['short', false],
  ['a"b}\\n{"level":60,"x', false],
  ['x'.repeat(101), false],
])('[OPS-04] the request id %s is taken: %s; every reply has the one of the log', async (given, isTaken) => {
  const lines: string[] = [];
  const app = await buildApp({
    services: t.services,
    log: openLog('info', { write: (line: string) => void lines.push(line) }),
  });
  const { headers } = await app.inject({ url: '/api/config', headers: { 'x-request-id': given } });
  await app.close();
  const logged = lines.map((line) => JSON.parse(line).reqId as string);
  expect(new Set(logged)).toEqual(new Set([headers['x-request-id']]));
  expect(logged[0] === given).toBe(isTaken);
});

test('behind a proxy the client address is the one that the proxy saw', async () => {
  const app = await buildApp({
    services: { ...t.services, config: { ...t.services.config, ESCUTA_TRUST_PROXY: 'on' } },
  });
  app.addHook('onRequest', async (request, reply) => void reply.header('x-seen', request.ip));
  const reply = await app.inject({ url: '/api/config', headers: { 'x-forwarded-for': '1.2.3.4, 9.9.9.9' } });
  await app.close();
  expect(reply.headers['x-seen']).toBe('9.9.9.9');
});
