import type { Classification } from '@escuta/contract';

/** Request of a verdict, without the sample's id. */
export interface Verdict {
  classificacao?: Classification;
  /** Class that the undo replaces, so that another user's class is not overwritten. */
  classificacao_vista?: Classification;
  obs_admin?: string;
  reabrir?: boolean;
  sem_decisao?: boolean;
}

/** A verdict that can be undone. */
export interface Undoable {
  id: number;
  /** When it was given; together with the sample it identifies the verdict. */
  at: number;
  before: {
    classificacao: Classification;
    obs_admin: string | null;
    sem_consenso: boolean;
    /** No person had decided yet; absent in work of an earlier version. */
    sem_decisao?: boolean;
  };
  /** The note sent with it; null if none. */
  note: string | null;
  /** Class given; null if only a note was saved. */
  after: Classification | null;
}

/** A verdict being sent. */
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
  /** Verdicts that can be undone, the latest last. */
  history: readonly Undoable[];
  /** Requests in flight; sent again after a reload. */
  unsent: Readonly<Record<number, Sending>>;
}

export const NO_WORK: DeskWork = { chosen: null, done: {}, history: [], unsent: {} };

/** Verdicts that can be undone, at most. */
const HISTORY_MAX = 200;

/** A queue as stored in sessionStorage, so that a reload continues with the same sample. */
interface KeptQueue {
  /** Key of its search. */
  key: string;
  ids: number[];
  /** Samples that its search found. */
  found: number;
  /** The block that it is, when it is worked most likely first. */
  bloco?: string | null;
}

const queueKey = (userId: number) => `escuta.desk.${userId}`;
const workKey = (userId: number) => `escuta.desk-work.${userId}`;

/** The stored queue; null if there is none. */
export function readQueue(userId: number, key: string): Omit<KeptQueue, 'key'> | null {
  const kept = read<Partial<KeptQueue>>(queueKey(userId));
  if (kept?.key !== key || !Array.isArray(kept.ids) || kept.ids.length === 0) return null;
  return { ids: kept.ids, found: kept.found ?? kept.ids.length, bloco: kept.bloco ?? null };
}

/** Stores a queue in place of the previous one. */
export function writeQueue(userId: number, queue: KeptQueue): void {
  sessionStorage.setItem(queueKey(userId), JSON.stringify(queue));
}

export function readWork(userId: number): DeskWork {
  return { ...NO_WORK, ...read<DeskWork>(workKey(userId)) };
}

export function writeWork(userId: number, work: DeskWork): void {
  sessionStorage.setItem(workKey(userId), JSON.stringify(work));
}

/** Entries of the browser's history whose samples are kept, at most. */
export const ENTRIES_MAX = 200;

/** Which sample each entry of the browser's history shows, by the router's key of the entry. Stored in the tab, for a reload and the way back from another page. */
export function keptEntries(userId: number) {
  const key = `escuta.desk-entries.${userId}`;
  const samples = new Map(read<[string, number][]>(key));
  return {
    sampleOf: (entry: string) => samples.get(entry),
    keep: (entry: string, id: number) => {
      if (samples.get(entry) === id) return;
      samples.delete(entry);
      samples.set(entry, id);
      for (const oldest of [...samples.keys()].slice(0, -ENTRIES_MAX)) samples.delete(oldest);
      try {
        sessionStorage.setItem(key, JSON.stringify([...samples]));
      } catch {
        // The storage of the tab is full: they are known as long as the page is open.
      }
    },
  };
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** The work with another verdict. */
export function withVerdict(work: DeskWork, entry: Undoable): DeskWork {
  return {
    ...work,
    done: entry.after === null ? work.done : { ...work.done, [entry.id]: entry.after },
    history: [...work.history, entry].slice(-HISTORY_MAX),
  };
}

const isSame = (a: Undoable, b: Undoable) => a.id === b.id && a.at === b.at;

/**
 * The work without a verdict: its sample has the previous verdict again, if any; `chosen` does not change. Undoing a later verdict of the
 * sample then restores the state before both.
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

/** The work with a class given by another user. */
export function withClassOf(work: DeskWork, id: number, code: Classification): DeskWork {
  return { ...work, done: { ...work.done, [id]: code } };
}

/**
 * The work of a block as the server has it: what was decided on elsewhere is done, and what waits again is not.
 * @param decided classes of the samples that wait no more
 * @param waiting samples that wait
 */
export function withBlockOf(
  work: DeskWork,
  decided: readonly (readonly [id: number, code: Classification])[],
  waiting: readonly number[],
): DeskWork {
  const done: Record<number, Classification> = { ...work.done };
  for (const id of waiting) if (!(id in work.unsent)) delete done[id];
  for (const [id, code] of decided) if (!(id in work.unsent)) done[id] = code;
  return { ...work, done };
}

/** The work with a verdict being sent. */
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
 * The next pending rows after a row, then from the start; at most `wanted`, without the row itself.
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
