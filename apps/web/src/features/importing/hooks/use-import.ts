import { SAMPLE_WARNINGS, type SampleWarning } from '@escuta/contract';
import { HeardMeters } from '@escuta/domain';
import { useRef } from 'react';
import { ALL_ANSWERS, type Answers, comingIn } from '../coming-in.ts';
import { type Comparison, compareWithStored, findStoredOtherwise } from '../compare.ts';
import type { ImportChoices, RecordingQuery } from '../read/checked.ts';
import type { CheckSummary, ReadyFile } from '../read/reader.ts';
import type { ImportReaderClient } from '../read/reader-client.ts';
import { type Counted, findExisting, type Outcome, type SendRefusal, sendRecordings } from '../send.ts';
import { type Progress, useCheckAndSend } from './use-check-and-send.ts';

/** A recording of which something is doubtful. */
export interface Doubtful {
  place: number;
  file: string;
  doubts: readonly SampleWarning[];
}

/** The recordings of a check, by their places, and what is known of them. */
export interface Check {
  id_cliente: number;
  summary: CheckSummary;
  existing: ReadonlySet<number>;
  /** Places of those that are not there. */
  fresh: readonly number[];
  /** New recordings whose sound other companies have. */
  stored: Comparison['stored'];
  /** Recordings already there that are stored with another position or date. */
  otherwise: Awaited<ReturnType<typeof findStoredOtherwise>>;
  /** New recordings of which something is doubtful. */
  doubtful: readonly Doubtful[];
  /** The first new recordings as they were understood: enough to look at, whatever a person answers. */
  first: readonly { place: number; query: RecordingQuery }[];
}

export const SHOWN_RECORDINGS = 20;

/** What is doubtful about new recordings, by what this browser and the server know, and by each other. */
function doubtfulOf(
  ready: readonly ReadyFile[],
  fresh: readonly number[],
  { far, elsewhere }: Pick<Comparison, 'far' | 'elsewhere'>,
): Doubtful[] {
  const meters = new HeardMeters();
  return fresh.flatMap((place) => {
    const { file, doubts, lat, lon, heard } = ready[place] as ReadyFile;
    const known = new Set(doubts);
    if (far.has(place)) known.add('place_unlikely');
    // Of a place that is wrong nothing follows about the meter.
    else if (elsewhere.has(place) && !known.has('place_unlikely')) known.add('meter_elsewhere');
    const all = new Set(meters.doubtsAbout({ lat, lon, ...heard }, [...known]));
    return all.size > 0 ? [{ place, file, doubts: SAMPLE_WARNINGS.filter((doubt) => all.has(doubt)) }] : [];
  });
}

/** How far an import of recordings is. */
export interface Sent extends Progress {
  refusals: SendRefusal[];
  /** The places of the recordings that a person has left out. */
  leftOut: readonly number[];
  /** Keys of the imports that have brought something. */
  brought: readonly string[];
}

const withKey = (brought: readonly string[], key: string) => (brought.includes(key) ? brought : [...brought, key]);

function counted(sent: Sent, outcome: Outcome, importacao: string): Sent {
  const done = sent.done + 1;
  if (outcome === 'importada')
    return { ...sent, done, added: sent.added + 1, brought: withKey(sent.brought, importacao) };
  if (outcome === 'existente') return { ...sent, done, existing: sent.existing + 1 };
  sent.refusals.push(outcome);
  return { ...sent, done };
}

/** The check and the sending of recordings. */
export function useImport(reader: ImportReaderClient, onImported: () => void) {
  const running = useCheckAndSend<Check, Sent>(onImported);
  // After a stop the rest is sent as a second import: its link shows the samples of both.
  const brought = useRef<readonly string[]>([]);
  const check = (choices: ImportChoices) =>
    running.check(async ({ signal, onWaiting, onPart }) => {
      const { id_cliente } = choices;
      const summary = await reader.run('check', [choices], onPart);
      signal.throwIfAborted();
      const { ready } = summary;
      const asking = { signal, onWaiting };
      const keys = ready.map((one) => one.keys);
      const existing = await findExisting(id_cliente, keys, asking);
      const fresh = ready.flatMap((_, place) => (existing.has(place) ? [] : [place]));
      const { stored, ...compared } = await compareWithStored({ id_cliente, ready, places: fresh }, asking);
      const otherwise = await findStoredOtherwise({ id_cliente, ready, existing: [...existing] }, asking);
      const firstOf = (answers: Answers) =>
        comingIn({ ready, existing, fresh, stored }, answers).places.slice(0, SHOWN_RECORDINGS);
      const shown = [...new Set(ALL_ANSWERS.flatMap(firstOf))];
      const queries = await reader.run('understood', [shown]);
      const first = queries.map((query, at) => ({ place: shown[at] as number, query }));
      const doubtful = doubtfulOf(ready, fresh, compared);
      return { id_cliente, summary, existing, fresh, stored, otherwise, first, doubtful };
    });
  const send = ({ id_cliente, summary, existing, fresh }: Check, places: readonly number[], name: string) => {
    const comesIn = new Set(places);
    const leftOut = fresh.filter((place) => !comesIn.has(place));
    const none = { total: places.length, done: 0, added: 0, existing: 0, leftOut };
    let sent: Sent = { ...none, refusals: [], brought: brought.current };
    return running.send(sent, ({ onProgress, ...work }) => {
      const onArrival = (outcome: Outcome, importacao: string) => {
        sent = counted(sent, outcome, importacao);
        brought.current = sent.brought;
        onProgress(sent);
      };
      // The server's counts hold: it may have stored recordings whose answer never came.
      const onEnd = ({ novos, existentes }: Counted, importacao: string) => {
        const came = novos > 0 ? withKey(sent.brought, importacao) : sent.brought;
        sent = { ...sent, added: novos, existing: existentes - existing.size, brought: came };
        brought.current = came;
        onProgress(sent);
      };
      const counts = { existing: existing.size, refused: summary.refusals.length };
      return sendRecordings({ id_cliente, reader, name, places, ...counts }, { ...work, onArrival, onEnd });
    });
  };
  const reset = () => {
    brought.current = [];
    running.reset();
  };
  return { ...running, check, send, reset };
}
