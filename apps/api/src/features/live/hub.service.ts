import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_BEAT_MS } from '@escuta/contract';
import type { Live, Services, Session } from '../../context.ts';
import { Problem } from '../../problems/problem.ts';
import { audienceOf, heardBy } from './changes.ts';
import { readSince, type Since } from './since.queries.ts';
import { AGAIN, CHANGED, eventText, LiveStream, NOTHING } from './stream.ts';

/** Interval of the reads while screens are open, milliseconds. */
const POLL_MS = 300;
/** Interval after a failure. */
const RETRY_MS = 1_000;
/** Streams of one session: a browser has six connections to a server, and needs some for its calls. */
const MOST_OF_SESSION = 4;
const MOST_OF_PROCESS = 2_000;

type Reports = Parameters<Live['reportTo']>[0];
/** Those of the sessions that are open now, by the hash of their token in hexadecimal. */
type OpenSessions = (services: Services, hashes: readonly Buffer[]) => Promise<ReadonlyMap<string, Session>>;

/** The open screens of this process. One reader reads for all of them, and only while there are any. */
export class LiveHub implements Live {
  readonly #streams = new Set<LiveStream>();
  readonly #stopping = new AbortController();
  readonly #openSessions: OpenSessions;
  #reports: Reports = { onFailure: () => undefined, onWorked: () => undefined };
  #cursor: string | null = null;
  /** Resolves with the first cursor of the running reader; null while nobody listens. */
  #first: Promise<void> | null = null;

  constructor(openSessions: OpenSessions) {
    this.#openSessions = openSessions;
  }

  get size(): number {
    return this.#streams.size;
  }

  reportTo(reports: Reports): void {
    this.#reports = reports;
  }

  async open(services: Services, session: Session, since: string | undefined): Promise<Readable> {
    const own = [...this.#streams].filter(({ tokenHash }) => tokenHash.equals(session.tokenHash));
    if (own.length >= MOST_OF_SESSION || this.size >= MOST_OF_PROCESS) throw new Problem('too_many_streams');
    if (this.#stopping.signal.aborted) throw new Problem('server_stopping');
    const stream = new LiveStream(audienceOf(session), session.tokenHash);
    this.#streams.add(stream);
    stream.readable.once('close', () => this.#streams.delete(stream));
    try {
      // The reader's cursor is older than the stream's, so that nothing falls between the two.
      await this.#reading(services);
      stream.begin(await firstEvent(services, session, since));
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
    return stream.readable;
  }

  close(): void {
    this.#stopping.abort();
    for (const stream of this.#streams) stream.end();
  }

  #reading(services: Services): Promise<void> {
    this.#first ??= new Promise((resolve, reject) => void this.#run(services, resolve, reject));
    return this.#first;
  }

  async #run(services: Services, onFirst: () => void, onFailed: (error: unknown) => void): Promise<void> {
    let beat = performance.now() + LIVE_BEAT_MS;
    while (this.#streams.size > 0 && !this.#stopping.signal.aborted) {
      try {
        const isBeat = performance.now() >= beat;
        if (isBeat) await this.#checkSessions(services);
        this.#tell(await readSince(services.connections.system, this.#cursor), isBeat);
        if (isBeat) beat = performance.now() + LIVE_BEAT_MS;
        onFirst();
        this.#reports.onWorked();
        await this.#pause(POLL_MS);
      } catch (error) {
        this.#reports.onFailure(error);
        // Who opens a stream is answered as any other call.
        if (this.#cursor === null) {
          this.#first = null;
          return onFailed(error);
        }
        await this.#pause(RETRY_MS);
      }
    }
    // In one turn with the last look, so that a stream that opens now starts another reader.
    this.#first = null;
    this.#cursor = null;
    onFirst();
  }

  async #pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }

  /** Tells each stream what it may hear. Streams of one audience get one text. */
  #tell({ cursor, noted }: Since, isBeat: boolean): void {
    const isFirst = this.#cursor === null;
    this.#cursor = cursor;
    const texts = new Map<string, string | null>();
    for (const stream of this.#streams) {
      const { audience } = stream;
      let text = texts.get(audience.key);
      if (text === undefined) {
        const heard = noted && heardBy(audience, noted);
        if (heard) text = eventText(CHANGED, cursor, heard);
        else if (!noted && !isFirst) text = eventText(AGAIN, cursor);
        else text = isBeat ? eventText(NOTHING, cursor) : null;
        texts.set(audience.key, text);
      }
      if (text) stream.send(text);
    }
  }

  /** Ends streams whose session has ended or has another scope by now: the screen comes back, and is answered as any other call. */
  async #checkSessions(services: Services): Promise<void> {
    const streams = [...this.#streams];
    const open = await this.#openSessions(
      services,
      streams.map(({ tokenHash }) => tokenHash),
    );
    for (const stream of streams) {
      const session = open.get(stream.tokenHash.toString('hex'));
      if (!session || audienceOf(session).key !== stream.audience.key) stream.end();
    }
  }
}

/** What a screen hears first: what has changed since its cursor. */
export async function firstEvent({ connections }: Services, session: Session, since: string | undefined) {
  const audience = audienceOf(session);
  const { cursor, noted } = await readSince(connections.system, since ?? null, audience.companies);
  if (since === undefined) return eventText(NOTHING, cursor);
  if (!noted) return eventText(AGAIN, cursor);
  const heard = heardBy(audience, noted);
  return heard ? eventText(CHANGED, cursor, heard) : eventText(NOTHING, cursor);
}
