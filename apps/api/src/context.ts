import type { Readable } from 'node:stream';
import type { User } from '@escuta/contract';
import type { RandomBelow } from '@escuta/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Connections } from './db/connection.ts';
import type { TenantScope } from './db/scope.ts';
import type { Clock } from './platform/clock.ts';
import type { Geocoder } from './platform/geocoder.ts';
import type { IdentityServer } from './platform/identity-server.ts';
import type { MailTransport } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Newsletter } from './platform/newsletter.ts';
import type { Storage } from './platform/storage.ts';
import type { Outages } from './problems/outages.ts';

/** Services shared by all handlers. */
export interface Services {
  config: Config;
  /** Whether this database has the demonstration company. */
  demo: boolean;
  /** PMTiles file served as base map; null where there is none. */
  baseMap: string | null;
  connections: Connections;
  clock: Clock;
  /** Decides what is drawn at random; tests give another one. */
  randomBelow: RandomBelow;
  storage: Storage;
  metrics: Metrics;
  geocoder: Geocoder;
  mail: MailTransport;
  /** Null when no mailing list is configured. */
  newsletter: Newsletter | null;
  /** For the server's log: something is not as it should be, and has been made up for. */
  warn: (details: object, message: string) => void;
  /** The open screens of this process, which hear of changes. */
  live: Live;
  /** Null when single sign-on is not configured. */
  identity: IdentityServer | null;
  /** Longest duration of an export, including a slow receiver. */
  exportDeadlineMs: number;
  /** Key that signs media links, the same in every process. */
  mediaKey: () => Promise<Buffer>;
}

/** Streams of events to open screens. */
export interface Live {
  /** Number of open streams. */
  readonly size: number;
  /** Opens a stream that begins with what has changed since a cursor. Throws too_many_streams. */
  open(services: Services, session: Session, since: string | undefined): Promise<Readable>;
  /** Who hears whether reading fails or works. */
  reportTo(reports: { onFailure(error: unknown): void; onWorked(): void }): void;
  /** Ends all streams: their screens go on to another process. */
  close(): void;
}

/** Session of the caller: the person, their scope, and the token's hash, which ends the session. */
export interface Session {
  user: User;
  scope: TenantScope;
  tokenHash: Buffer;
  expiresAt: Date;
  /** Origin of its entries in the log; the web when absent. */
  origem?: number;
}

/** A device that calls with its key (ING-05). */
export interface DeviceCaller {
  id_dispositivo: number;
  id_cliente: number;
  /** Person shown as the collector of its samples. */
  id_coletor: number | null;
  scope: TenantScope;
}

/** A file of a form. It exists until the next file is requested, or until the call ends. */
export interface Upload {
  /** Name in refusals: the form's field and the position, such as `fotos.0`. */
  field: string;
  /** Path of the temporary file, with the content as received. */
  path: string;
  bytes: number;
  sha256: Buffer;
}

/** Arguments of every handler besides its parsed input. */
export interface Call {
  services: Services;
  ip: string;
  accept: string;
  range: string | undefined;
  /** Time on the caller's clock: its header `x-date`, else `Date`, which browsers do not let a page set. */
  date: string | undefined;
  /** When the headers of the call came; a large body takes longer. */
  cameAt: Date;
  /** The id that the caller or a proxy gave to the request: the same when it is sent again. */
  requestId: string | undefined;
  /** Aborted when the receiver disconnects before the reply is complete. */
  gone: AbortSignal;
  log: FastifyBaseLogger;
  outages: Outages;
  /** Files of a form, one at a time; empty for calls without files. */
  files: AsyncIterable<Upload>;
}
