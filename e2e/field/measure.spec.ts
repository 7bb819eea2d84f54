import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MEASURE_VERSION, type Measure, measure, readWav } from '@escuta/acoustics';
import { test as plainTest } from '@playwright/test';
import { DISTURBANCES, type Sound } from '../../packages/acoustics/src/testing/disturb.ts';
import { expect, query, test } from '../support/test.ts';
import { workerServer } from '../support/worker.ts';

/** Level and, where the definition gives it, quiet share. */
const GOLDEN: Record<string, [number, number?]> = {
  'Leak-Metal/004_07573-20180817.wav': [-24.709],
  'Leak-NonMetal/172496_20201121_0330.wav': [-30.853],
  'NoLeak-NonMetal/05574_20170703_1145.wav': [-39.948],
  'NoLeak-NonMetal/05574_20170725_1145.wav': [-50.863, 0.654],
};

const levelOf = (sound: Sound) => measure(sound).steady?.level ?? Number.NaN;

test('[LSN-01] each real recording has its measures with their version, the golden values, robust within 2 dB, for at most 20 ms of processor time', async () => {
  test.setTimeout(240_000);
  const waiting = () => query('select 1 from recordings where not sintetico and versao_medida is null');
  await expect.poll(waiting).toEqual([]);
  const rows = await query<{ sha256: string; nivel: number; versao: number; medidas: Measure }>(
    `select distinct encode(sha256, 'hex') as sha256, nivel, versao_medida as versao, medidas from recordings join samples using (id_gravacao)
     where coletor = 'LOGGER'`,
  );
  expect(rows).toHaveLength(38);
  for (const { versao, nivel, medidas } of rows) {
    expect([versao, medidas.version]).toEqual([MEASURE_VERSION, MEASURE_VERSION]);
    const { steady, durationSeconds, sampleRateHz, rms, clippedShare } = medidas;
    // The column has single precision.
    expect(steady?.level).toBeCloseTo(nivel, 5);
    expect(steady?.bands).toHaveLength(19);
    const { bands: _, ...single } = steady ?? ({} as never);
    for (const value of [...Object.values(single), durationSeconds, sampleRateHz, rms, clippedShare])
      expect(Number.isFinite(value)).toBe(true);
  }
  for (const [file, [level, quietShare]] of Object.entries(GOLDEN)) {
    const bytes = readFileSync(join(process.env.ESCUTA_FIELD_DATA ?? '', 'leak-audio-field', file));
    const stored = rows.find(({ sha256 }) => sha256 === createHash('sha256').update(bytes).digest('hex'));
    expect(Math.abs((stored?.nivel ?? 0) - level), file).toBeLessThan(0.001);
    if (quietShare) expect(stored?.medidas.steady?.quietShare).toBeCloseTo(quietShare, 3);
  }
  const files = await query<{ arquivo: string }>(
    `select distinct arquivo from recordings join samples using (id_gravacao) where coletor = 'LOGGER'`,
  );
  const wavs = files.map(({ arquivo }) => readWav(readFileSync(join(workerServer().data, 'files', arquivo))));
  const moved = DISTURBANCES.flatMap(({ apply, gain = 0 }) =>
    wavs.map((wav) => Math.abs(levelOf(apply(wav)) - levelOf(wav) - gain)),
  ).sort((a, b) => a - b);
  expect(moved[Math.ceil(moved.length * 0.95) - 1]).toBeLessThanOrEqual(2);
  const tenSeconds = wavs.find(({ sampleRateHz, durationSeconds }) => sampleRateHz === 4096 && durationSeconds >= 10);
  if (!tenSeconds) throw new Error('no recording of ten seconds');
  const costs = Array.from({ length: 41 }, () => {
    const before = process.cpuUsage();
    measure(tenSeconds);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  expect(costs[20]).toBeLessThanOrEqual(20);
});

/** Read once for all disturbances. */
let recordings: { sound: Sound; level: number }[] | undefined;
function readRecordings() {
  const folder = join(process.env.ESCUTA_FIELD_DATA ?? '', 'leak-audio-field');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav'));
  return files.map((file) => {
    const sound = readWav(readFileSync(join(folder, file)));
    return { sound, level: levelOf(sound) };
  });
}

// Without a page: each needs the recordings alone.
for (const { name, gain = 0, movesMost, apply } of DISTURBANCES)
  plainTest(`the level of 95 of 100 real recordings moves by at most ${movesMost} dB by: ${name}`, () => {
    recordings ??= readRecordings();
    const moved = recordings.map(({ sound, level }) => Math.abs(levelOf(apply(sound)) - level - gain));
    moved.sort((a, b) => a - b);
    expect(moved).toHaveLength(38);
    expect(moved[Math.ceil(moved.length * 0.95) - 1]).toBeLessThanOrEqual(movesMost);
  });
