import type { ProblemCode } from '@escuta/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { brokenRule, isDatabaseUnavailable } from '../db/faults.ts';
import { Problem } from '../problems/problem.ts';

/** Problems of requests that Fastify refuses before a handler runs, by status. */
const FRAMEWORK_PROBLEMS: Record<number, ProblemCode> = {
  400: 'invalid_json',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'took_too_long',
};

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) return new Problem('database_unavailable');
  const rule = brokenRule(error);
  if (rule) return new Problem(rule);
  const known = error.code?.startsWith('FST_') ? FRAMEWORK_PROBLEMS[error.statusCode ?? 0] : undefined;
  return new Problem(known ?? 'internal_error');
}

/** Turns every thrown error into a problem reply. The error itself is only logged. */
export function registerErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error, problem: problem.code }, 'request failed');
    else request.log.info({ problem: problem.code, details: problem.details }, 'request refused');
    const wait = problem.params?.seconds;
    if ([429, 503].includes(problem.status) && wait !== undefined) reply.header('retry-after', String(wait));
    // The rest of a request that is still on its way is not read.
    if (problem.code === 'took_too_long') reply.header('connection', 'close');
    // Headers of a file may already be set: the error must not be taken for the file or cached as it.
    reply.removeHeader('content-length').removeHeader('accept-ranges').removeHeader('content-range');
    reply.removeHeader('content-disposition').removeHeader('content-encoding');
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.status(problem.status).send(problem.toReply());
  });
}
