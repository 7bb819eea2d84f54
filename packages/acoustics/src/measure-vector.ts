import { MEASURE_VERSION, type Measure } from './measure.ts';
import { THIRD_OCTAVES_HZ } from './third-octaves.ts';

const FIGURES = [
  ...['durationSeconds', 'sampleRateHz', 'rms', 'clippedShare'],
  ...['level', 'quietShare', 'centroidHz', 'flatness', 'lineShare', 'spread'],
];

/** What a model of another maker reads of a measure (ING-03), in this order: figures of the measure by their names, a band by its centre in Hz. */
export const MODEL_MEASURES: readonly string[] = [...FIGURES, ...THIRD_OCTAVES_HZ.map((centre) => `bands.${centre}`)];

/** Name of the model's input. It has the version of the measure, since a model made for another one would read other figures. */
export const MODEL_INPUT = `measures_v${MEASURE_VERSION}`;

/** The figures of {@link MODEL_MEASURES}; null for a measure without a level. */
export function modelVector({ steady, ...whole }: Measure): Float32Array | null {
  if (!steady) return null;
  const { bands, ...figures } = steady;
  const named: Record<string, number> = { ...whole, ...figures };
  return Float32Array.from([...FIGURES.map((name) => named[name] ?? Number.NaN), ...bands]);
}
