import { between, type Random, seededRandom } from './random.ts';
import {
  add,
  addBark,
  addKnock,
  bandNoise,
  mainsHum,
  resonantNoise,
  SYNTHESIS_SECONDS,
  shape,
  silence,
} from './synthesis-layers.ts';

export { SYNTHESIS_RATE_HZ, SYNTHESIS_SECONDS } from './synthesis-layers.ts';

/** Classes that have a sound; NOAC and FRAU have none (DET-03). */
export const SYNTHESIS_KINDS = ['LEAK', 'LESS', 'PASS', 'INCO', 'PEND', 'VISI'] as const;
export type SynthesisKind = (typeof SYNTHESIS_KINDS)[number];

/** Background of every recording: a quiet street at night. */
function background(random: Random, level: number): Float32Array {
  const sound = bandNoise(random, 25, 140, level);
  add(sound, bandNoise(random, 60, 500, level * 0.3));
  add(sound, bandNoise(random, 100, 3_000, level * 0.05));
  return sound;
}

/** A steady hiss with three or four resonances of the pipe; higher pressure is louder and higher in pitch. */
function leak(random: Random): Float32Array {
  const pressure = random();
  const first = between(random, 300, 440) + 180 * pressure;
  const resonances = [first, first * between(random, 1.3, 1.5), first * between(random, 1.7, 1.95)];
  if (random() < 0.5) resonances.push(first * between(random, 2.2, 2.4));
  const level = 0.05 + 0.14 * pressure;
  const hiss = resonantNoise(random, resonances, between(random, 2.5, 8), level);
  add(hiss, bandNoise(random, 300, 1_400, level * 0.5));
  const flutterHz = between(random, 0.3, 1.2);
  shape(hiss, (t) => 1 + 0.06 * Math.sin(2 * Math.PI * flutterHz * t));
  add(hiss, background(random, 0.008));
  return hiss;
}

/** Only background noise and a faint mains hum. */
function less(random: Random): Float32Array {
  const sound = background(random, between(random, 0.003, 0.008));
  add(sound, mainsHum(random, between(random, 0.003, 0.012)));
  const swellAt = between(random, 2, 8);
  const car = bandNoise(random, 40, 220, between(random, 0, 0.006));
  add(
    sound,
    shape(car, (t) => Math.exp(-(((t - swellAt) / 1.2) ** 2))),
  );
  return sound;
}

interface Draw {
  from: number;
  to: number;
}

/** Times at which taps run: one to four draws of varying length. */
function draws(random: Random): Draw[] {
  const list: Draw[] = [];
  let from = between(random, 0.3, 1.6);
  while (from < SYNTHESIS_SECONDS - 0.8) {
    const to = Math.min(from + between(random, 0.7, 3.6), SYNTHESIS_SECONDS + 1);
    list.push({ from, to });
    from = to + between(random, 0.6, 2.2);
  }
  return list;
}

/** Consumption: water starts and stops with the click of a valve and pulses with the meter. */
function pass(random: Random): Float32Array {
  const runs = draws(random);
  const rise = between(random, 0.08, 0.3);
  const meterHz = between(random, 4, 9);
  const level = between(random, 0.07, 0.16);
  const flow = bandNoise(random, between(random, 180, 320), between(random, 750, 1_600), level);
  add(flow, resonantNoise(random, [between(random, 420, 760)], 4, level * 0.6));
  shape(flow, (t) => {
    let open = 0;
    for (const { from, to } of runs) {
      open = Math.max(open, Math.min((t - from) / rise, (to - t) / (rise * 0.6), 1));
    }
    return open * (0.65 + 0.35 * Math.sin(2 * Math.PI * meterHz * t));
  });
  const valveHz = between(random, 900, 1_700);
  for (const { from, to } of runs) {
    addKnock(flow, from, valveHz, 0.012, between(random, 0.25, 0.45));
    addKnock(flow, to, valveHz * 0.8, 0.018, between(random, 0.3, 0.5));
  }
  add(flow, background(random, 0.008));
  return flow;
}

function addBarking(sound: Float32Array, random: Random): void {
  const pitchHz = between(random, 320, 620);
  const level = between(random, 0.12, 0.28);
  for (let t = between(random, 0.3, 2.5); t < SYNTHESIS_SECONDS - 0.3; t += between(random, 0.28, 0.5)) {
    addBark(sound, random, t, pitchHz * between(random, 0.94, 1.06), level);
    if (random() < 0.3) t += between(random, 1, 2.5);
  }
}

function addKnocking(sound: Float32Array, random: Random): void {
  for (let t = between(random, 0.2, 1.5); t < SYNTHESIS_SECONDS; t += between(random, 0.15, 1.3)) {
    addKnock(sound, t, between(random, 120, 380), between(random, 0.02, 0.06), between(random, 0.15, 0.45));
  }
}

/** Passing vehicles, a barking dog or knocking, which mask the sound of the pipe. */
function inco(random: Random): Float32Array {
  const sound = background(random, 0.02);
  const passes = random() < 0.4 ? 2 : 1;
  for (let i = 0; i < passes; i++) {
    const at = between(random, 1.5, 8.5);
    const width = between(random, 0.8, 2);
    const car = bandNoise(random, 50, between(random, 300, 650), between(random, 0.14, 0.24));
    add(
      sound,
      shape(car, (t) => Math.exp(-(((t - at) / width) ** 2))),
    );
  }
  const burst = random();
  if (burst < 0.65) addBarking(sound, random);
  if (burst > 0.35) addKnocking(sound, random);
  return sound;
}

/** Unclear sounds: a faint leak alone, under consumption or under bursts. */
function pend(random: Random): Float32Array {
  const sound = silence();
  add(sound, leak(random), between(random, 0.12, 0.35));
  const cover = random();
  if (cover < 0.4) add(sound, pass(random), between(random, 0.3, 0.7));
  else if (cover < 0.8) add(sound, inco(random), between(random, 0.25, 0.6));
  else add(sound, less(random), 2);
  return sound;
}

/** Water in the open air: a strong bright spray with drops and a gurgle. */
function visi(random: Random): Float32Array {
  const level = between(random, 0.16, 0.26);
  const sound = bandNoise(random, between(random, 900, 1_400), between(random, 3_000, 3_700), level);
  const gustHz = between(random, 1.5, 3.5);
  shape(sound, (t) => 1 + 0.18 * Math.sin(2 * Math.PI * gustHz * t) + 0.1 * Math.sin(2 * Math.PI * 2.7 * gustHz * t));
  add(sound, bandNoise(random, 120, 420, level * 0.35));
  for (let t = random() * 0.2; t < SYNTHESIS_SECONDS; t += between(random, 0.03, 0.25)) {
    addKnock(sound, t, between(random, 500, 1_500), 0.012, between(random, 0.05, 0.2));
  }
  return sound;
}

const MAKERS: Record<SynthesisKind, (random: Random) => Float32Array> = {
  LEAK: leak,
  LESS: less,
  PASS: pass,
  INCO: inco,
  PEND: pend,
  VISI: visi,
};

/** Soft clipping near full scale. */
const soften = (value: number) =>
  Math.abs(value) < 0.5 ? value : Math.sign(value) * (0.5 + 0.45 * Math.tanh((Math.abs(value) - 0.5) / 0.45));

/**
 * Synthesizes a recording for the demo, 10 s at 8 kHz, that a person can distinguish from the other classes by ear. It imitates textbook
 * descriptions and is unfit for measurements. The same kind and seed give the same sound.
 */
export function synthesize(kind: SynthesisKind, seed: number): Float32Array {
  const random = seededRandom(Math.imul(seed, 8) + SYNTHESIS_KINDS.indexOf(kind));
  return MAKERS[kind](random).map(soften);
}
