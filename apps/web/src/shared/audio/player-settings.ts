import { createStore } from '../session/create-store.ts';

export const FILTERS = ['none', 'low', 'band', 'high'] as const;
export type SoundFilter = (typeof FILTERS)[number];
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
export const MAX_GAIN_DB = 36;

/** Player settings of a user, stored between samples and visits. */
export interface PlayerSettings {
  /** 0 to 1. */
  volume: number;
  /** Amplification beyond the recording's own level, decibels. */
  gainDb: number;
  rate: number;
  loop: boolean;
  filter: SoundFilter;
  /** A sample plays as soon as it is chosen. */
  autoplay: boolean;
}

const STORAGE_KEY = 'escuta.player';
const DEFAULTS: PlayerSettings = { volume: 1, gainDb: 0, rate: 1, loop: false, filter: 'none', autoplay: false };

/** Reads stored settings; invalid values get their defaults. */
export function parseSettings(text: string | null): PlayerSettings {
  const kept = parse(text);
  return {
    volume: within(kept.volume, 0, 1) ?? DEFAULTS.volume,
    gainDb: within(kept.gainDb, 0, MAX_GAIN_DB) ?? DEFAULTS.gainDb,
    rate: RATES.find((rate) => rate === kept.rate) ?? DEFAULTS.rate,
    loop: kept.loop === true,
    filter: FILTERS.find((filter) => filter === kept.filter) ?? DEFAULTS.filter,
    autoplay: kept.autoplay === true,
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
