import { FREQUENCY_SCALES, type FrequencyScale } from '@escuta/acoustics/browser';
import { createStore } from '../session/create-store.ts';
import {
  BAND_CHOICES,
  BANDS,
  type BandChoice,
  COMPARED_WITH,
  CORNER_HZ,
  type ComparedWith,
  type Corners,
  HUMS_HZ,
  type HumHz,
  MAX_GAIN_DB,
  RANGE_DB,
  RATES,
  type RangeDb,
} from './listening.ts';

/** Player settings of a user, stored between samples and visits. */
export interface PlayerSettings {
  /** 0 to 1. */
  volume: number;
  /** Amplification beyond the recording's own level, decibels. */
  gainDb: number;
  rate: number;
  /** Whether slower playback also sounds lower, and faster higher. */
  shift: boolean;
  loop: boolean;
  band: BandChoice;
  /** Corners of the choice `free`. */
  freeHz: Corners;
  /** Mains frequency whose hum is taken out. */
  hum: HumHz;
  /** A sample plays as soon as it is chosen. */
  autoplay: boolean;
  /** The listening tools are unfolded. */
  tools: boolean;
  /** How the spectrogram spreads the frequencies. */
  scale: FrequencyScale;
  /** Levels between which the spectrogram has its colours; null adapts them to the recording. */
  rangeDb: RangeDb | null;
  /** The kind of sound to compare with; where there is none of this kind, another is offered. */
  against: ComparedWith;
  /** The other sound is played as loud as the sample. */
  matched: boolean;
}

const STORAGE_KEY = 'escuta.player';
export const DEFAULTS: PlayerSettings = {
  volume: 1,
  gainDb: 0,
  rate: 1,
  shift: false,
  loop: false,
  band: 'none',
  freeHz: BANDS.start,
  hum: 0,
  autoplay: false,
  tools: false,
  scale: 'linear',
  rangeDb: null,
  against: 'habitual',
  matched: false,
};

/** Reads stored settings; invalid values get their defaults. */
export function parseSettings(text: string | null): PlayerSettings {
  const kept = parse(text);
  return {
    volume: within(kept.volume, 0, 1) ?? DEFAULTS.volume,
    gainDb: within(kept.gainDb, 0, MAX_GAIN_DB) ?? DEFAULTS.gainDb,
    rate: RATES.find((rate) => rate === kept.rate) ?? DEFAULTS.rate,
    shift: kept.shift === true,
    loop: kept.loop === true,
    band: BAND_CHOICES.find((band) => band === kept.band) ?? DEFAULTS.band,
    freeHz: rising(kept.freeHz, CORNER_HZ.least, CORNER_HZ.most, CORNER_HZ.apart) ?? DEFAULTS.freeHz,
    hum: HUMS_HZ.find((hum) => hum === kept.hum) ?? DEFAULTS.hum,
    autoplay: kept.autoplay === true,
    tools: kept.tools === true,
    scale: FREQUENCY_SCALES.find((scale) => scale === kept.scale) ?? DEFAULTS.scale,
    rangeDb: rising(kept.rangeDb, RANGE_DB.least, RANGE_DB.most, RANGE_DB.apart),
    against: COMPARED_WITH.find((kind) => kind === kept.against) ?? DEFAULTS.against,
    matched: kept.matched === true,
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function within(value: unknown, from: number, to: number): number | null {
  return typeof value === 'number' && value >= from && value <= to ? value : null;
}

/** Two numbers between limits, the second higher than the first by some. */
function rising(value: unknown, least: number, most: number, apart: number): readonly [number, number] | null {
  const [from, to] = Array.isArray(value) ? value.map((end) => within(end, least, most)) : [];
  return typeof from === 'number' && typeof to === 'number' && to - from >= apart ? [from, to] : null;
}

const store = createStore<PlayerSettings>(parseSettings(localStorage.getItem(STORAGE_KEY)));

export const getPlayerSettings = store.get;
export const subscribePlayerSettings = store.subscribe;
export const usePlayerSettings = store.use;

/** Changes some settings and stores them. */
export function changePlayerSettings(change: Partial<PlayerSettings>): void {
  const next = { ...store.get(), ...change };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  store.set(next);
}
