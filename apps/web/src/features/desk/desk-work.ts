import type { Classification } from '@escuta/contract';

/** Request of a verdict, without the sample's id. */
export interface Verdict {
  classificacao?: Classification;
  /** Class that the undo replaces, so that another user's class is not overwritten. */
  classificacao_vista?: Classification;
  obs_admin?: string;
  reabrir?: boolean;
}

/** A verdict that can be taken back. */
export interface Undoable {
  id: number;
  /** When it was given; together with the sample it identifies the verdict. */
  at: number;
  before: { classificacao: Classification; obs_admin: string | null; sem_consenso: boolean };
  /** The note that went with it; null when none did. */
  note: string | null;
  /** Class it gave; null when only a note was saved. */
  after: Classification | null;
}

/** A verdict on its way to the server. */
export interface Sending {
  verdict: Verdict;
  /** The verdict being given or undone. */
  entry: Undoable;
  isUndo: boolean;
}

/** Work done in a queue. */
export interface DeskWork {
  chosen: number | null;
  /** The verdicts given here, by sample. */
  done: Readonly<Record<number, Classification>>;
  /** The last one at the end. */
  history: readonly Undoable[];
  /** Requests in flight; sent again after a reload. */
  unsent: Readonly<Record<number, Sending>>;
}

export const NO_WORK: DeskWork = { chosen: null, done: {}, history: [], unsent: {} };

/** Most verdicts that can be undone, one after another. */
const HISTORY_MAX = 200;

/** A queue as kept in sessionStorage, so that a reload continues with the same sample. */
interface KeptQueue {
  /** The search that found it. */
  key: string;
  ids: number[];
}

const queueKey = (userId: number) => `escuta.desk.${userId}`;
const workKey = (userId: number) => `escuta.desk-work.${userId}`;

/** Ids of a kept queue; null if there is none. */
export function readQueue(userId: number, key: string): number[] | null {
  const kept = read<KeptQueue>(queueKey(userId));
  return kept?.key === key && Array.isArray(kept.ids) && kept.ids.length > 0 ? kept.ids : null;
}

/** Keeps a queue and forgets the work of the previous one. */
export function writeQueue(userId: number, key: string, ids: number[]): void {
  sessionStorage.setItem(queueKey(userId), JSON.stringify({ key, ids } satisfies KeptQueue));
}

export function readWork(userId: number): DeskWork {
  return { ...NO_WORK, ...read<DeskWork>(workKey(userId)) };
}

export function writeWork(userId: number, work: DeskWork): void {
  sessionStorage.setItem(workKey(userId), JSON.stringify(work));
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** The work with one verdict more. */
export function withVerdict(work: DeskWork, entry: Undoable): DeskWork {
  return {
    ...work,
    done: entry.after === null ? work.done : { ...work.done, [entry.id]: entry.after },
    history: [...work.history, entry].slice(-HISTORY_MAX),
  };
}

const isSame = (a: Undoable, b: Undoable) => a.id === b.id && a.at === b.at;

/**
 * The work without a verdict: its sample has the previous one again, if any; `chosen` stays. Undoing a later verdict of the sample
 * then restores the state before both.
 */
export function withoutVerdict(work: DeskWork, entry: Undoable): DeskWork {
  const { [entry.id]: _, ...others } = work.done;
  const at = work.history.findIndex((one) => isSame(one, entry));
  const onTop = work.history.findIndex(({ id }, index) => index > at && id === entry.id);
  const history = work.history
    .map((one, index) => (index === onTop && at >= 0 ? { ...one, before: entry.before } : one))
    .filter((one) => !isSame(one, entry));
  const earlier = history.findLast(({ id, after }) => id === entry.id && after !== null)?.after;
  const done = earlier ? { ...others, [entry.id]: earlier } : others;
  return { ...work, done: entry.after === null ? work.done : done, history };
}

/** The work with the class that another user gave a sample. */
export function withClassOf(work: DeskWork, id: number, code: Classification): DeskWork {
  return { ...work, done: { ...work.done, [id]: code } };
}

/** The work with a verdict on its way to the server. */
export function withUnsent(work: DeskWork, sent: Sending): DeskWork {
  return { ...work, unsent: { ...work.unsent, [sent.entry.id]: sent } };
}

/** The work after the server's response for a sample. */
export function withAnswer(work: DeskWork, sent: Sending): DeskWork {
  const { id } = sent.entry;
  if (work.unsent[id] !== sent) return work;
  const { [id]: _, ...unsent } = work.unsent;
  return { ...work, unsent };
}

/**
 * The next rows that still wait, after a row and then from the start; at most `wanted`, the row itself never.
 * @param row -1 for none
 * @param isDone whether the sample of a row has its verdict
 */
export function waitingAfter(row: number, size: number, isDone: (row: number) => boolean, wanted: number): number[] {
  const found: number[] = [];
  const steps = row < 0 ? size : size - 1;
  for (let step = 1; step <= steps && found.length < wanted; step++) {
    const next = (row + step) % size;
    if (!isDone(next)) found.push(next);
  }
  return found;
}
