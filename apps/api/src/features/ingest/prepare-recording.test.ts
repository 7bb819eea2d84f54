import { measure, readWav, seededRandom, writeWav } from '@escuta/acoustics';
import { headerOf, sampleBytes, tone, wavFile } from '@escuta/acoustics/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../context.ts';
import { StorageError } from '../../platform/storage-fault.ts';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { workDue } from '../queue/index.ts';
import { completeEarlier, prepareStored } from './prepare-recording.service.ts';
import { queueEarlier } from './recording.queries.ts';
import { readRecording, saveRecording } from './recording.service.ts';

let t: TestApp;
let stem: string;
beforeAll(async () => {
  t = await startTestApp();
  stem = `companies/${t.cast.companies.own}/recordings`;
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('delete from samples; delete from outbox; delete from recordings');
});

const RATE_HZ = 4096;
const random = seededRandom(3);
const samples = Float32Array.from({ length: RATE_HZ * 2 }, () => 0.02 * (2 * random() - 1));
const SECOND_MS = 1000;

const queued = async (most = 100) => {
  await queueEarlier(t.services.connections.system, { now: t.clock.now(), most });
  return (await t.admin.query('select id_gravacao from outbox where dt_desistencia is null')).rowCount;
};
const workEarlier = (services: Services = t.services) =>
  workDue(services, { lane: 'earlier_recordings', work: completeEarlier });
const work = (services: Services = t.services) => workDue(services, { lane: 'recordings', work: prepareStored });
const tasks = async () =>
  (await t.admin.query('select tipo, erro, dt_desistencia is not null as over from outbox')).rows;

/** A recording as an earlier version stored it. */
async function keepEarlier(name: string, bytes: Uint8Array | null): Promise<number> {
  if (bytes) await t.services.storage.put(`${stem}/${name}.wav`, bytes);
  return insertRecording(t.admin, t.cast.companies.own, { wav: `${stem}/${name}.wav`, png: `${stem}/${name}.png` });
}

/** A recording as a call stores it. */
async function keepNew(seed: number): Promise<{ id: number; arquivo: string }> {
  const own = seededRandom(seed);
  const bytes = writeWav(
    Float32Array.from({ length: RATE_HZ }, () => own() - 0.5),
    RATE_HZ,
  );
  const recording = await readRecording(bytes);
  const { connections, storage, clock } = t.services;
  const row = { id_cliente: t.cast.companies.own, recording, now: clock.now() };
  const kept = await connections.system.transaction().execute((trx) => saveRecording(trx, row));
  await storage.put(kept.arquivo, bytes);
  return { id: kept.id_gravacao, arquivo: kept.arquivo };
}

const recordingOf = async (id: number) =>
  (await t.admin.query('select * from recordings where id_gravacao = $1', [id])).rows[0];

/** The services with a storage whose method fails for some keys. */
function withFault(method: 'read' | 'put', fails: (key: string) => Error | null): Services {
  const { storage } = t.services;
  const faulty = new Proxy(storage, {
    get(target, name) {
      const whole = Reflect.get(target, name).bind(target);
      if (name !== method) return whole;
      return (key: string, ...rest: unknown[]) => {
        const error = fails(key);
        return error ? Promise.reject(error) : whole(key, ...rest);
      };
    },
  });
  return { ...t.services, storage: faulty };
}

describe('a recording that has come in', () => {
  it('gets spectrogram, waveform, level and their versions, and its task is gone', async () => {
    const { id, arquivo } = await keepNew(11);
    expect(await recordingOf(id)).toMatchObject({ arquivo_espectrograma: null, picos: [], nivel: null });
    expect(await work()).toMatchObject([{ tipo: 'recording' }]);
    const row = await recordingOf(id);
    expect(row).toMatchObject({ freq_max: 2048, versao_nivel: 1, versao_medida: 1, versao_som: 1, arquivo_som: null });
    expect(row.picos).toHaveLength(1600);
    expect(row.nivel).toBeLessThan(0);
    expect(row.medidas).toMatchObject({ version: 1, sampleRateHz: RATE_HZ, durationSeconds: 1 });
    expect(row.medidas.steady.level).toBeCloseTo(row.nivel, 3);
    expect(row.arquivo_espectrograma).toBe(arquivo.replace('.wav', '.png'));
    const png = Buffer.concat(await (await t.services.storage.read(row.arquivo_espectrograma)).toArray());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(await tasks()).toEqual([]);
  });

  it('waits as long as the storage is away, and is made when it is back', async () => {
    const { id } = await keepNew(12);
    const away = withFault('put', () => new StorageError('the bucket does not answer', 'storage_unavailable'));
    expect(await work(away)).toMatchObject([{ failure: 'unreachable' }]);
    expect(await recordingOf(id)).toMatchObject({ arquivo_espectrograma: null });
    t.clock.advanceMs(2 * SECOND_MS);
    expect(await work()).toEqual([expect.not.objectContaining({ failure: expect.anything() })]);
    expect((await recordingOf(id)).arquivo_espectrograma).toMatch(/\.png$/);
  });

  it('whose process died with its files stored is made by another one when the lease ends', async () => {
    const { id } = await keepNew(13);
    const died = new Error('killed');
    const { connections } = t.services;
    const broken = new Proxy(connections.system, {
      get: (target, name) => {
        if (name === 'transaction' || name === 'updateTable') throw died;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await expect(work({ ...t.services, connections: { ...connections, system: broken } })).rejects.toBe(died);
    expect(await recordingOf(id)).toMatchObject({ arquivo_espectrograma: null });
    expect(await work()).toEqual([]);
    t.clock.advanceMs(60 * SECOND_MS);
    expect(await work()).toHaveLength(1);
    expect((await recordingOf(id)).arquivo_espectrograma).toMatch(/\.png$/);
  });

  it('has nothing that was made of it, and its task waits, when its task cannot be marked', async () => {
    const { id } = await keepNew(17);
    await t.admin.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before delete on outbox for each row execute function refuse()`);
    const refused = await work().finally(() => t.admin.query('drop function refuse() cascade'));
    expect(refused).toMatchObject([{ failure: 'later' }]);
    expect(await recordingOf(id)).toMatchObject({ arquivo_espectrograma: null, versao_medida: null });
    expect(await tasks()).toMatchObject([{ over: false }]);
  });

  it('is not made twice by two processes at once', async () => {
    await keepNew(14);
    const outcomes = await Promise.all([work(), work(), work()]);
    expect(outcomes.flat()).toHaveLength(1);
  });

  it('whose file is missing is given up with its name', async () => {
    const { arquivo } = await keepNew(15);
    await t.services.storage.remove(arquivo);
    expect(await work()).toMatchObject([{ failure: 'refused' }]);
    expect(await tasks()).toEqual([{ tipo: 'recording', over: true, erro: `${arquivo}: the file is missing` }]);
  });

  it('that is sent again by another sample has no second task', async () => {
    const first = await keepNew(16);
    const again = await keepNew(16);
    expect(again.id).toBe(first.id);
    expect(await tasks()).toHaveLength(1);
  });
});

describe('a recording of an earlier version', () => {
  it('gets its level once', async () => {
    const whole = await keepEarlier('whole', writeWav(samples, RATE_HZ));
    const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own, id_gravacao: whole });
    await queued();
    await workEarlier();
    const level = measure({ samples, sampleRateHz: RATE_HZ }).steady?.level as number;
    const visits = payload('listVisits', await (await t.as('ana')).call('listVisits', { params: { id } }));
    expect(visits.dados[0]?.nivel).toBeCloseTo(level, 1);
    expect(await queued()).toBe(0);
  });

  it('that has its level from the version before gets all measures, and the same level', async () => {
    const id = await keepEarlier('levelled', writeWav(samples, RATE_HZ));
    const level = measure({ samples, sampleRateHz: RATE_HZ }).steady?.level as number;
    await t.admin.query('update recordings set nivel = $2, versao_nivel = 1, versao_som = 1 where id_gravacao = $1', [
      id,
      level,
    ]);
    await queued();
    await workEarlier();
    const row = await recordingOf(id);
    expect(row.nivel).toBeCloseTo(level, 3);
    expect(row.medidas.steady.quietShare).toBe(1);
    expect(await queued()).toBe(0);
  });

  it('that is no sound has no level and is not tried again', async () => {
    const id = await keepEarlier('broken', Buffer.from('RIFF and nothing more'));
    await queued();
    await workEarlier();
    expect(await recordingOf(id)).toMatchObject({ nivel: null, medidas: null, versao_medida: 1, versao_som: 1 });
    expect(await queued()).toBe(0);
  });

  it('whose file fails keeps no other from its level', async () => {
    const ids = [
      await keepEarlier('unreadable', writeWav(samples, RATE_HZ)),
      await keepEarlier('after', writeWav(samples, RATE_HZ)),
    ];
    await queued();
    const faulty = withFault('read', (key) => (key.includes('unreadable') ? new Error('away') : null));
    expect(await workEarlier(faulty)).toMatchObject([
      { failure: 'later', erro: expect.stringContaining('unreadable.wav: away') },
      { tipo: 'earlier_recording' },
    ]);
    const versions = async () => (await Promise.all(ids.map(recordingOf))).map(({ versao_nivel }) => versao_nivel);
    expect(await versions()).toEqual([null, 1]);
    t.clock.advanceMs(30 * SECOND_MS);
    await workEarlier();
    expect(await versions()).toEqual([1, 1]);
  });

  it('gets a sound that browsers play where it needs one, and keeps the level and spectrogram that it has', async () => {
    const data = sampleBytes('int24in32', tone({ hertz: 300, rate: 2000, seconds: 1 }));
    const odd = wavFile({ ...headerOf('int24in32'), rate: 2000 }, data);
    const ids = [await keepEarlier('odd', odd), await keepEarlier('usual', writeWav(samples, RATE_HZ))];
    await t.admin.query(
      'update recordings set nivel = -7, versao_nivel = 1, versao_medida = 1 where id_gravacao = any($1)',
      [ids],
    );
    await queued();
    await workEarlier();
    const kept = { nivel: -7, versao_som: 1 };
    const [first, second] = await Promise.all(ids.map(recordingOf));
    expect(first).toMatchObject({
      ...kept,
      arquivo_som: `${stem}/odd-som1.wav`,
      arquivo_espectrograma: `${stem}/odd.png`,
    });
    expect(second).toMatchObject({ ...kept, arquivo_som: null });
    const id = await insertSample(t.admin, { id_cliente: t.cast.companies.own, id_gravacao: ids[0] });
    const { amostra } = payload('getSample', await (await t.as('ana')).call('getSample', { params: { id } }));
    const sound = await t.app.inject({ url: String(amostra.url) });
    expect(readWav(sound.rawPayload)).toMatchObject({ sampleRateHz: 8000, bitsPerSample: 16, durationSeconds: 1 });
    const original = Buffer.concat(await (await t.services.storage.read(`${stem}/odd.wav`)).toArray());
    expect(original.equals(odd)).toBe(true);
  });

  it('waits with only so many others in the queue', async () => {
    for (const name of ['um', 'dois', 'tres']) await keepEarlier(name, writeWav(samples, RATE_HZ));
    expect(await queued(2)).toBe(2);
    expect(await queued(2)).toBe(2);
    await workEarlier();
    expect(await queued(2)).toBe(1);
  });
});
