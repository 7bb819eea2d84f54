import { newKey } from '../../../../shared/api/new-key.ts';
import { DraftStore, discardDraft } from '../../store/draft-store.ts';
import { lostOf } from '../../store/files.ts';
import { isLost, newWaiting } from '../../store/waiting.ts';
import { positionAt } from './fix.ts';
import {
  emptySampleFields,
  isUntouched,
  readSample,
  SAMPLE_VERSION,
  type SampleDraft,
  type Sound,
} from './sample-draft.ts';

/** The samples on this device. Sent ones stay for two days, so that the day's walk can be seen after midnight too. */
export const samples = new DraftStore<SampleDraft>({
  kind: 'sample',
  read: readSample,
  sentKeptMs: 2 * 24 * 3_600_000,
});

/** The sample being taken, or a new one, which keeps the company and the sensor of the last. */
export async function openSample(person: number, now = new Date()): Promise<SampleDraft> {
  const [last] = await samples.list(person);
  const { company = null, sensor_serie = '' } = last?.fields ?? {};
  return samples.findOrAdd(
    person,
    ({ state }) => state === 'draft',
    () => ({
      ...newWaiting(newKey(), person, now),
      kind: 'sample',
      version: SAMPLE_VERSION,
      fields: { ...emptySampleFields(), company, sensor_serie },
      position: null,
      recordedAt: null,
      sound: null,
      answer: null,
    }),
  );
}

/** Works on a draft from now on. Returns false if it cannot be edited. */
export const resumeSample = (draft: SampleDraft): Promise<boolean> => samples.saveEdit(draft, (now) => now);

/** A sound that is lost is missing again once the collector was told of the loss, so that another one is recorded. */
async function reopenRefused(draft: SampleDraft): Promise<boolean> {
  const { problem, sound } = draft;
  const isGone = problem && isLost(problem) && sound && (await lostOf([sound])).size > 0;
  return samples.reopen(draft, (now) => (isGone ? { ...now, sound: null } : now));
}

/** Makes a sample the one being taken again. Returns false if it cannot be edited. */
export async function reopenSample(draft: SampleDraft): Promise<boolean> {
  if (!(draft.state === 'draft' ? await resumeSample(draft) : await reopenRefused(draft))) return false;
  for (const other of await samples.list(draft.id_usuario))
    if (other.state === 'draft' && other.chave !== draft.chave && isUntouched(other)) await discardDraft(other);
  return true;
}

interface NewSound extends Omit<Sound, 'id'> {
  wav: Blob;
  recordedAt: number;
  sensor_modelo: string;
}

/** Stores a sound in place of the former one. Returns false if the sample can no longer be edited. */
export async function keepSound(draft: SampleDraft, { wav, recordedAt, sensor_modelo, ...sound }: NewSound) {
  const former = draft.sound?.id;
  const isKept = await samples.addFile(draft, wav, (now, id) => ({
    ...now,
    sound: { ...sound, id },
    position: positionAt(now.position, recordedAt),
    recordedAt,
    fields: { ...now.fields, sensor_modelo },
  }));
  if (isKept && former) await samples.removeFile(draft, former, (now) => now);
  return isKept;
}
