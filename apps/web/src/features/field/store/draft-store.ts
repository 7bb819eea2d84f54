import { newKey } from '../../../shared/api/new-key.ts';
import { announceChange } from './changes.ts';
import { fieldDb, type Kind, kindOf, type StoredDraft, writing } from './db.ts';
import { lostOf } from './files.ts';
import { isLost, mayReopen, type SendProblem, type Waiting } from './waiting.ts';

/** A draft that this version of the page cannot read. It is stored unchanged until its author discards it. */
export interface UnreadableDraft {
  chave: string;
  stored: object;
}

/** A draft that waits for its first attempt. */
const QUEUED = { state: 'queued', attempts: 0, nextAttempt: 0, sendingSince: null, problem: null } as const;

/** Who edits a draft: its author, or the phone by itself, which follows the position. */
export type Editor = 'author' | 'phone';

interface Options<D extends Waiting> {
  kind: Kind;
  /** Null if it cannot be read: a later version wrote it, or it is corrupt. */
  read(stored: object): D | null;
  /** How long sent ones stay listed, without their files. Milliseconds. */
  sentKeptMs: number;
}

/** The drafts of one kind on this device, each with its files. Each change is one transaction on the stored draft. */
export class DraftStore<D extends Waiting> {
  readonly #options: Options<D>;

  constructor(options: Options<D>) {
    this.#options = options;
  }

  get kind(): Kind {
    return this.#options.kind;
  }

  /** A person's drafts, last changed first, and those that cannot be read. */
  async listKept(person: number): Promise<{ drafts: D[]; unreadable: UnreadableDraft[] }> {
    const drafts: D[] = [];
    const unreadable: UnreadableDraft[] = [];
    for (const stored of await (await fieldDb()).getAllFromIndex('drafts', 'person', person)) {
      if (kindOf(stored) !== this.#options.kind) continue;
      const draft = this.#options.read(stored);
      if (draft) drafts.push(draft);
      else unreadable.push({ chave: stored.chave, stored });
    }
    return { drafts: drafts.sort((a, b) => b.changed - a.changed), unreadable };
  }

  async list(person: number): Promise<D[]> {
    return (await this.listKept(person)).drafts;
  }

  /** Finds a draft; undefined if it does not exist, belongs to another person or cannot be read. */
  async find(person: number, chave: string): Promise<D | undefined> {
    return this.#own(await (await fieldDb()).get('drafts', chave), person);
  }

  /** Returns the draft that fits and was changed last, or stores a new one; in one transaction, so that two tabs get the same. */
  async findOrAdd(person: number, fits: (draft: D) => boolean, make: () => D): Promise<D> {
    const trx = await writing('drafts');
    const own = (await trx.store.index('person').getAll(person)).flatMap((stored) => this.#own(stored, person) ?? []);
    const [found] = own.filter(fits).sort((a, b) => b.changed - a.changed);
    const draft = found ?? make();
    if (!found) await trx.store.add(draft);
    await trx.done;
    if (!found) announceChange();
    return draft;
  }

  /**
   * Stores an edit. Returns false if the draft can no longer be edited, for example because another tab queued it.
   * @param by the phone's own edits leave the time at which its author last worked on it
   */
  async saveEdit(draft: D, change: (draft: D) => D, by: Editor = 'author'): Promise<boolean> {
    const { done } = await this.#update(draft, (now) => {
      if (now.state !== 'draft') return null;
      return { ...change(now), changed: by === 'author' ? Date.now() : now.changed };
    });
    return done;
  }

  /** Stores a file and names it in the draft, in one transaction. Returns false if `change` refuses it with null. */
  async addFile(draft: D, blob: Blob, change: (draft: D, id: string) => D | null): Promise<boolean> {
    const trx = await writing('drafts', 'photos');
    const drafts = trx.objectStore('drafts');
    const now = this.#own(await drafts.get(draft.chave), draft.id_usuario);
    const id = newKey();
    const after = now?.state === 'draft' ? change(now, id) : null;
    if (after) {
      await trx.objectStore('photos').add({ id, chave: draft.chave, blob });
      await drafts.put({ ...after, changed: Date.now() });
    }
    await trx.done;
    if (after) announceChange();
    return after !== null;
  }

  /** Deletes a file that `change` no longer names. */
  async removeFile(draft: D, id: string, change: (draft: D) => D): Promise<void> {
    const trx = await writing('drafts', 'photos');
    const drafts = trx.objectStore('drafts');
    const now = this.#own(await drafts.get(draft.chave), draft.id_usuario);
    if (now?.state === 'draft') {
      await trx.objectStore('photos').delete(id);
      await drafts.put({ ...change(now), changed: Date.now() });
    }
    await trx.done;
    announceChange();
  }

  addPhoto(draft: D, blob: Blob, max: number): Promise<boolean> {
    return this.addFile(draft, blob, (now, id) =>
      now.photos.length < max ? { ...now, photos: [...now.photos, { id, title: '' }] } : null,
    );
  }

  removePhoto(draft: D, id: string): Promise<void> {
    return this.removeFile(draft, id, (now) => ({ ...now, photos: now.photos.filter((photo) => photo.id !== id) }));
  }

  /** Queues a finished draft. Returns false if it was not a draft, or if `finish` finds with null that it is not complete. */
  async queue(draft: D, finish: (draft: D) => D | null = (now) => now): Promise<boolean> {
    const { done } = await this.#update(draft, (now) => {
      const finished = now.state === 'draft' ? finish(now) : null;
      return finished && { ...finished, ...QUEUED, changed: Date.now() };
    });
    return done;
  }

  /** Queues a refused one under a new key, with its files: it is another one for the server. */
  async sendAsNew({ chave, id_usuario }: Pick<D, 'chave' | 'id_usuario'>): Promise<void> {
    const trx = await writing('drafts', 'photos');
    const drafts = trx.objectStore('drafts');
    const files = trx.objectStore('photos');
    const now = this.#own(await drafts.get(chave), id_usuario);
    if (now?.state === 'refused') {
      const renewed = { ...now, ...QUEUED, chave: newKey(), changed: Date.now() };
      for (const file of await files.index('draft').getAll(chave)) await files.put({ ...file, chave: renewed.chave });
      await drafts.delete(chave);
      await drafts.add(renewed);
    }
    await trx.done;
    announceChange();
  }

  /** Makes it a draft again, without its lost photos if it was told that something is lost; why it was refused stays with it. Returns false if it cannot be edited. */
  async reopen(draft: D, change: (draft: D) => D = (now) => now): Promise<boolean> {
    const lost = await lostOf(draft.problem && isLost(draft.problem) ? draft.photos : []);
    const { done } = await this.#update(draft, (now) =>
      mayReopen(now)
        ? { ...change(now), photos: now.photos.filter(({ id }) => !lost.has(id)), state: 'draft', changed: Date.now() }
        : null,
    );
    return done;
  }

  /** Counts an attempt before the request, so that a crash does not lose it. Returns undefined if it is no longer queued. */
  async beginSending(draft: Pick<D, 'chave' | 'id_usuario'>, now: number): Promise<D | undefined> {
    const { draft: after, done } = await this.#update(draft, (before) =>
      before.state === 'queued' ? { ...before, attempts: before.attempts + 1, sendingSince: now } : null,
    );
    return done ? after : undefined;
  }

  /** Leaves it in the queue for a later attempt. `nextAttempt` in epoch milliseconds. */
  async waitToSend(draft: D, problem: SendProblem, nextAttempt: number): Promise<void> {
    await this.#update(draft, (now) =>
      now.state === 'queued' ? { ...now, problem, nextAttempt, sendingSince: null } : null,
    );
  }

  /** Marks it as refused, with the reason. */
  async refuse(draft: D, problem: SendProblem): Promise<void> {
    await this.#update(draft, (now) =>
      now.state === 'queued' ? { ...now, state: 'refused', problem, sendingSince: null, changed: Date.now() } : null,
    );
  }

  /** Marks it as sent, with what the server answered, and deletes its files; how many photos it had stays known. */
  async markSent(draft: D, answer: Partial<D>): Promise<void> {
    const trx = await writing('drafts', 'photos');
    const photos = trx.objectStore('photos');
    for (const id of await photos.index('draft').getAllKeys(draft.chave)) await photos.delete(id);
    const drafts = trx.objectStore('drafts');
    if (await drafts.get(draft.chave)) {
      const done = { state: 'sent', problem: null, sendingSince: null, changed: Date.now() } as const;
      await drafts.put({ ...draft, ...answer, ...done });
    }
    await trx.done;
    announceChange();
  }

  /** Deletes those sent too long ago to be listed. */
  async forgetOldSent(person: number, now = Date.now()): Promise<void> {
    const old = (await this.list(person)).filter(
      ({ state, changed }) => state === 'sent' && changed < now - this.#options.sentKeptMs,
    );
    for (const draft of old) await discardDraft(draft);
  }

  #own(stored: StoredDraft | undefined, person: number): D | undefined {
    if (stored?.id_usuario !== person || kindOf(stored) !== this.#options.kind) return undefined;
    return this.#options.read(stored) ?? undefined;
  }

  /** Changes a person's draft in one transaction, not at all if `change` returns null. Returns the draft afterwards. */
  async #update(
    { id_usuario, chave }: Pick<D, 'chave' | 'id_usuario'>,
    change: (draft: D) => D | null,
  ): Promise<{ draft: D | undefined; done: boolean }> {
    const trx = await writing('drafts');
    const draft = this.#own(await trx.store.get(chave), id_usuario);
    const after = draft ? change(draft) : null;
    if (after) await trx.store.put(after);
    await trx.done;
    if (after) announceChange();
    return { draft: after ?? draft, done: after !== null };
  }
}

/** The files of a draft, even if the draft cannot be read. */
export async function listFiles(chave: string): Promise<{ id: string; blob: Blob }[]> {
  return (await fieldDb()).getAllFromIndex('photos', 'draft', chave);
}

/** Deletes a draft of any kind and its files. */
export async function discardDraft(draft: { chave: string }): Promise<void> {
  const trx = await writing('drafts', 'photos');
  const photos = trx.objectStore('photos');
  for (const id of await photos.index('draft').getAllKeys(draft.chave)) await photos.delete(id);
  await trx.objectStore('drafts').delete(draft.chave);
  await trx.done;
  announceChange();
}
