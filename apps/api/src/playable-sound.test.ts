import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav, writeWav } from '@escuta/acoustics';
import { chunk, headerOf, sampleBytes, tone, wavFile } from '@escuta/acoustics/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeReviewers, makeSample, type Reviewer, take } from './features/blind-review/testing/reviewers.ts';
import { importRecordings, summaryText } from './features/ingest/index.ts';
import { insertSample } from './testing/builders.ts';
import { payload, startTestApp, type TestApp } from './testing/harness.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-sound-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function importAll(files: Record<string, Uint8Array>) {
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return importRecordings(
    t.services,
    {
      ...{ folder, labels: null, id_cliente: t.cast.companies.own, coletor: null, id_coletor: null, dryRun: false },
      placement: { around: { lat: -19.93, lon: -44.05 } },
    },
    { onProgress: () => undefined },
  );
}

const served = async (url: unknown) => (await t.app.inject({ url: String(url) })).rawPayload;
const stored = async (arquivo: string) => Buffer.concat(await (await t.services.storage.read(arquivo)).toArray());
const recordingOf = async (seq: string) => {
  const { rows } = await t.admin.query(
    'select id_amostra, g.* from samples s join recordings g using (id_gravacao) where seq = $1',
    [seq],
  );
  return rows[0];
};

const MARK = 'Zq7Zq8Zq9';
const seconds = 1.5;
/** As some loggers write it: few samples a second, 24 bits in four bytes, and where it was recorded. */
const odd = wavFile(
  {
    ...headerOf('int24in32'),
    rate: 2000,
    before: chunk('LIST', new TextEncoder().encode(`INFO${MARK}`)),
  },
  sampleBytes('int24in32', tone({ hertz: 300, rate: 2000, seconds })),
);
const usual = writeWav(Float32Array.from(tone({ hertz: 300, rate: 8000, seconds })), 8000);

/** The links to the sound of a recording on every screen that plays it. */
async function linksOf(id_gravacao: number, id_amostra: number): Promise<Record<string, unknown>> {
  const { own } = t.cast.companies;
  const ana = await t.as('ana');
  const listed = payload('searchSamples', await ana.call('searchSamples', { body: { pag: 1, max: 99 } }));
  const opened = payload('getSample', await ana.call('getSample', { params: { id: id_amostra } }));
  const { gei } = t.cast.people;
  const inspected = await insertSample(t.admin, { id_cliente: own, id_gravacao, id_inspecionar: gei.id_usuario });
  const mine = payload('listMyInspections', await (await t.as('gei')).call('listMyInspections'));
  await makeSample(t, own, { id_gravacao });
  const [reviewer] = (await makeReviewers(t, 1)) as [Reviewer];
  return {
    list: listed.amostras.find((one) => one.id_amostra === id_amostra)?.url,
    detail: opened.amostra.url,
    inspection: mine.dados.find((one) => one.id_amostra === inspected)?.url,
    blind: (await take(reviewer)).amostra.url,
  };
}

it('a recording that browsers do not play is kept as it came, and every screen gets a sound that they play', async () => {
  expect(await importAll({ 'a_20260102_0330.wav': odd })).toMatchObject({ imported: 1, refusals: [] });
  const row = await recordingOf('a_20260102_0330');
  const original = await stored(row.arquivo);
  expect(original.equals(odd)).toBe(true);
  expect(createHash('sha256').update(original).digest().equals(row.sha256)).toBe(true);
  expect(row).toMatchObject({ taxa_amostragem: 2000, duracao: seconds, freq_max: 1000, versao_som: 1 });

  for (const [screen, link] of Object.entries(await linksOf(row.id_gravacao, row.id_amostra))) {
    const bytes = await served(link);
    expect([screen, bytes.readUInt16LE(20), bytes.readUInt16LE(34)]).toEqual([screen, 1, 16]);
    expect(bytes.includes(MARK)).toBe(false);
    const sound = readWav(bytes);
    expect(sound).toMatchObject({ sampleRateHz: 8000, durationSeconds: seconds });
    const kept = sound.samples.filter((_, i) => i % 4 === 0);
    const apart = readWav(odd).samples.map((value, i) => Math.abs(value - (kept[i] ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(1 / 16_384);
  }
});

it('a recording that browsers play is sent as it came, without a second file', async () => {
  expect(await importAll({ 'b_20260102_0330.wav': usual })).toMatchObject({ imported: 1 });
  const row = await recordingOf('b_20260102_0330');
  expect(row).toMatchObject({ arquivo_som: null, versao_som: 1 });
  const { detail } = await linksOf(row.id_gravacao, row.id_amostra);
  expect((await served(detail)).equals(usual)).toBe(true);
});

it('a refusal of the import says what the file is instead of a WAV of ours', async () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const summary = await importAll({
    'c_20260102_0330.wav': text('ID3\x04 a song'),
    'd_20260102_0330.wav': text('<!DOCTYPE html><title>Wi-Fi</title>'),
    'e_20260102_0330.wav': new Uint8Array(),
    'f_20260102_0330.wav': wavFile({ bits: 8, tag: 6 }, new Uint8Array(8)),
    'g_20260102_0330.wav': wavFile({ announced: 9000 }, new Uint8Array(8)),
    'h_20260102_0330.wav': wavFile(headerOf('float32'), sampleBytes('float32', [0, Number.POSITIVE_INFINITY])),
  });
  const lines = summaryText(summary, { dryRun: false }).split('\n');
  expect(lines.slice(1)).toEqual([
    'Refused c_20260102_0330.wav: the content is not WAV but another kind of sound: export it as WAV [wav_other_sound: MP3]',
    'Refused d_20260102_0330.wav: the content is not a sound but another kind of file [wav_other_file: HTML]',
    'Refused e_20260102_0330.wav: the file is empty [wav_empty]',
    'Refused f_20260102_0330.wav: this WAV encoding is not supported: export it as PCM [wav_unsupported_encoding: A-law]',
    'Refused g_20260102_0330.wav: the WAV is cut off: copy it again from the recorder [wav_truncated: 9000 bytes announced, 8 present]',
    'Refused h_20260102_0330.wav: the WAV contains values that are not finite numbers [wav_bad_samples: Infinity]',
  ]);
});
