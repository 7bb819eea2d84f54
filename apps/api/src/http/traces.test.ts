import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { peopleOf, startAppProcess } from '../testing/app-process.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OpenTelemetry that keeps what it gets. */
async function startCollector() {
  const spans: Span[] = [];
  const server = createServer(async (request, reply) => {
    const { resourceSpans } = (await json(request)) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    reply.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const attribute = (span: Span | undefined, key: string) =>
  span?.attributes.find((one) => one.key === key)?.value.stringValue;

test('a call is traced with its transaction, as part of its caller’s trace, and without what is secret', async () => {
  const collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  const app = await startAppProcess(onTestFinished);
  vi.unstubAllEnvs();
  const token = await (await peopleOf(app)).signIn('ana');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { token, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await fetch(`${app.url}/api/clientes/mapa`, { headers });
  await fetch(`${app.url}/api/media/a-key?exp=1790000000&sig=a-signature`);
  await fetch(`${app.url}/recover-password/a-secret-token`);
  const named = (name: string) => collector.spans.find((span) => span.name === name);
  await expect.poll(() => collector.spans.some((span) => attribute(span, 'url.path')?.includes('recover'))).toBe(true);
  const call = named('GET /api/clientes/mapa');
  expect(call).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(collector.spans.filter((span) => span.parentSpanId === call?.spanId).map(({ name }) => name)).toContain(
    'transaction',
  );
  const all = JSON.stringify(collector.spans);
  for (const secret of [token, 'a-signature', 'a-secret-token']) expect(all).not.toContain(secret);
});
