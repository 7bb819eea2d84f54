import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { PUBLIC_CALL_MS } from './limits.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

it('a call without a session that does not arrive whole is refused after its time, and its connection closed', async () => {
  const address = t.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  const since = performance.now();
  socket.write(
    'POST /api/sec/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"em',
  );
  const reply = await text(socket);
  expect(reply).toMatch(/^HTTP\/1.1 503 .*\r\nconnection: close\r\n/s);
  expect(reply).toContain('{"error":true,"message":"took_too_long"}');
  expect(performance.now() - since).toBeGreaterThan(PUBLIC_CALL_MS - 100);
});

it('a body of half a million levels is refused without keeping others waiting', async () => {
  const token = (await t.as('ana')).user?.token ?? '';
  const deep = `{"data":${'['.repeat(500_000)}${']'.repeat(500_000)}}`;
  const headers = { token, 'content-type': 'application/json' };
  const before = performance.now();
  const reply = await t.app.inject({ method: 'PUT', url: '/api/amostra/revisar/massa', headers, payload: deep });
  expect(reply.statusCode).toBe(400);
  // With a copy of the way for each level it was more than an hour.
  expect(performance.now() - before).toBeLessThan(30_000);
});
