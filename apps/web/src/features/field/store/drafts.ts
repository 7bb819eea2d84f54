import { toProductMinute } from '@escuta/domain';
import { newKey } from '../../../shared/api/new-key.ts';
import { announceChange } from './changes.ts';
import { fieldDb, type StoredDraft } from './db.ts';
import { DRAFT_VERSION, type Draft, type DraftInspection, emptyFields, readDraft, type SendProblem } from './draft.ts';

/** Sent reports stay listed for a week, without their photos. */
const SENT_KEPT_MS = 7 * 24 * 3_600_000;

export const sameInspection = (
  a: Pick<DraftInspection, 'id_amostra' | 'ordem_inspecao'>,
  b: Pick<DraftInspection, 'id_amostra' | 'ordem_inspecao'>,
) => a.id_amostra === b.id_amostra && a.ordem_inspecao === b.ordem_inspecao;

/** A report that this version of the page cannot read. It is stored unchanged until its author discards it. */
export interface UnreadableDraft {
  chave: string;
  stored: object;
}

/** A user's reports on this device, last changed first, and those that cannot be read. */
export async function listKept(person: number): Promise<{ drafts: Draft[]; unreadable: UnreadableDraft[] }> {
  const drafts: Draft[] = [];
  const unreadable: UnreadableDraft[] = [];
  for (const stored of await (await fieldDb()).getAllFromIndex('drafts', 'person', person)) {
    const draft = readDraft(stored);
    if (draft) drafts.push(draft);
    else unreadable.push({ chave: stored.chave, stored });
  }
  return { drafts: drafts.sort((a, b) => b.changed - a.changed), unreadable };
}

export const listDrafts = async (person: number): Promise<Draft[]> => (await listKept(person)).drafts;

/** Finds a report; undefined if it does not exist, belongs to another user or cannot be read. */
export async function findDraft(person: number, chave: string): Promise<Draft | undefined> {
  return ownDraft(await (await fieldDb()).get('drafts', chave), person);
}

const ownDraft = (stored: StoredDraft | undefined, person: number): Draft | undefined =>
  stored?.id_usuario === person ? (readDraft(stored) ?? undefined) : undefined;

/** Returns the unsent report of an inspection, or creates one; in one transaction, so that two tabs get the same. */
export async function openDraft(person: number, inspection: DraftInspection, now = new Date()): Promise<Draft> {
  const trx = (await fieldDb()).transaction('drafts', 'readwrite');
  const own = (await trx.store.index('person').getAll(person)).flatMap((stored) => readDraft(stored) ?? []);
  const found = own.find(
    ({ state, inspections }) => state !== 'sent' && inspections.some((one) => sameInspection(one, inspection)),
  );
  if (found) {
    await trx.done;
    return found;
  }
  const { id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco } = inspection;
  const draft: Draft = {
    chave: newKey(),
    id_usuario: person,
    version: DRAFT_VERSION,
    inspections: [{ id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco }],
    fields: { ...emptyFields(), dt_relatorio: toProductMinute(now).replace(' ', 'T') },
    photos: [],
    state: 'draft',
    attempts: 0,
    nextAttempt: 0,
    sendingSince: null,
    problem: null,
    changed: now.getTime(),
  };
  await trx.store.add(draft);
  await trx.done;
  announceChange();
  return draft;
}

/** Changes a user's report in one transaction, not at all if `change` returns null. Returns the report afterwards. */
async function update(
  person: number,
  chave: string,
  change: (draft: Draft) => Draft | null,
): Promise<{ draft: Draft | undefined; done: boolean }> {
  const trx = (await fieldDb()).transaction('drafts', 'readwrite');
  const draft = ownDraft(await trx.store.get(chave), person);
  const after = draft ? change(draft) : null;
  if (after) await trx.store.put(after);
  await trx.done;
  if (after) announceChange();
  return { draft: after ?? draft, done: after !== null };
}

/** Stores an edit. Returns false if the report can no longer be edited, for example because another tab queued it. */
export async function saveEdit(draft: Draft, change: (draft: Draft) => Draft): Promise<boolean> {
  const { done } = await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'draft' ? { ...change(now), changed: Date.now() } : null,
  );
  return done;
}

/** Stores a photo and lists it in the report, in one transaction. Returns false if the report cannot take it. */
export async function addPhoto(draft: Draft, blob: Blob, max: number): Promise<boolean> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const drafts = trx.objectStore('drafts');
  const now = ownDraft(await drafts.get(draft.chave), draft.id_usuario);
  const takes = now?.state === 'draft' && now.photos.length < max;
  if (takes) {
    const id = newKey();
    await trx.objectStore('photos').add({ id, chave: draft.chave, blob });
    const after: Draft = { ...now, photos: [...now.photos, { id, title: '' }], changed: Date.now() };
    await drafts.put(after);
  }
  await trx.done;
  if (takes) announceChange();
  return takes;
}

export async function removePhoto(draft: Draft, id: string): Promise<void> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const drafts = trx.objectStore('drafts');
  const now = ownDraft(await drafts.get(draft.chave), draft.id_usuario);
  if (now?.state === 'draft') {
    await trx.objectStore('photos').delete(id);
    const photos = now.photos.filter((photo) => photo.id !== id);
    const after: Draft = { ...now, photos, changed: Date.now() };
    await drafts.put(after);
  }
  await trx.done;
  announceChange();
}

export async function readPhoto(id: string): Promise<Blob | undefined> {
  return (await (await fieldDb()).get('photos', id))?.blob;
}

/** The photos of a report, even if the report cannot be read. */
export async function listPhotos(chave: string): Promise<{ id: string; blob: Blob }[]> {
  return (await fieldDb()).getAllFromIndex('photos', 'draft', chave);
}

/** Queues a finished report. Returns false if it was not a draft. */
export async function queueDraft(draft: Draft): Promise<boolean> {
  const { done } = await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'draft'
      ? { ...now, state: 'queued', attempts: 0, nextAttempt: 0, sendingSince: null, problem: null, changed: Date.now() }
      : null,
  );
  return done;
}

/** Whether a report can be edited again: the server refused it, or no attempt to send it was made yet. */
export const mayReopen = ({ state, attempts }: Draft) => state === 'refused' || (state === 'queued' && attempts === 0);

/** Makes a report a draft again; the server's errors stay with it. Returns false if it cannot be edited. */
export async function reopenDraft(draft: Draft): Promise<boolean> {
  const { done } = await update(draft.id_usuario, draft.chave, (now) =>
    mayReopen(now) ? { ...now, state: 'draft', changed: Date.now() } : null,
  );
  return done;
}

/** Counts an attempt before the request, so that a crash does not lose it. Returns undefined if the report is no longer queued. */
export async function beginSending(person: number, chave: string, now: number): Promise<Draft | undefined> {
  const { draft, done } = await update(person, chave, (before) =>
    before.state === 'queued' ? { ...before, attempts: before.attempts + 1, sendingSince: now } : null,
  );
  return done ? draft : undefined;
}

/** Leaves a report in the queue for a later attempt. `nextAttempt` in epoch milliseconds. */
export async function waitToSend(draft: Draft, problem: SendProblem, nextAttempt: number): Promise<void> {
  await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'queued' ? { ...now, problem, nextAttempt, sendingSince: null } : null,
  );
}

/** Marks a report as refused, with the reason. */
export async function refuseDraft(draft: Draft, problem: SendProblem): Promise<void> {
  await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'queued' ? { ...now, state: 'refused', problem, sendingSince: null, changed: Date.now() } : null,
  );
}

/** Marks a report as sent and deletes its photos. */
export async function markSent(draft: Draft): Promise<void> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const photos = trx.objectStore('photos');
  for (const id of await photos.index('draft').getAllKeys(draft.chave)) await photos.delete(id);
  const drafts = trx.objectStore('drafts');
  if (await drafts.get(draft.chave)) {
    const done = { state: 'sent', photos: [], problem: null, sendingSince: null, changed: Date.now() } as const;
    const after: Draft = { ...draft, ...done };
    await drafts.put(after);
  }
  await trx.done;
  announceChange();
}

/** Deletes a report and its photos. */
export async function discardDraft(draft: { chave: string }): Promise<void> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const photos = trx.objectStore('photos');
  for (const id of await photos.index('draft').getAllKeys(draft.chave)) await photos.delete(id);
  await trx.objectStore('drafts').delete(draft.chave);
  await trx.done;
  announceChange();
}

/** Deletes reports sent more than a week ago. */
export async function forgetOldSent(person: number, now = Date.now()): Promise<void> {
  const old = (await listDrafts(person)).filter(
    ({ state, changed }) => state === 'sent' && changed < now - SENT_KEPT_MS,
  );
  for (const draft of old) await discardDraft(draft);
}
