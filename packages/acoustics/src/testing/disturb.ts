/** What happens to a sound between the pipe and the file. All of it leaves the steady part of the sound as it was. */
import { seededRandom } from '../random.ts';

export interface Sound {
  samples: Float32Array;
  sampleRateHz: number;
}
export interface Disturbance {
  name: string;
  /** By how much the level must move, dB. */
  gain?: number;
  /** Of the 38 public recordings, 95 of 100 are moved by no more, dB. Together they stay within 2 dB; each alone has a strength of its own. */
  movesMost: number;
  apply(sound: Sound): Sound;
}

const mapped = ({ samples, sampleRateHz }: Sound, change: (value: number, i: number) => number): Sound => ({
  sampleRateHz,
  samples: samples.map((value, i) => Math.max(-1, Math.min(1, change(value, i)))),
});

const rmsOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

const clamped = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));

/** Samples on each side of a new one, and steps of the table of weights between two samples. */
const REACH = 16;
const STEPS = 512;
const WEIGHTS = Float64Array.from({ length: REACH * STEPS + 2 }, (_, i) => {
  const x = i / STEPS;
  return x >= REACH
    ? 0
    : (0.5 + 0.5 * Math.cos((Math.PI * x) / REACH)) * (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
});

/** Another sample rate, by a windowed sinc that keeps what is below the lower half rate. */
export function resampled({ samples, sampleRateHz }: Sound, rate: number): Sound {
  const step = sampleRateHz / rate;
  const cut = Math.min(1, 1 / step);
  const out = new Float32Array(Math.floor(samples.length / step));
  for (let i = 0; i < out.length; i++) {
    const at = i * step;
    let [sum, weights] = [0, 0];
    for (let n = Math.ceil(at - REACH / cut); n <= at + REACH / cut; n++) {
      const weight = WEIGHTS[Math.round(Math.abs(n - at) * cut * STEPS)] as number;
      sum += weight * (samples[clamped(n, samples.length)] as number);
      weights += weight;
    }
    out[i] = sum / weights;
  }
  return { samples: out, sampleRateHz: rate };
}

/** Mains hum with four harmonics, as loud in sum as the sound. */
function withHum(sound: Sound, mainsHz: number): Sound {
  const amplitude = rmsOf(sound.samples);
  return mapped(sound, (value, i) => {
    let hum = 0;
    for (let n = 1; n <= 5; n++) hum += Math.sin((2 * Math.PI * mainsHz * n * i) / sound.sampleRateHz) / n;
    return value + amplitude * hum;
  });
}

/** A blow every two seconds that dies away within a tenth of one. */
function withKnocks(sound: Sound): Sound {
  const random = seededRandom(5);
  return mapped(sound, (value, i) => {
    const since = (i / sound.sampleRateHz) % 2;
    return since < 0.1 ? value + 0.7 * (2 * random() - 1) * Math.exp(-since / 0.02) : value;
  });
}

/** A car passes within three seconds in the middle, at its nearest three times as loud as the sound. */
function withCar(sound: Sound): Sound {
  const random = seededRandom(6);
  const { samples, sampleRateHz } = sound;
  const [loudest, middle] = [3 * rmsOf(samples), samples.length / 2];
  let low = 0;
  return mapped(sound, (value, i) => {
    // Rolling noise has most of its power in low tones.
    low += 0.3 * (2 * random() - 1 - low);
    const near = Math.exp(-(((i - middle) / sampleRateHz) ** 2));
    return value + loudest * near * 2.5 * low;
  });
}

/** Cut at a height that a few samples in a thousand reach. */
function withClipping(sound: Sound): Sound {
  const sorted = sound.samples.map(Math.abs).sort();
  const limit = sorted[Math.floor(sorted.length * 0.995)] as number;
  return mapped(sound, (value) => Math.max(-limit, Math.min(limit, value)));
}

/** 8 bits of a recorder that was set so that the loudest sample just fits. */
function with8Bits(sound: Sound): Sound {
  const loudest = sound.samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  return mapped(sound, (value) => (Math.round((value / loudest) * 127) / 127) * loudest);
}

const cropped = ({ samples, sampleRateHz }: Sound, from: number): Sound => ({
  sampleRateHz,
  samples: samples.slice(from * sampleRateHz, (from + 3) * sampleRateHz),
});

const scaled = (sound: Sound, gain: number) => ({
  ...sound,
  samples: sound.samples.map((value) => value * 10 ** (gain / 20)),
});

export const DISTURBANCES: readonly Disturbance[] = [
  { name: 'gain -20 dB', movesMost: 0.1, gain: -20, apply: (sound) => scaled(sound, -20) },
  { name: 'gain -6 dB', movesMost: 0.1, gain: -6, apply: (sound) => scaled(sound, -6) },
  { name: '8 bit', movesMost: 0.4, apply: with8Bits },
  { name: 'crop 0-3 s', movesMost: 2.7, apply: (sound) => cropped(sound, 0) },
  { name: 'crop 4-7 s', movesMost: 2.5, apply: (sound) => cropped(sound, 4) },
  { name: '8,000 Hz', movesMost: 1.3, apply: (sound) => resampled(sound, 8_000) },
  { name: '16,000 Hz', movesMost: 1.3, apply: (sound) => resampled(sound, 16_000) },
  { name: '44,100 Hz', movesMost: 1.3, apply: (sound) => resampled(sound, 44_100) },
  { name: 'hum 50 Hz', movesMost: 1.0, apply: (sound) => withHum(sound, 50) },
  { name: 'hum 60 Hz', movesMost: 2.3, apply: (sound) => withHum(sound, 60) },
  { name: 'knocks', movesMost: 0.8, apply: withKnocks },
  { name: 'car', movesMost: 1.7, apply: withCar },
  { name: 'clipping', movesMost: 0.1, apply: withClipping },
];
