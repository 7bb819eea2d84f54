import type { ImportChoices, RecordingQuery } from '../read/checked.ts';
import type { CheckSummary } from '../read/reader.ts';
import type { ImportReaderClient } from '../read/reader-client.ts';
import { type Arrival, findExisting, type SendRefusal, sendRecordings } from '../send.ts';
import { type Progress, useCheckAndSend } from './use-check-and-send.ts';

/** The recordings of a check, and which of them are there. */
export interface Check {
  id_cliente: number;
  summary: CheckSummary;
  existing: ReadonlySet<number>;
  /** Places of those that are not there. */
  fresh: readonly number[];
  /** The first of these, to look at. */
  first: readonly RecordingQuery[];
}

const SHOWN_RECORDINGS = 20;

/** Epoch milliseconds. */
interface Period {
  from: number;
  to: number;
}

/** How far an import of recordings is. */
export interface Sent extends Progress {
  refusals: SendRefusal[];
  /** When the first and the last recording that has come in was made; null before any has. */
  period: Period | null;
}

const within = (period: Period | null, at: number): Period => ({
  from: Math.min(period?.from ?? at, at),
  to: Math.max(period?.to ?? at, at),
});

function counted(sent: Sent, { outcome, at }: Arrival): Sent {
  const done = sent.done + 1;
  if (outcome === 'importada') return { ...sent, done, added: sent.added + 1, period: within(sent.period, at) };
  if (outcome === 'existente') return { ...sent, done, existing: sent.existing + 1 };
  sent.refusals.push(outcome);
  return { ...sent, done };
}

/** The check and the sending of recordings. */
export function useImport(reader: ImportReaderClient, onImported: () => void) {
  const running = useCheckAndSend<Check, Sent>(onImported);
  const check = (choices: ImportChoices) =>
    running.check(async ({ signal, onWaiting, onPart }) => {
      const { id_cliente } = choices;
      const summary = await reader.run('check', [choices], onPart);
      signal.throwIfAborted();
      const existing = await findExisting(id_cliente, summary.keys, { signal, onWaiting });
      const fresh = summary.keys.flatMap((_, place) => (existing.has(place) ? [] : [place]));
      const first = await reader.run('understood', [fresh.slice(0, SHOWN_RECORDINGS)]);
      return { id_cliente, summary, existing, fresh, first };
    });
  const send = ({ id_cliente, summary, existing, fresh: places }: Check, name: string) => {
    let sent: Sent = { total: places.length, done: 0, added: 0, existing: 0, refusals: [], period: null };
    return running.send(sent, ({ onProgress, ...work }) => {
      const onArrival = (arrival: Arrival) => {
        sent = counted(sent, arrival);
        onProgress(sent);
      };
      const counts = { existing: existing.size, refused: summary.refusals.length };
      return sendRecordings({ id_cliente, reader, name, places, ...counts }, { ...work, onArrival });
    });
  };
  return { ...running, check, send };
}
