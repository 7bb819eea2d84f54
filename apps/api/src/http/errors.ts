import { PROBLEM_HEADER, type ProblemCode, problems } from '@escuta/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { brokenRule } from '../db/faults.ts';
import { noteRefusal } from '../features/devices/index.ts';
import { FAULTS, faultOf } from '../problems/faults.ts';
import type { Outages } from '../problems/outages.ts';
import { Problem } from '../problems/problem.ts';
import { sampleKeyOf } from './sample-key.ts';

const inAscii = (json: string) =>
  json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Problems of requests that Fastify refuses before a handler runs, by status. */
const FRAMEWORK_PROBLEMS: Record<number, ProblemCode> = {
  400: 'invalid_json',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'took_too_long',
};

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  const fault = faultOf(error);
  if (fault) return new Problem(fault);
  const rule = brokenRule(error);
  if (rule) return new Problem(rule);
  const known = error.code?.startsWith('FST_') ? FRAMEWORK_PROBLEMS[error.statusCode ?? 0] : undefined;
  return new Problem(known ?? 'internal_error');
}

/** The call in the log and among the outages. */
const sourceOf = ({ routeOptions, method }: FastifyRequest): string =>
  routeOptions.config.routeName ?? `${method} ${routeOptions.url ?? ''}`;

function logFailure(thrown: Error, problem: Problem, { request, reply, outages }: Where): void {
  const { log } = request;
  const error = thrown.cause instanceof Error ? thrown.cause : thrown;
  const began = outages.began(reply.elapsedTime);
  if (FAULTS.has(problem.code)) outages.failed({ problem: problem.code, source: sourceOf(request), error, began, log });
  else if (problem.status >= 500 && problem.code !== 'server_stopping') {
    log.error({ err: error, problem: problem.code }, 'request failed');
  } else log.info({ problem: problem.code, details: problem.details }, 'request refused');
}

interface Where {
  request: FastifyRequest;
  reply: FastifyReply;
  outages: Outages;
}

function waitOf({ code, params }: Problem): string | undefined {
  const entry: { status: number; retryAfterSeconds?: number } = problems[code];
  const wait = [429, 503].includes(entry.status)
    ? (params?.seconds ?? entry.retryAfterSeconds)
    : entry.retryAfterSeconds;
  return wait === undefined ? undefined : String(wait);
}

/** Answers to the question whether a sample has arrived, which are no refusals. */
const NOT_ARRIVED: ReadonlySet<ProblemCode> = new Set(['sample_not_found', 'upload_in_progress']);

/** Keeps what was refused of a device for its administrator. */
async function noteForDevice(services: Services, request: FastifyRequest, problem: Problem) {
  const { device, method, log } = request;
  if (!device || (method === 'HEAD' && NOT_ARRIVED.has(problem.code))) return;
  const call = { problem, chave: sampleKeyOf(request) };
  await noteRefusal(services, device, call).catch((err) => log.error({ err }, 'refusal of a device not kept'));
}

/** Turns every thrown error into a problem reply. The error itself is only logged. */
export function registerErrorReplies(app: FastifyInstance, services: Services, outages: Outages): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) outages.worked(sourceOf(request), outages.began(reply.elapsedTime));
  });
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const problem = toProblem(error);
    logFailure(error, problem, { request, reply, outages });
    await noteForDevice(services, request, problem);
    const wait = waitOf(problem);
    if (wait !== undefined) reply.header('retry-after', wait);
    // The rest of a request that is still on its way is not read.
    if (problem.code === 'took_too_long') reply.header('connection', 'close');
    // Headers of a file may already be set: the error must not be taken for the file or cached as it.
    reply.removeHeader('content-length').removeHeader('accept-ranges').removeHeader('content-range');
    reply.removeHeader('content-disposition').removeHeader('content-encoding');
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const told = problem.toReply();
    // A reply to HEAD has no body.
    if (request.method === 'HEAD') reply.header(PROBLEM_HEADER, inAscii(JSON.stringify(told)));
    return reply.status(problem.status).send(told);
  });
}
