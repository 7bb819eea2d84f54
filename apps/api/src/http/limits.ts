import type { Server } from 'node:http';
import { REQUEST_MS_MAX, type Route } from '@escuta/contract';
import type { FastifyHttpOptions, RouteShorthandOptions } from 'fastify';

/** The largest body in JSON of a call with a session, also within a form. */
export const BODY_BYTES_MAX = 1024 * 1024;
/** The largest body without a session; the longest that a call declares is a token of 16,384 characters. */
export const PUBLIC_BODY_BYTES_MAX = 20 * 1024;
/** Time for a call without a session, from its first byte, milliseconds. */
export const PUBLIC_CALL_MS = 10_000;

/** Limits for every connection; calls without a session have stricter ones, see {@link limitsOf}. */
export const CONNECTION_LIMITS = {
  bodyLimit: PUBLIC_BODY_BYTES_MAX,
  requestTimeout: REQUEST_MS_MAX,
  /** Nothing moves in either direction. Longer than the silence before a large spreadsheet, which is sent when it is finished. */
  connectionTimeout: REQUEST_MS_MAX,
  /** Longer than the minute after which load balancers usually close their idle connections: the server must not be the first. */
  keepAliveTimeout: 72_000,
  /** Headers are small. Also closes connections that send nothing. Checked every 5 s; by default only every 30 s. */
  http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
} as const satisfies FastifyHttpOptions<Server>;

/**
 * Limits of a call by who may make it. The session is checked before the body is read, so only its owner can send a larger one. Replies that
 * stream take as long as their receiver reads.
 */
export function limitsOf({ capability, raw }: Route): Pick<RouteShorthandOptions, 'bodyLimit' | 'handlerTimeout'> {
  if (capability !== 'public') return { bodyLimit: BODY_BYTES_MAX };
  return raw ? {} : { handlerTimeout: PUBLIC_CALL_MS };
}
