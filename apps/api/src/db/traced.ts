import { SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('escuta');

/** Work with the database as a span of the call's trace. Costs nothing while no traces are made. */
export function traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
