import type { SampleWarning } from '@escuta/contract';

/** Clocks differ by this much without being wrong, milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A phone without a network keeps its samples for weeks; what is older was recorded by a clock that was never set. */
const OLDEST_MS = 60 * 24 * 3_600_000;
/** Receivers without a fix report the place where equator and Greenwich meet; nobody listens to pipes there. Degrees. */
const NO_FIX_DEGREES = 0.1;
/** With a position less precise than this the meter can be in the next street, metres. */
const IMPRECISE_M = 50;

/** What an upload says of itself, and what the server knows. */
export interface Sent {
  dt_amostra: Date;
  lat: number;
  lon: number;
  /** Metres; undefined when unknown. */
  precisao: number | undefined;
  now: Date;
  /** The sender's clock; null when it did not say. */
  clock: Date | null;
  /** The company has samples, and none near this one. */
  isFar: boolean;
}

/** What is doubtful about a sample, which is kept all the same (D-34). */
export function doubtsAbout({ dt_amostra, lat, lon, precisao, now, clock, isFar }: Sent): SampleWarning[] {
  const lead = clock ? clock.getTime() - now.getTime() : 0;
  const age = now.getTime() - dt_amostra.getTime();
  const isAhead = age < -CLOCK_TOLERANCE_MS || lead > CLOCK_TOLERANCE_MS;
  const isBehind = age > OLDEST_MS || lead < -CLOCK_TOLERANCE_MS;
  const hasNoFix = Math.abs(lat) < NO_FIX_DEGREES && Math.abs(lon) < NO_FIX_DEGREES;
  const doubts: Record<SampleWarning, boolean> = {
    clock_ahead: isAhead,
    clock_behind: isBehind,
    place_unlikely: hasNoFix || isFar,
    imprecise: precisao !== undefined && precisao > IMPRECISE_M,
  };
  return (Object.keys(doubts) as SampleWarning[]).filter((name) => doubts[name]);
}

/** Digits and letters that are not mistaken for each other when read aloud: without I, L, O and U. */
const SPOKEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5n;
/** Characters of an id that another sample of the company has not, and of one where it has. */
const USUAL = 8;
const LONGER = 12;

/**
 * The id that people use for a sample, from the key that its sender made: a phone knows it before it has a network. Two samples of a company
 * with the same one are unlikely but possible; then the second has the longer form.
 */
export function seqOfKey(chave: string): [usual: string, longer: string] {
  const number = BigInt(`0x${chave.replaceAll('-', '')}`);
  const digits = (count: number) =>
    Array.from({ length: count }, (_, at) => SPOKEN[Number((number >> (128n - BITS * BigInt(at + 1))) & 31n)]).join('');
  const inFours = (text: string) => (text.match(/.{4}/g) ?? []).join('-');
  return [inFours(digits(USUAL)), inFours(digits(LONGER))];
}
