import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';

let t: TestApp;
let folder: string;
const READER = 'network-reader.worker-9-wK1BCz.js';
beforeAll(async () => {
  t = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'escuta-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Escuta</title>');
  for (const name of [READER, `${READER}.gz`, 'index-abc.js', 'not-network-reader.js'])
    writeFileSync(join(folder, 'assets', name), '');
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

it('only the worker that reads pipe networks may compile WebAssembly', async () => {
  const app = await buildApp({ services: t.services, webFolder: folder });
  const scriptsOf = async (url: string, headers = {}) => {
    const reply = await app.inject({ url, headers });
    expect(reply.statusCode).toBe(200);
    return /script-src [^;]*/.exec(String(reply.headers['content-security-policy']))?.[0];
  };
  const own = "script-src 'self'";
  expect(await scriptsOf(`/assets/${READER}`)).toBe(`${own} 'wasm-unsafe-eval'`);
  expect(await scriptsOf(`/assets/${READER}`, { 'accept-encoding': 'gzip' })).toBe(`${own} 'wasm-unsafe-eval'`);
  for (const url of ['/', '/assets/index-abc.js', '/assets/not-network-reader.js', '/api/health'])
    expect(await scriptsOf(url), url).toBe(own);
  await app.close();
});
