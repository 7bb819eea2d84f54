import '../../../../shared/testing/phone-store.ts';
import { expect, it, vi } from 'vitest';
import { listFiles } from '../../store/draft-store.ts';
import { keepSound, openSample, samples } from './samples.ts';

const REFUSED = { code: 'upload_conflict', params: {}, details: [] } as const;

it('a refused sample that is sent as a new one keeps its files, under one new key', async () => {
  const draft = await openSample(52);
  await samples.addPhoto(draft, new Blob(['foto']), 2);
  await samples.queue(draft);
  const before = await samples.find(52, draft.chave);
  await samples.refuse(draft, { ...REFUSED, details: [] });
  await samples.sendAsNew(draft);
  const [renewed, ...others] = await samples.list(52);
  expect(others).toEqual([]);
  expect(renewed?.chave).not.toBe(draft.chave);
  expect(renewed).toMatchObject({ state: 'queued', problem: null, photos: before?.photos });
  expect((await listFiles(renewed?.chave ?? '')).map(({ id }) => id)).toEqual(before?.photos.map(({ id }) => id));
  expect(await listFiles(draft.chave)).toEqual([]);
});

it('a sample that is not refused keeps its key', async () => {
  const draft = await openSample(53);
  await samples.queue(draft);
  await samples.sendAsNew(draft);
  expect((await samples.list(53)).map(({ chave }) => chave)).toEqual([draft.chave]);
});

it('what is said to be kept lies on the disk: every change of a sample waits for it', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const draft = await openSample(54);
  await samples.saveEdit(draft, (now) => now);
  await keepSound(draft, {
    ...{ wav: new Blob(['RIFF']), recordedAt: 1, sensor_modelo: '', from: 'file', seconds: 4, levelDb: -20 },
    ...{ isCut: false, isQuiet: false, processing: '' },
  });
  await samples.addPhoto(draft, new Blob(['foto']), 2);
  await samples.queue(draft);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).toHaveLength(5);
  expect(new Set(writes.map(([, , options]) => options?.durability))).toEqual(new Set(['strict']));
});
