import type { User } from '@escuta/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Connections } from './db/connection.ts';
import type { TenantScope } from './db/scope.ts';
import type { Clock } from './platform/clock.ts';
import type { Geocoder } from './platform/geocoder.ts';
import type { IdentityServer } from './platform/identity-server.ts';
import type { MailTransport } from './platform/mail.ts';
import type { Newsletter } from './platform/newsletter.ts';
import type { Storage } from './platform/storage.ts';

/** What the whole server shares. */
export interface Services {
  config: Config;
  /** The demonstration company is in this database. */
  demo: boolean;
  connections: Connections;
  clock: Clock;
  storage: Storage;
  geocoder: Geocoder;
  mail: MailTransport;
  /** Null where no mailing list is configured. */
  newsletter: Newsletter | null;
  /** Null where no single sign-on is configured. */
  identity: IdentityServer | null;
  /** The longest that one export may take in all, however slowly its receiver takes it. */
  exportDeadlineMs: number;
  /** Key of the signed media links, the same in every process. */
  mediaKey: () => Promise<Buffer>;
}

/** The caller: the person, what they reach, and their token's hash (to end the session). */
export interface Session {
  user: User;
  scope: TenantScope;
  tokenHash: Buffer;
  expiresAt: Date;
}

/** A file that came with a call, for as long as the next one is not asked for. */
export interface Upload {
  /** How a refusal names it: the form's field and its place, `fotos.0`. */
  field: string;
  /** Where it lies, as it came. */
  path: string;
}

/** What every handler is given beside its parsed input. */
export interface Call {
  services: Services;
  ip: string;
  accept: string;
  range: string | undefined;
  /** Aborted when the receiver leaves before the reply is whole. */
  gone: AbortSignal;
  log: FastifyBaseLogger;
  /** Files of a form, one at a time; none for calls that take none. */
  files: AsyncIterable<Upload>;
}
