import type { FastifyPluginCallback } from 'fastify';
import { loggedPath } from '../platform/logged-path.ts';

export interface Traces {
  /** Begins a span for each call; registered before any route. */
  plugin: FastifyPluginCallback;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * Sends a trace of each call, with its transactions, to the collector of OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP). OpenTelemetry's own
 * variables hold, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER. Its packages are loaded only here: they take a while.
 */
export async function startTraces(): Promise<Traces> {
  const [sdk, exporter, resources, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@fastify/otel'),
  ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'escuta' }),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  provider.register();
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    // Messages of errors may quote what a person has typed.
    recordExceptions: false,
    requestHook: (span, { method, url, routeOptions }) => {
      span.updateName(`${method} ${routeOptions.url ?? 'none'}`);
      span.setAttribute('url.path', loggedPath(url) ?? '');
    },
  });
  instrumentation.setTracerProvider(provider);
  return { plugin: instrumentation.plugin(), stop: () => provider.shutdown() };
}
