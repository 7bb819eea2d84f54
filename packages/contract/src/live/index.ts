import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { text } from '../common/text.ts';

/**
 * What changes on open screens. A change of a sample with inspections is also one of its inspections; a pipe network is told by the ids of the
 * companies to which another one applies now.
 */
export const LIVE_KINDS = ['amostra', 'inspecao', 'relatorio', 'rede'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Ids of new, changed or removed rows by kind; null for a kind of which too many have changed to name them. */
export const LiveChanges = z.partialRecord(z.enum(LIVE_KINDS), z.array(Id).nullable());
export type LiveChanges = z.output<typeof LiveChanges>;

/** Media type of the events. */
export const EVENTS_MEDIA_TYPE = 'text/event-stream';

/**
 * Names of the events: rows have changed; the gap cannot be told, so everything has to be searched again; nothing has changed, which also
 * shows that the connection lives. Each has a cursor as its id.
 */
export const LIVE_EVENTS = { changed: 'mudou', again: 'busque', nothing: 'agora' } as const;

/** Interval of the events without a change, milliseconds. */
export const LIVE_BEAT_MS = 15_000;
/** Age of a cursor beyond which the gap is not told any more, milliseconds. */
export const LIVE_GAP_MS = 10 * 60_000;

export const LiveQuery = z.strictObject({
  desde: text(4_000)
    .optional()
    .describe('Cursor (id) of the last event received: what has changed since comes first, or the event busque'),
  uma_vez: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: ends after the first event, for screens that cannot hold a connection open'),
});
