import { Readable } from 'node:stream';
import { LIVE_EVENTS, type LiveChanges } from '@escuta/contract';
import type { Audience } from './changes.ts';

/** Bytes that wait for a reader, beyond which it is cut off: it comes back with its cursor, and nothing is lost. */
const MOST_WAITING = 64 * 1024;

/** Text of one event. */
export const eventText = (event: string, cursor: string, data: LiveChanges = {}) =>
  `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`;

/** One open screen that hears of changes. */
export class LiveStream {
  readonly audience: Audience;
  readonly tokenHash: Buffer;
  readonly readable = new Readable({ read: () => undefined, highWaterMark: 1 });
  /** What comes while the gap is being read; null once it is sent. */
  #waiting: string[] | null = [];

  constructor(audience: Audience, tokenHash: Buffer) {
    this.audience = audience;
    this.tokenHash = tokenHash;
  }

  /** Sends the first event, and what has come since. */
  begin(first: string): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const text of [first, ...waiting]) this.send(text);
  }

  send(text: string): void {
    if (this.readable.destroyed) return;
    if (this.#waiting) return void this.#waiting.push(text);
    if (this.readable.readableLength > MOST_WAITING) this.readable.destroy();
    else this.readable.push(text);
  }

  /** Ends after what was sent; the screen comes back at once. */
  end(): void {
    if (!this.readable.destroyed) this.readable.push(null);
  }
}

export const { changed: CHANGED, again: AGAIN, nothing: NOTHING } = LIVE_EVENTS;
