import { seededRandom, steadyLevel, writeWav } from '@escuta/acoustics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { measureOld } from './measure-levels.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const RATE_HZ = 4096;
const random = seededRandom(3);
const samples = Float32Array.from({ length: RATE_HZ * 2 }, () => 0.02 * (2 * random() - 1));

it('recordings of an earlier version get their level once, and those without a readable file none', async () => {
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

  await measureOld(t.services, new AbortController().signal, 0);

  const { rows } = await t.admin.query('select nivel, versao_nivel from recordings order by id_gravacao');
  const level = steadyLevel({ samples, sampleRateHz: RATE_HZ }) as number;
  expect(rows.map(({ versao_nivel }) => versao_nivel)).toEqual([1, 1, 1]);
  expect(rows.map(({ nivel }) => nivel === null)).toEqual([false, true, true]);
  expect(rows[0]?.nivel).toBeCloseTo(level, 1);
  const visits = payload('listVisits', await (await t.as('ana')).call('listVisits', { params: { id } }));
  expect(visits.dados[0]?.nivel).toBeCloseTo(level, 1);

  await t.admin.query('update recordings set nivel = -1 where id_gravacao = $1', [whole]);
  await measureOld(t.services, new AbortController().signal, 0);
  expect((await t.admin.query('select from recordings where nivel = -1')).rowCount).toBe(1);
});

it('a storage that is away is tried again', async () => {
  const { own } = t.cast.companies;
  const stem = `companies/${own}/recordings/later`;
  const id = await insertRecording(t.admin, own, { wav: `${stem}.wav`, png: `${stem}.png` });
  const size = () => Promise.reject(new Error('away'));
  const away = { ...t.services, storage: { ...t.services.storage, size } };
  await expect(measureOld(away, new AbortController().signal, 0)).rejects.toThrow('away');
  const { rows } = await t.admin.query('select versao_nivel from recordings where id_gravacao = $1', [id]);
  expect(rows[0]?.versao_nivel).toBeNull();
});
