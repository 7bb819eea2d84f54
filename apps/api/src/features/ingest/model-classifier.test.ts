import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, seededRandom, writeWav } from '@escuta/acoustics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../context.ts';
import { payload } from '../../testing/harness.ts';
import { onnxFile } from '../../testing/onnx-file.ts';
import { beforeUploads, fields, kept, post, rows, t } from '../../testing/uploads.ts';
import { workDue } from '../queue/index.ts';
import { followAgain } from './decide-again.service.ts';
import { prepareStored } from './prepare-recording.service.ts';

beforeUploads();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-modelos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => t.admin.query('delete from outbox'));

const RATE_HZ = 4096;
function noise(loudness: number, seconds = 4) {
  const random = seededRandom(Math.round(1e6 * loudness) + 7);
  return Float32Array.from({ length: RATE_HZ * seconds }, () => loudness * (2 * random() - 1));
}
const wavOf = (loudness: number, seconds?: number) => writeWav(noise(loudness, seconds), RATE_HZ);
const levelOf = (loudness: number) =>
  measure({ samples: noise(loudness), sampleRateHz: RATE_HZ }).steady?.level as number;
const [QUIET, LOUD] = [0.01, 0.2];

/** Services with another classifier. */
const withClassifier = (CLASSIFIER: Services['config']['CLASSIFIER']): Services => ({
  ...t.services,
  config: { ...t.services.config, CLASSIFIER },
});
/** Services with a model whose cut lies half way between the two sounds. */
async function withModel(name: string, more: Partial<Parameters<typeof onnxFile>[0]> = {}): Promise<Services> {
  const path = join(folder, `${name}.onnx`) as `${string}.onnx`;
  const bias = -(levelOf(QUIET) + levelOf(LOUD)) / 2;
  await writeFile(path, onnxFile({ weights: { level: 1 }, bias, ...more }));
  return withClassifier(path);
}

const send = async (bytes: Uint8Array, given: Record<string, string> = {}) =>
  kept(await post(fields({ pre_classificacao: 'PEND', ...given }), [{ field: 'audio', bytes }])).id_amostra;
const prepare = (services: Services) => workDue(services, { lane: 'recordings', work: prepareStored });
const detail = async (id: number) =>
  payload('getSample', await (await t.as('ana')).call('getSample', { params: { id } })).amostra;
const again = (services: Services, tell: (text: string) => void = () => undefined) =>
  followAgain(services, { company: null, tell, signal: new AbortController().signal });

describe('a model file as classifier', () => {
  it('gives its class and probability to samples that come in, without any that came before', async () => {
    const services = await withModel('primeiro');
    const [loud, quiet] = [await send(wavOf(LOUD)), await send(wavOf(QUIET))];
    await prepare(services);
    expect(await detail(loud)).toMatchObject({
      classificacao: 'LEAK',
      escuta: { motivo: 'modelo_acima', limite: 0.5, referencia: null, diferenca: null },
    });
    expect((await detail(loud)).escuta?.chance).toBeGreaterThan(0.99);
    expect(await detail(quiet)).toMatchObject({ classificacao: 'LESS', escuta: { motivo: 'modelo_abaixo' } });
  });

  it('gives none to what is too short, and none over what a person has said', async () => {
    const services = await withModel('segundo');
    const [short, seen, decided] = [
      await send(wavOf(LOUD, 2)),
      await send(wavOf(LOUD), { pre_classificacao: 'VISI' }),
      await send(wavOf(LOUD)),
    ];
    await t.admin.query(`update samples set classificacao = 'LESS', dt_classificacao = now() where id_amostra = $1`, [
      decided,
    ]);
    await prepare(services);
    expect(await detail(short)).toMatchObject({ classificacao: 'INCO', escuta: { motivo: 'curta' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'VISI', escuta: { motivo: 'modelo_acima' } });
    expect(await detail(decided)).toMatchObject({ classificacao: 'LESS', escuta: { motivo: 'modelo_acima' } });
  });

  it('decides again over the stored measures of what waits, tells how far it is, and leaves the earlier decision', async () => {
    const ids = [await send(wavOf(LOUD)), await send(wavOf(QUIET))];
    await prepare(withClassifier('built-in'));
    expect((await detail(ids[0] ?? 0)).escuta).toMatchObject({ motivo: 'sem_referencia' });
    const told: string[] = [];
    expect(await again(await withModel('terceiro'), (text) => told.push(text))).toEqual({
      recordings: 2,
      done: 2,
      left: 0,
      failure: null,
      isGivenUp: false,
      cancelled: 0,
    });
    expect(told).toEqual(['1 of 2 recordings', '2 of 2 recordings']);
    expect((await detail(ids[0] ?? 0)).classificacao).toBe('LEAK');
    expect((await detail(ids[1] ?? 0)).classificacao).toBe('LESS');
    expect(await rows('select motivo from sample_decisions order by id_amostra, id_decisao')).toEqual(
      ['sem_referencia', 'modelo_acima', 'sem_referencia', 'modelo_abaixo'].map((motivo) => ({ motivo })),
    );
    expect(await again(await withModel('terceiro'))).toEqual({
      recordings: 0,
      done: 0,
      left: 0,
      failure: null,
      isGivenUp: false,
      cancelled: 0,
    });
  });

  it('that gives no probability leaves the sample to a person, with spectrogram, until it is decided again', async () => {
    const id = await send(wavOf(LOUD));
    await prepare(await withModel('mudo', { last: 'Identity', bias: 1_000 }));
    const { espectrograma, ...sample } = await detail(id);
    expect(sample).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'modelo_mudo', chance: null } });
    expect(espectrograma).toEqual(expect.any(String));
    await again(await withModel('quarto'));
    expect(await detail(id)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'modelo_acima' } });
  });

  it('that cannot be used ends a command before it begins', async () => {
    await expect(again(withClassifier(`${folder}/nenhum.onnx`))).rejects.toThrow(/^CLASSIFIER: .*nenhum\.onnx/);
  });
});

const RESULTS = new URL('../../../../../bench/results/classifier.json', import.meta.url);
const DOCUMENT = new URL('../../../../../docs/classifier.md', import.meta.url);

interface Figure {
  value: number;
  interval: [number, number];
}
/** What the bench of the classifier has told of the recordings of others. */
interface Results {
  kept: boolean;
  field: { recordings: number; sites: number; unusable: number };
  level: Figure;
  leastLevel: Figure;
  listeningFor95: Figure;
  environment: { sounds: number; unusable: number; unusableAtUsualRate: number };
  moved: { all: number };
}

/** The figures as the documentation writes them. */
function published({ field, level, leastLevel, listeningFor95, environment, moved }: Results): string[] {
  const two = (value: number) => value.toFixed(2);
  const percent = (value: number) => Math.round(100 * value);
  const auc = ({ value, interval: [low, high] }: Figure) => `AUC ${two(value)} (${two(low)}–${two(high)})`;
  const { value, interval } = listeningFor95;
  return [
    `| level, ${field.recordings} recordings of buried mains (20 LEAK, 18 LESS), ${field.sites} sites | ${auc(level)} |`,
    `| quietest second of all frequencies, as commercial loggers show it | ${auc(leastLevel)} |`,
    `| share of the quiet recordings above the level that 95 % of the leaks reach | ${percent(value)} % (${interval.map(percent).join('–')} %) |`,
    `| called unusable: of the 38 and 5 of a laboratory | ${field.unusable} |`,
    `| called unusable: of ${environment.sounds} sounds of streets, rooms and weather | ${environment.unusable} at their own rate, ${environment.unusableAtUsualRate} at 8,000 Hz |`,
    `| level moved by disturbances, 95 of 100 of all | at most ${moved.all.toFixed(1)} dB |`,
  ];
}

it('[ING-03] each recording gets its spectrogram and its class from the classifier that is set, be it the built-in one, a model file or none; the built-in one was measured on real recordings, and its figures are published with the product', async () => {
  const classifiers = [
    [withClassifier('built-in'), 'INCO', 'curta'],
    [await withModel('escolhido'), 'LEAK', 'modelo_acima'],
    [withClassifier('none'), 'PEND', undefined],
  ] as const;
  for (const [n, [services, classificacao, motivo]] of classifiers.entries()) {
    // What the rule can say without knowing a company is that a recording is too short.
    const id = await send(motivo === 'curta' ? wavOf(LOUD, 2) : wavOf(LOUD + 0.001 * n));
    await prepare(services);
    const { espectrograma, ...sample } = await detail(id);
    expect([sample.classificacao, sample.escuta?.motivo]).toEqual([classificacao, motivo]);
    const drawn = await t.app.inject({ url: espectrograma ?? '' });
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  }
  const results: Results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  expect(results.kept).toBe(true);
  const document = readFileSync(DOCUMENT, 'utf8').split('\n');
  expect(document).toEqual(expect.arrayContaining(published(results)));
});
