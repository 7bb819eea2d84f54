import { fieldDb } from './db.ts';
import type { LostCode, Waiting } from './waiting.ts';

/** Reads of a file that fail one after the other before it counts as lost: the first may be of a browser short of memory. */
const READS = 3;

export async function readFile(id: string): Promise<Blob | undefined> {
  return (await (await fieldDb()).get('photos', id))?.blob;
}

/** What a draft names of the device's files. */
interface Named extends Pick<Waiting, 'photos' | 'problem'> {
  sound?: { id: string } | null;
}

/** `photos`: how many photos the draft had, if one of them is lost. `unread`: 1 if all are there, and one cannot be read. */
type LossParams = Record<'photos' | 'unread', number>;

/** A draft names a file that this device no longer has: it must not be sent as if it were whole. */
export class LostFile extends Error {
  readonly code: LostCode;
  readonly params: LossParams;

  constructor(code: LostCode, params: LossParams) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** A file of a draft is there and cannot be read, so many times in a row by now. */
export class UnreadFile extends Error {
  readonly times: number;

  constructor(times: number) {
    super('a file cannot be read');
    this.times = times;
  }
}

/** Browsers may lose a file and keep its entry, which only reading tells. */
const canBeRead = (blob: Blob) =>
  blob
    .slice(-1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength === 1,
      () => false,
    );

async function readWhole(id: string): Promise<Blob | 'gone' | 'unread'> {
  const blob = await readFile(id);
  if (!blob) return 'gone';
  return (await canBeRead(blob)) ? blob : 'unread';
}

/** Those of a draft's files that are gone or cannot be read. */
export async function lostOf(named: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  const files = await readAll(named);
  return new Set(named.map(({ id }) => id).filter((_, i) => !(files[i] instanceof Blob)));
}

export type WholeFiles = Record<'sound' | 'photos', Blob[]>;

const isWhole = (files: readonly (Blob | 'gone' | 'unread')[]): files is Blob[] =>
  files.every((file) => file instanceof Blob);

/** A draft's files. Throws LostFile or UnreadFile. */
export async function wholeFiles(draft: Named): Promise<WholeFiles> {
  const sound = await readAll(draft.sound ? [draft.sound] : []);
  const photos = await readAll(draft.photos);
  if (isWhole(sound) && isWhole(photos)) return { sound, photos };
  const { problem } = draft;
  const times = 1 + (problem?.code === 'file_unread' ? Number(problem.params.times) : 0);
  const isGone = [...sound, ...photos].includes('gone');
  if (!isGone && times < READS) throw new UnreadFile(times);
  const params = { photos: isWhole(photos) ? 0 : photos.length, unread: isGone ? 0 : 1 };
  throw new LostFile(isWhole(sound) ? 'photo_lost' : 'sound_lost', params);
}

const readAll = (named: readonly { id: string }[]) => Promise.all(named.map(({ id }) => readWhole(id)));
