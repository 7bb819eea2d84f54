import type { Comparisons } from '@escuta/contract';

/** Corner frequencies of a band, Hz. */
export type Corners = readonly [fromHz: number, toHz: number];

/** Bands that are offered; where their figures come from stands in docs/decisions/0042-listening-tools.md. */
export const BANDS = {
  start: [100, 1200],
  metal: [400, 1600],
  plastic: [70, 850],
  hydrophone: [100, 750],
  low: [30, 250],
} as const satisfies Record<string, Corners>;

/** A band that is offered, the whole sound, or corners of the person's own. */
export const BAND_CHOICES = ['none', ...(Object.keys(BANDS) as (keyof typeof BANDS)[]), 'free'] as const;
export type BandChoice = (typeof BAND_CHOICES)[number];

/** What free corners may be, and how near they may come to each other. */
export const CORNER_HZ = { least: 20, most: 4_000, apart: 20 } as const;
/** Mains frequencies whose hum can be taken out; 0 leaves it in. */
export const HUMS_HZ = [0, 50, 60] as const;
export type HumHz = (typeof HUMS_HZ)[number];
/** The mains frequency and four multiples of it. */
const HUM_LINES = 5;
/** Between the points 3 dB down on both sides of a notch. */
const NOTCH_WIDTH_HZ = 4;

export const MAX_GAIN_DB = 36;
export const GAIN_STEP_DB = 3;
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
/** The low band is too low for most loudspeakers: it is played faster, and thereby higher. */
const LOW_RATE = 2;

/** Lowest and highest level that a spectrogram has colours for, dB relative to a full-scale sine. */
export type RangeDb = readonly [minDb: number, maxDb: number];
export const RANGE_DB = { least: -140, most: 0, apart: 10, step: 5 } as const;

/** Sounds that a sample is compared with. */
export const COMPARED_WITH = [
  'habitual',
  'vazamento',
  'sem_vazamento',
  'visita_anterior',
] as const satisfies (keyof Comparisons)[];
export type ComparedWith = (typeof COMPARED_WITH)[number];

/** Two of these in a row are a fourth-order Butterworth: 3 dB down at the corner, 24 dB an octave beyond. */
export const FOURTH_ORDER = [0.541, 1.307] as const;

/** What of the settings decides on what is heard of a recording. */
export interface Heard {
  band: BandChoice;
  freeHz: Corners;
  hum: HumHz;
  rate: number;
  /** Whether slower playback also sounds lower, and faster higher. */
  shift: boolean;
}

export interface Filter {
  type: 'lowpass' | 'highpass' | 'notch';
  hertz: number;
  /** As RBJ's cookbook has it; Web Audio takes decibels for the first two. */
  quality: number;
}

/** Corners that are heard, in the recording's own frequencies; null for the whole sound. */
export function cornersOf({ band, freeHz }: Pick<Heard, 'band' | 'freeHz'>): Corners | null {
  if (band === 'none') return null;
  return band === 'free' ? freeHz : BANDS[band];
}

/**
 * Filters in series. They come after the player's speed: where the pitch goes with it, they go too, so that what is heard are always the frequencies
 * of the recording that the screen names.
 */
export function filtersOf(heard: Heard): Filter[] {
  const shift = heard.shift ? heard.rate : 1;
  const corners = cornersOf(heard);
  const filters: Filter[] = [];
  if (corners) {
    const [from, to] = corners;
    for (const quality of FOURTH_ORDER) filters.push({ type: 'highpass', hertz: from * shift, quality });
    for (const quality of FOURTH_ORDER) filters.push({ type: 'lowpass', hertz: to * shift, quality });
  }
  if (heard.hum === 0) return filters;
  for (let line = 1; line <= HUM_LINES; line++) {
    const hertz = heard.hum * line;
    filters.push({ type: 'notch', hertz: hertz * shift, quality: hertz / NOTCH_WIDTH_HZ });
  }
  return filters;
}

/** Whether this is the low band, or free corners that still have its values. */
function isLow(heard: Heard): boolean {
  const [from, to] = cornersOf(heard) ?? [];
  return from === BANDS.low[0] && to === BANDS.low[1];
}

/** What a choice of a band changes. The low band brings its speed, and takes it away again. */
export function chooseBand(before: Heard, band: BandChoice): Partial<Heard> {
  if (band === 'low') return { band, rate: before.rate > 1 ? before.rate : LOW_RATE, shift: true };
  // Free corners begin with those that were heard.
  const freeHz = band === 'free' ? (cornersOf(before) ?? before.freeHz) : before.freeHz;
  return isLow(before) && band !== 'free' ? { band, rate: 1, shift: false } : { band, freeHz };
}

/** What two ends may be, and how near they may come to each other. */
interface Limits {
  least: number;
  most: number;
  apart: number;
}

/** Two ends of which one is moved to a whole number; it keeps away from the other. */
export function movedEnd([from, to]: readonly [number, number], end: 0 | 1, wanted: number, limits: Limits) {
  const value = Math.round(wanted);
  return end === 0
    ? ([Math.min(Math.max(value, limits.least), to - limits.apart), to] as const)
    : ([from, Math.max(Math.min(value, limits.most), from + limits.apart)] as const);
}

/** The choice that follows another one of a list, or comes before it; round at the ends. */
export function follower<T>(list: readonly T[], now: T, by: 1 | -1 = 1): T {
  return list[(list.indexOf(now) + by + list.length) % list.length] as T;
}

/** The speed next to another one; the last stays. */
export function nextRate(now: number, by: 1 | -1): number {
  const at = (RATES as readonly number[]).indexOf(now);
  return RATES[Math.min(RATES.length - 1, Math.max(0, at + by))] as number;
}
