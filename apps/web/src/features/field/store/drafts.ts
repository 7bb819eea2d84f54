import { toProductMinute } from '@escuta/domain';
import { announceChange } from './changes.ts';
import { type Draft, type DraftFields, type DraftInspection, fieldDb, type SendProblem } from './db.ts';
import { newKey } from './new-key.ts';

/** Sent reports stay on the page for a week, without their photos. */
const SENT_KEPT_MS = 7 * 24 * 3_600_000;

const EMPTY: Omit<DraftFields, 'dt_relatorio'> = {
  tipo_vazamento: '',
  abrangencia: '',
  posicao: '',
  tipo_pavimentacao: '',
  tipo_tubulacao: '',
  equipamentos: [],
  diametro: '',
  nro_hidrometro: '',
  pressao: '',
  endereco: '',
  numero: '',
  position: null,
  obs_inspecao: '',
  obs_tipo_vazamento: '',
};

export const sameInspection = (
  a: Pick<DraftInspection, 'id_amostra' | 'ordem_inspecao'>,
  b: Pick<DraftInspection, 'id_amostra' | 'ordem_inspecao'>,
) => a.id_amostra === b.id_amostra && a.ordem_inspecao === b.ordem_inspecao;

/** Reports of a person on this device, newest change first. */
export async function listDrafts(person: number): Promise<Draft[]> {
  const drafts = await (await fieldDb()).getAllFromIndex('drafts', 'person', person);
  return drafts.sort((a, b) => b.changed - a.changed);
}

/** A person's own report; undefined for another one's too. */
export async function findDraft(person: number, chave: string): Promise<Draft | undefined> {
  const draft = await (await fieldDb()).get('drafts', chave);
  return draft?.id_usuario === person ? draft : undefined;
}

/** The report of an inspection that is on this device already, or a new one; two tabs at once get the same. */
export async function openDraft(person: number, inspection: DraftInspection, now = new Date()): Promise<Draft> {
  const trx = (await fieldDb()).transaction('drafts', 'readwrite');
  const own = await trx.store.index('person').getAll(person);
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
    inspections: [{ id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco }],
    fields: { ...EMPTY, dt_relatorio: toProductMinute(now).replace(' ', 'T') },
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

/** Changes a person's own report under the database's lock; null keeps it as it is. Answers the report as it then is. */
async function update(
  person: number,
  chave: string,
  change: (draft: Draft) => Draft | null,
): Promise<{ draft: Draft | undefined; done: boolean }> {
  const trx = (await fieldDb()).transaction('drafts', 'readwrite');
  const before = await trx.store.get(chave);
  const draft = before?.id_usuario === person ? before : undefined;
  const after = draft ? change(draft) : null;
  if (after) await trx.store.put(after);
  await trx.done;
  if (after) announceChange();
  return { draft: after ?? draft, done: after !== null };
}

/** Keeps what was typed. Answers false when the report is no longer one to type in, as after another tab has queued it. */
export async function typeInto(draft: Draft, change: (draft: Draft) => Draft): Promise<boolean> {
  const { done } = await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'draft' ? { ...change(now), changed: Date.now() } : null,
  );
  return done;
}

/** Keeps a photo and its place in the report, both or neither. */
export async function addPhoto(draft: Draft, blob: Blob, max: number): Promise<boolean> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const drafts = trx.objectStore('drafts');
  const now = await drafts.get(draft.chave);
  const takes = now?.id_usuario === draft.id_usuario && now.state === 'draft' && now.photos.length < max;
  if (takes) {
    const id = newKey();
    await trx.objectStore('photos').add({ id, chave: draft.chave, blob });
    await drafts.put({ ...now, photos: [...now.photos, { id, title: '' }], changed: Date.now() });
  }
  await trx.done;
  if (takes) announceChange();
  return takes;
}

/** Takes a photo away. */
export async function removePhoto(draft: Draft, id: string): Promise<void> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const drafts = trx.objectStore('drafts');
  const now = await drafts.get(draft.chave);
  if (now?.id_usuario === draft.id_usuario && now.state === 'draft') {
    await trx.objectStore('photos').delete(id);
    await drafts.put({ ...now, photos: now.photos.filter((photo) => photo.id !== id), changed: Date.now() });
  }
  await trx.done;
  announceChange();
}

/** A photo's content. */
export async function readPhoto(id: string): Promise<Blob | undefined> {
  return (await (await fieldDb()).get('photos', id))?.blob;
}

/** Puts a finished report into the queue. */
export async function queueDraft(draft: Draft): Promise<boolean> {
  const { done } = await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'draft'
      ? { ...now, state: 'queued', attempts: 0, nextAttempt: 0, sendingSince: null, problem: null, changed: Date.now() }
      : null,
  );
  return done;
}

/** Whether a report may be changed again: the server has refused it, or was never asked. */
export const mayReopen = ({ state, attempts }: Draft) => state === 'refused' || (state === 'queued' && attempts === 0);

/** Takes a report out of the queue to change it; what the server said stays beside the fields. */
export async function reopenDraft(draft: Draft): Promise<boolean> {
  const { done } = await update(draft.id_usuario, draft.chave, (now) =>
    mayReopen(now) ? { ...now, state: 'draft', changed: Date.now() } : null,
  );
  return done;
}

/** Begins to send a report that waits; undefined when it no longer does. Written first: a crash must not forget that it was tried. */
export async function beginSending(person: number, chave: string, now: number): Promise<Draft | undefined> {
  const { draft, done } = await update(person, chave, (before) =>
    before.state === 'queued' ? { ...before, attempts: before.attempts + 1, sendingSince: now } : null,
  );
  return done ? draft : undefined;
}

/** Leaves a report in the queue for a later try. */
export async function waitToSend(draft: Draft, problem: SendProblem, nextAttempt: number): Promise<void> {
  await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'queued' ? { ...now, problem, nextAttempt, sendingSince: null } : null,
  );
}

/** Keeps a report that the server will not take, with the reason. */
export async function refuseDraft(draft: Draft, problem: SendProblem): Promise<void> {
  await update(draft.id_usuario, draft.chave, (now) =>
    now.state === 'queued' ? { ...now, state: 'refused', problem, sendingSince: null, changed: Date.now() } : null,
  );
}

/** Lets go of the photos of a report that the server has, and remembers that it does. */
export async function markSent(draft: Draft): Promise<void> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const photos = trx.objectStore('photos');
  for (const id of await photos.index('draft').getAllKeys(draft.chave)) await photos.delete(id);
  const drafts = trx.objectStore('drafts');
  if (await drafts.get(draft.chave)) {
    await drafts.put({ ...draft, state: 'sent', photos: [], problem: null, sendingSince: null, changed: Date.now() });
  }
  await trx.done;
  announceChange();
}

/** Throws a report away, photos included. */
export async function discardDraft(draft: Draft): Promise<void> {
  const trx = (await fieldDb()).transaction(['drafts', 'photos'], 'readwrite');
  const photos = trx.objectStore('photos');
  for (const id of await photos.index('draft').getAllKeys(draft.chave)) await photos.delete(id);
  await trx.objectStore('drafts').delete(draft.chave);
  await trx.done;
  announceChange();
}

/** Forgets reports that were sent long ago. */
export async function forgetOldSent(person: number, now = Date.now()): Promise<void> {
  const old = (await listDrafts(person)).filter(
    ({ state, changed }) => state === 'sent' && changed < now - SENT_KEPT_MS,
  );
  for (const draft of old) await discardDraft(draft);
}
