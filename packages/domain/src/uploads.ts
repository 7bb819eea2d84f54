import type { SampleWarning } from '@escuta/contract';
import { sensorSerial } from './sensor-serial.ts';
import { meterNumber } from './visits.ts';

/** Clocks differ by this much without being wrong, milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A phone without a network keeps its samples for weeks; what is older was recorded by a clock that was never set. */
const OLDEST_MS = 60 * 24 * 3_600_000;
/** Receivers without a fix report the place where equator and Greenwich meet; nobody listens to pipes there. Degrees. */
const NO_FIX_DEGREES = 0.1;
/** With a position less precise than this the meter can be in the next street, metres. */
export const IMPRECISE_M = 50;

/**
 * A meter heard this much farther away than the two positions are precise is another one, metres. Between high houses positions are off by tens of metres
 * more than they say; a mistyped number usually belongs to another street.
 */
export const METER_APART_M = 100;

/** Whether a position is so imprecise that people are warned of it. @param precisao radius in metres; nothing when unknown or marked by hand */
export const isImprecise = (precisao: number | null | undefined): boolean => (precisao ?? 0) > IMPRECISE_M;

/** What an upload says of itself, and what the server knows. */
export interface Sent {
  dt_amostra: Date;
  lat: number;
  lon: number;
  /** Metres; undefined when unknown. */
  precisao: number | undefined;
  now: Date;
  /** How far the sender's clock was ahead when its request came, milliseconds; null when it did not say. */
  lead: number | null;
  /** Neither pipes nor samples of the company are near, as far as those are known. */
  isFar: boolean;
  /** As it was written. */
  hidrometro: string | null | undefined;
  /** How far away the same meter was heard before, less both precisions, metres; null where it was not, as far as that is known. */
  metresToMeter: number | null;
  /** As it was written. */
  sensor_serie: string | null | undefined;
}

/** Whether what was written cannot be an id. A dash means that there is none, which is no doubt. */
const isNoId = (written: string | null | undefined, idOf: (written: string) => string | null): boolean =>
  !!written && /[\p{L}\p{N}]/u.test(written) && idOf(written) === null;

/** What is doubtful about a sample, which is kept all the same (D-34). */
export function doubtsAbout({ dt_amostra, lat, lon, precisao, now, lead, isFar, ...ids }: Sent): SampleWarning[] {
  const age = now.getTime() - dt_amostra.getTime();
  const isAhead = age < -CLOCK_TOLERANCE_MS || (lead ?? 0) > CLOCK_TOLERANCE_MS;
  const isBehind = age > OLDEST_MS || (lead ?? 0) < -CLOCK_TOLERANCE_MS;
  const hasNoFix = Math.abs(lat) < NO_FIX_DEGREES && Math.abs(lon) < NO_FIX_DEGREES;
  const isNowhere = hasNoFix || isFar;
  const doubts: Record<SampleWarning, boolean> = {
    clock_ahead: isAhead,
    clock_behind: isBehind,
    place_unlikely: isNowhere,
    imprecise: isImprecise(precisao),
    meter_unlikely: isNoId(ids.hidrometro, meterNumber),
    // Of a place that is wrong nothing follows about the meter.
    meter_elsewhere: !isNowhere && (ids.metresToMeter ?? 0) > METER_APART_M,
    sensor_unlikely: isNoId(ids.sensor_serie, sensorSerial),
  };
  return (Object.keys(doubts) as SampleWarning[]).filter((name) => doubts[name]);
}

/** What is doubtful about a recording that is imported: it may be as old as it likes, and the clock is not the sender's. */
export function doubtsAboutImported({ dt_amostra, now, ...rest }: Omit<Sent, 'lead'>): SampleWarning[] {
  return doubtsAbout({ ...rest, now, dt_amostra: dt_amostra > now ? dt_amostra : now, lead: null });
}

/** Digits and letters that are not mistaken for each other when read aloud: without I, L, O and U. */
const SPOKEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5n;
const WORD = 2n ** 64n - 1n;
/** Characters of the usual id, and of those tried where the company has it already. */
const USUAL = 8;
const LONGER = 12;

/** 64 bits that differ in all places for keys that differ in one: FNV-1a, then the last steps of MurmurHash3. */
function mixed(text: string): bigint {
  let bits = 0xcbf29ce484222325n;
  for (const char of text) bits = ((bits ^ BigInt(char.charCodeAt(0))) * 0x100000001b3n) & WORD;
  for (const factor of [0xff51afd7ed558ccdn, 0xc4ceb9fe1a85ec53n]) bits = ((bits ^ (bits >> 33n)) * factor) & WORD;
  return bits ^ (bits >> 33n);
}

function spoken(bits: bigint, count: number): string {
  const chars = Array.from({ length: count }, (_, at) => SPOKEN[Number((bits >> (64n - BITS * BigInt(at + 1))) & 31n)]);
  return (chars.join('').match(/.{4}/g) ?? []).join('-');
}

/**
 * The ids that people may use for a sample, best first, from the key that its sender made: a phone knows the first before it has a network.
 * The others are for the rare case that the company has it already. Keys made of a serial number and a counter give ids that differ.
 */
export function* seqsOfKey(chave: string): Generator<string> {
  yield spoken(mixed(chave), USUAL);
  for (let turn = 0; ; turn++) yield spoken(mixed(turn === 0 ? chave : `${chave} ${turn}`), LONGER);
}
