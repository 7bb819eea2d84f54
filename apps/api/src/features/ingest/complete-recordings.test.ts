import { readWav, seededRandom, steadyLevel, writeWav } from '@escuta/acoustics';
import { headerOf, sampleBytes, tone, wavFile } from '@escuta/acoustics/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { completeOld } from './complete-recordings.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const failures: unknown[] = [];
const complete = (services: Parameters<typeof completeOld>[0] = t.services) => {
  const onFailure = (error: unknown) => failures.push(error);
  return completeOld(services, new AbortController().signal, { pauseMs: 0, againMs: 0, onFailure });
};

const RATE_HZ = 4096;
const random = seededRandom(3);
const samples = Float32Array.from({ length: RATE_HZ * 2 }, () => 0.02 * (2 * random() - 1));

it('recordings of an earlier version get their level once, one that is no sound has none, and one whose file is missing waits for it', async () => {
  const { own } = t.cast.companies;
  const stem = `companies/${own}/recordings`;
  const keep = async (name: string, bytes: Uint8Array | null) => {
    if (bytes) await t.services.storage.put(`${stem}/${name}.wav`, bytes);
    return insertRecording(t.admin, own, { wav: `${stem}/${name}.wav`, png: `${stem}/${name}.png` });
  };
  const whole = await keep('whole', writeWav(samples, RATE_HZ));
  await keep('broken', Buffer.from('RIFF and nothing more'));
  await keep('missing', null);
  const id = await insertSample(t.admin, { id_cliente: own, id_gravacao: whole });

  expect(await complete()).toBe(true);

  const { rows } = await t.admin.query('select nivel, versao_nivel from recordings order by id_gravacao');
  const level = steadyLevel({ samples, sampleRateHz: RATE_HZ }) as number;
  expect(rows.map(({ versao_nivel }) => versao_nivel)).toEqual([1, 1, null]);
  expect(rows.map(({ nivel }) => nivel === null)).toEqual([false, true, true]);
  expect(rows[0]?.nivel).toBeCloseTo(level, 1);
  const visits = payload('listVisits', await (await t.as('ana')).call('listVisits', { params: { id } }));
  expect(visits.dados[0]?.nivel).toBeCloseTo(level, 1);

  await t.admin.query('update recordings set nivel = -1 where id_gravacao = $1', [whole]);
  expect(await complete()).toBe(true);
  expect((await t.admin.query('select from recordings where nivel = -1')).rowCount).toBe(1);
});

it('a file that fails is reported and keeps no other from its level; it is tried again at the next look', async () => {
  const { own } = t.cast.companies;
  const stem = `companies/${own}/recordings`;
  const keep = async (name: string) => {
    await t.services.storage.put(`${stem}/${name}.wav`, writeWav(samples, RATE_HZ));
    return insertRecording(t.admin, own, { wav: `${stem}/${name}.wav`, png: `${stem}/${name}.png` });
  };
  const ids = [await keep('unreadable'), await keep('after')];
  const versions = async () => {
    const query = 'select versao_nivel from recordings where id_gravacao = any($1) order by id_gravacao';
    return (await t.admin.query(query, [ids])).rows.map(({ versao_nivel }) => versao_nivel);
  };
  const { storage } = t.services;
  const read = (key: string) => (key.includes('unreadable') ? Promise.reject(new Error('away')) : storage.read(key));
  const faulty = new Proxy(storage, {
    get: (target, name) => (name === 'read' ? read : Reflect.get(target, name).bind(target)),
  });
  expect(await complete({ ...t.services, storage: faulty })).toBe(false);
  expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('unreadable.wav') })]);
  expect(await versions()).toEqual([null, 1]);
  expect(await complete()).toBe(true);
  expect(await versions()).toEqual([1, 1]);
});

it('recordings of an earlier version get a sound that browsers play where they need one, and keep the level that they have', async () => {
  const { own } = t.cast.companies;
  const stem = `companies/${own}/recordings`;
  const keep = async (name: string, bytes: Uint8Array) => {
    await t.services.storage.put(`${stem}/${name}.wav`, bytes);
    const id = await insertRecording(t.admin, own, { wav: `${stem}/${name}.wav`, png: `${stem}/${name}.png` });
    await t.admin.query('update recordings set nivel = -7, versao_nivel = 1 where id_gravacao = $1', [id]);
    return id;
  };
  const data = sampleBytes('int24in32', tone({ hertz: 300, rate: 2000, seconds: 1 }));
  const odd = wavFile({ ...headerOf('int24in32'), rate: 2000 }, data);
  const ids = [await keep('odd', odd), await keep('usual', writeWav(samples, RATE_HZ)), await keep('none', data)];

  expect(await complete()).toBe(true);

  const { rows } = await t.admin.query(
    'select arquivo_som, versao_som, nivel from recordings where id_gravacao = any($1) order by id_gravacao',
    [ids],
  );
  expect(rows).toEqual([
    { arquivo_som: `${stem}/odd-som1.wav`, versao_som: 1, nivel: -7 },
    { arquivo_som: null, versao_som: 1, nivel: -7 },
    { arquivo_som: null, versao_som: 1, nivel: -7 },
  ]);
  const id = await insertSample(t.admin, { id_cliente: own, id_gravacao: ids[0] });
  const { amostra } = payload('getSample', await (await t.as('ana')).call('getSample', { params: { id } }));
  const sound = await t.app.inject({ url: String(amostra.url) });
  expect(readWav(sound.rawPayload)).toMatchObject({ sampleRateHz: 8000, bitsPerSample: 16, durationSeconds: 1 });
  const original = Buffer.concat(await (await t.services.storage.read(`${stem}/odd.wav`)).toArray());
  expect(original.equals(odd)).toBe(true);
});
