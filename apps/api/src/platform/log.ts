import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { loggedPath } from './logged-path.ts';

export type Log = FastifyBaseLogger;

/** Fields of a request in the log, without the query string (signatures of media links) and the tokens of mailed links. */
function loggedRequest({ method, url, ip }: FastifyRequest) {
  return { method, path: loggedPath(url), ip };
}

/** Fields of an error in the log, without the driver's extra fields, since `detail` contains whole rows. */
function loggedError({ name, message, stack, ...extra }: Error & { code?: unknown }) {
  return { type: name, message, stack: stack ?? '', code: extra.code };
}

/** Fields of a reply in the log. */
const loggedReply = ({ statusCode }: { statusCode: number }) => ({ statusCode });

/** The log of a process: lines of JSON on the standard output, or in `stream`. */
export function openLog(level: string, stream?: { write(line: string): void }): Log {
  const serializers = { req: loggedRequest, res: loggedReply, err: loggedError };
  return pino({ level, serializers }, stream ?? pino.destination({ dest: 1, sync: true }));
}
