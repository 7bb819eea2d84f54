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

/** Sends the beginning of a call, and returns all of the reply when the server has closed the connection. */
function replyTo(beginning: string): Promise<string> {
  const address = t.app.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  socket.write(beginning);
  return text(socket);
}

it('a call without a session that does not arrive whole is refused after its time, and its connection closed', async () => {
  const since = performance.now();
  const reply = await replyTo(
    'POST /api/sec/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"em',
  );
  expect(reply).toMatch(/^HTTP\/1.1 503 .*\r\nconnection: close\r\n/s);
  expect(reply).toContain('{"error":true,"message":"took_too_long"}');
  expect(performance.now() - since).toBeGreaterThan(PUBLIC_CALL_MS - 100);
});

it('headers that do not arrive whole are refused, and their connection closed', async ({ onTestFinished }) => {
  const { headersTimeout } = t.app.server;
  expect(headersTimeout).toBe(30_000);
  expect(t.app.server).toMatchObject({ connectionsCheckingInterval: 5_000 });
  onTestFinished(() => void Object.assign(t.app.server, { headersTimeout }));
  t.app.server.headersTimeout = 200;
  expect(await replyTo('GET /api/live HTTP/1.1\r\nhost: x\r\nx-half: ')).toMatch(/^HTTP\/1.1 408 /);
});

it('a request with a session that does not arrive whole is refused, and its connection closed', async ({
  onTestFinished,
}) => {
  const { requestTimeout, headersTimeout } = t.app.server;
  expect(requestTimeout).toBe(20 * 60_000);
  onTestFinished(() => void Object.assign(t.app.server, { requestTimeout, headersTimeout }));
  Object.assign(t.app.server, { requestTimeout: 300, headersTimeout: 200 });
  const token = (await t.as('ana')).user?.token ?? '';
  const reply = await replyTo(
    `PUT /api/amostra/revisar/massa HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"da`,
  );
  expect(reply).toMatch(/^HTTP\/1.1 408 /);
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

it('a megabyte of keys is refused in hardly more time than reading it takes', async () => {
  const token = (await t.as('ana')).user?.token ?? '';
  const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`).join();
  const headers = { token, 'content-type': 'application/json' };
  const payload = `{${keys}}`;
  const timeOf = async (work: () => unknown) => {
    const before = performance.now();
    await work();
    return performance.now() - before;
  };
  const call = async () => {
    const reply = await t.app.inject({ method: 'PUT', url: '/api/amostra/revisar/massa', headers, payload });
    expect(reply.statusCode).toBe(400);
  };
  await call();
  const ratios: number[] = [];
  for (let turn = 0; turn < 7; turn++) ratios.push((await timeOf(call)) / (await timeOf(() => JSON.parse(payload))));
  // A check of each key would take seconds.
  expect(ratios.sort((a, b) => a - b)[3]).toBeLessThan(5);
});
