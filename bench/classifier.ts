import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { measure, readWav, type Wav } from '@escuta/acoustics';
import { decide } from '@escuta/domain';
import { DISTURBANCES } from '../packages/acoustics/src/testing/disturb.ts';
import { auc, listeningFor, overSites, type Scored } from './lib/auc.ts';
import { type BenchOptions, type BenchResult, loadNow, median, round, tell } from './lib/bench.ts';
import { temporaryFolder } from './lib/closing.ts';
import { missingNeeds } from './torture/lib/needs.ts';

const RUNS = 41;
/** Most processor time for 10 s at 4,096 Hz, ms. */
const PROMISE_MS = 20;
const COST_OF = 'Leak-Metal/004_07573-20180817.wav';
/** What the definition of the measure says of these recordings. */
const EXPECTED = { auc: 0.88, interval: [0.73, 0.98], unusable: 0, robustness: 2 } as const;
/** Rate to which sounds of other places are brought, as a phone or a logger would record them. */
const USUAL_HZ = 8_000;

const inShell = promisify(execFile);

interface Labelled {
  file: string;
  site: string;
  isLeak: boolean;
  wav: Wav;
}

/** Reads recordings by the list beside them. */
function labelled(folder: string): Labelled[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'labels.csv'), 'utf8').trim().split('\n');
  const columns = head.trim().split(',');
  return lines.map((line) => {
    const cells = line.trim().split(',');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const wav = readWav(readFileSync(join(folder, cell('file'))));
    return { file: cell('file'), site: cell('site_id'), isLeak: cell('label') === 'LEAK', wav };
  });
}

const levelOf = (wav: Pick<Wav, 'samples' | 'sampleRateHz'>): number => measure(wav).steady?.level ?? Number.NaN;

/** Level of the quietest second over all frequencies: what commercial loggers show. */
function leastLevel({ samples, sampleRateHz }: Wav): number {
  let least = Number.POSITIVE_INFINITY;
  for (let start = 0; start + sampleRateHz <= samples.length; start += sampleRateHz) {
    const { rms } = measure({ samples: samples.subarray(start, start + sampleRateHz), sampleRateHz });
    least = Math.min(least, rms);
  }
  return least;
}

const NOTHING_KNOWN = { threshold: null, count: 0, confirmedLeaks: 0, heard: 0 };
const isUnusable = (wav: Wav) =>
  decide(measure(wav), { level: null, count: 0 }, NOTHING_KNOWN).classificacao === 'INCO';

/** A figure with its interval over sites. */
const withInterval = (scored: Scored[], figure: (some: readonly Scored[]) => number) => ({
  value: round(figure(scored)),
  interval: overSites(scored, figure).map((value) => round(value)),
});

/** By how much each disturbance moves the level of the recordings, dB: the 95 % quantile, and that of all together. */
function robustness(recordings: readonly Labelled[]) {
  const p95 = (values: number[]) => round(values.sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0);
  const plain = recordings.map(({ wav }) => levelOf(wav));
  const moved = DISTURBANCES.map(({ name, apply, gain = 0 }) => {
    tell(`disturbed by ${name}`);
    return [name, recordings.map(({ wav }, i) => Math.abs(levelOf(apply(wav)) - (plain[i] ?? 0) - gain))] as const;
  });
  return {
    all: p95(moved.flatMap(([, values]) => values)),
    each: Object.fromEntries(moved.map(([name, values]) => [name, p95(values)])),
  };
}

/** Sounds of streets, rooms and weather that are called unusable, as they are and at the usual rate. */
async function environment(folder: string) {
  const work = await temporaryFolder();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ogg'));
  const unusable = async (rate: string[]) => {
    let count = 0;
    for (const file of files) {
      const wav = join(work, `${basename(file, '.ogg')}.wav`);
      await inShell('sox', ['-D', join(folder, file), ...rate, '-c', '1', '-b', '16', wav]);
      if (isUnusable(readWav(readFileSync(wav)))) count += 1;
    }
    return count;
  };
  return {
    sounds: files.length,
    unusable: await unusable([]),
    unusableAtUsualRate: await unusable(['-r', String(USUAL_HZ)]),
  };
}

/** Processor time of one measure, ms. */
function cost(runs: number, wav: Wav): number {
  const one = () => {
    const before = process.cpuUsage();
    measure(wav);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  for (let i = 0; i < 5; i++) one();
  return round(median(Array.from({ length: runs }, one)));
}

/** @throws Error that says what is missing */
function folderOfData(): string {
  const folder = process.env.ESCUTA_FIELD_DATA ?? '';
  const parts = ['leak-audio-field', 'leak-audio-testbed', 'environment-noise'];
  const missing = folder === '' ? parts : parts.filter((part) => !existsSync(join(folder, part)));
  if (missing.length > 0) throw new Error(`ESCUTA_FIELD_DATA must name a folder with ${missing.join(', ')}`);
  const programs = missingNeeds({ programs: { sox: 'sox' } });
  if (programs.length > 0) throw new Error(programs.join('; '));
  return folder;
}

/**
 * The measure and the decision on outside recordings: how well the level tells leaks from quiet pipes there, what of them is called unusable,
 * by how much disturbances move the level, and what a measure costs. docs/classifier.md says what none of this proves.
 */
export async function run({ runs = RUNS }: BenchOptions): Promise<BenchResult> {
  const folder = folderOfData();
  const field = labelled(join(folder, 'leak-audio-field'));
  const laboratory = labelled(join(folder, 'leak-audio-testbed'));
  tell(`${field.length} recordings of the field, ${laboratory.length} of a laboratory`);
  const scored = (score: (wav: Wav) => number) =>
    field.map(({ site, isLeak, wav }) => ({ site, isLeak, score: score(wav) }));
  const levels = scored(levelOf);
  const level = withInterval(levels, auc);
  const moved = robustness(field);
  const unusable = [...field, ...laboratory].filter(({ wav }) => isUnusable(wav)).length;
  const ours = cost(runs, field.find(({ file }) => file === COST_OF)?.wav ?? (field[0] as Labelled).wav);
  const reproduced = level.value === EXPECTED.auc && level.interval.every((value, i) => value === EXPECTED.interval[i]);
  const kept = reproduced && unusable === EXPECTED.unusable && moved.all <= EXPECTED.robustness && ours <= PROMISE_MS;
  return {
    ...{ bench: 'classifier', ratio: null, promise: PROMISE_MS, kept, floor: null, ours, n: runs },
    field: { recordings: field.length, sites: new Set(field.map(({ site }) => site)).size, unusable },
    level,
    leastLevel: withInterval(scored(leastLevel), auc),
    listeningFor95: withInterval(levels, (some) => listeningFor(some, 0.95)),
    laboratory: Object.fromEntries(laboratory.map(({ file, wav }) => [basename(file, '.wav'), round(levelOf(wav))])),
    environment: await environment(join(folder, 'environment-noise')),
    moved,
    load: loadNow(),
  };
}
