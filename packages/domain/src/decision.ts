import type { DecisionReason } from '@escuta/contract';
import { medianOf } from './intervals.ts';

/** The machine's opinion of a recording: how much louder it is than its recorder usually is, judged by how much the company can listen to. */

/** We chose these figures; nothing that was measured sets them. */
export const LISTENING = {
  /** Usual samples of a recorder: the last so many, and how few are too few to know it. */
  referenceMost: 200,
  referenceLeast: 30,
  /** Samples of a company that a new one is compared with: those of the last days, and how few are too few. */
  companyDays: 90,
  companyLeast: 200,
  /** Share that is called LEAK unless the company sets another: what it can listen to. */
  share: 0.1,
  /** Neighbours of a sample: those so near, metres, and how few say nothing of the place. */
  neighbourMetres: 150,
  neighboursLeast: 5,
  /** Most that one recording may count for or against a leak, as a logarithm of odds. */
  mostEvidence: 3,
} as const;

/** What a recording needs to be judged. */
export const USABLE = { seconds: 3, clippedShare: 0.001, rms: -75, quietShare: 0.5 } as const;

/** Fitted to few public recordings: an order, not a truth. */
export const EVIDENCE = { at: -0.79, perDecibel: 0.27 } as const;
/** Before a company has confirmed any leak: one in so many. */
const PRIOR = 230;

/** What is measured by frequency and time, as far as it is read. What a model reads besides is there in every measure since the first. */
export interface SteadyLevel {
  level: number;
  quietShare: number;
  bands?: readonly number[];
  centroidHz?: number;
  flatness?: number;
  lineShare?: number;
}

/** What the decision reads of a measure. */
export interface MeasuredSound {
  durationSeconds: number;
  sampleRateHz: number;
  rms: number;
  clippedShare: number;
  steady: SteadyLevel | null;
}

/** What is usual for a recorder. */
export interface UsualLevel {
  /** Its usual level, dB; null where it is not known. */
  level: number | null;
  /** From how many usable samples. */
  count: number;
}

/** What the company's own samples say. */
export interface CompanySamples {
  /** Smallest difference among its highest share of the last days; null with too few samples. */
  threshold: number | null;
  /** Samples with a difference in the last days. */
  count: number;
  confirmedLeaks: number;
  heard: number;
}

/** The classes that the decision gives; what only people see or decide is not among them. */
export type DecidedClass = 'LEAK' | 'LESS' | 'INCO' | 'PEND';

export interface Decision {
  classificacao: DecidedClass;
  /** The figure that decided, and the limit that it was compared with. */
  motivo: { codigo: DecisionReason; valor: number | null; limite: number | null };
  nivel: number | null;
  referencia: number | null;
  diferenca: number | null;
  /** The difference that it counts for by a learnt model, dB; null by the rule. */
  equivalente: number | null;
  /** Probability of a leak; null without a difference. */
  chance: number | null;
  silencio: number | null;
}

const median = (values: readonly number[]): number => medianOf([...values].sort((a, b) => a - b));

/** The usual level of a recorder, from the levels of its usable samples, newest first; none for too few. */
export function usualOf(levels: readonly number[]): UsualLevel {
  const last = levels.slice(0, LISTENING.referenceMost);
  return { level: last.length < LISTENING.referenceLeast ? null : median(last), count: last.length };
}

/** Place of the smallest difference that is called LEAK, among all of a company's from the highest down, from 0; null for too few. */
export function thresholdPlace(count: number, share: number): number | null {
  // 0.1 × 230 must be 23 whole samples, not a rounding less.
  return count < LISTENING.companyLeast ? null : Math.max(1, Math.floor(share * count + 1e-9)) - 1;
}

/** Probability of a leak at a difference from the usual level, dB. */
export function leakChance(
  difference: number,
  { confirmedLeaks, heard }: Pick<CompanySamples, 'confirmedLeaks' | 'heard'>,
): number {
  const { mostEvidence } = LISTENING;
  const evidence = Math.max(-mostEvidence, Math.min(mostEvidence, EVIDENCE.at + EVIDENCE.perDecibel * difference));
  const usual = (confirmedLeaks + 1) / (heard + PRIOR);
  return 1 / (1 + Math.exp(-evidence) * (1 / usual - 1));
}

/** Why a recording cannot be judged; null when it can. */
function inconclusive({ durationSeconds, clippedShare, rms, steady }: MeasuredSound): Decision['motivo'] | null {
  if (durationSeconds < USABLE.seconds) return { codigo: 'curta', valor: durationSeconds, limite: USABLE.seconds };
  if (clippedShare > USABLE.clippedShare)
    return { codigo: 'saturada', valor: clippedShare, limite: USABLE.clippedShare };
  if (rms < USABLE.rms) return { codigo: 'silenciosa', valor: rms, limite: USABLE.rms };
  if (steady && steady.quietShare < USABLE.quietShare) {
    return { codigo: 'instavel', valor: steady.quietShare, limite: USABLE.quietShare };
  }
  return null;
}

/** Whether a recording counts for what is usual: it has a level, and nothing speaks against it. */
export const isUsable = (measured: MeasuredSound): boolean =>
  measured.steady !== null && inconclusive(measured) === null;

/** For how many decibels above the usual level a sound counts; null: for as many as it is. */
export type Reweigh = (steady: SteadyLevel, difference: number) => number | null;

/** Decides on a recording, by what is usual for its recorder and for its company; with a learnt model by what that makes of the sound (LSN-07). */
export function decide(
  measured: MeasuredSound,
  usual: UsualLevel,
  company: CompanySamples,
  reweigh?: Reweigh,
): Decision {
  const { level: reference, count: known } = usual;
  const { steady, sampleRateHz, durationSeconds } = measured;
  const heard = { nivel: steady?.level ?? null, silencio: steady?.quietShare ?? null };
  const without = (classificacao: DecidedClass, motivo: Decision['motivo']): Decision => ({
    ...{ classificacao, motivo, ...heard },
    ...{ referencia: reference, diferenca: null, equivalente: null, chance: null },
  });
  // A recording that is long enough lacks a level only where its rate is too low for the upper bands.
  if (!steady && durationSeconds >= USABLE.seconds) {
    return without('PEND', { codigo: 'taxa_baixa', valor: sampleRateHz, limite: null });
  }
  const flaw = inconclusive(measured);
  if (flaw) return without('INCO', flaw);
  if (reference === null || !steady) {
    return without('PEND', { codigo: 'sem_referencia', valor: known, limite: LISTENING.referenceLeast });
  }
  const diferenca = steady.level - reference;
  const equivalente = reweigh?.(steady, diferenca) ?? null;
  const counted = equivalente ?? diferenca;
  const found = { ...heard, referencia: reference, diferenca, equivalente, chance: leakChance(counted, company) };
  const { threshold, count } = company;
  if (threshold === null) {
    const motivo = { codigo: 'poucas_amostras', valor: count, limite: LISTENING.companyLeast } as const;
    return { classificacao: 'PEND', motivo, ...found };
  }
  return counted >= threshold
    ? { classificacao: 'LEAK', motivo: { codigo: 'acima', valor: counted, limite: threshold }, ...found }
    : { classificacao: 'LESS', motivo: { codigo: 'abaixo', valor: counted, limite: threshold }, ...found };
}

const ORDER_STEPS = 10_000;

/**
 * Place in "most likely first" (LSN-03), higher first: by the whole decibels above the usual level, since two recordings of one place differ by as much
 * without a reason, then by the contrast with the neighbours in tenths. Without neighbours it is that of a sample like them.
 */
export function listeningOrder(difference: number, contrast: number | null): number {
  const half = ORDER_STEPS / 2;
  const tenths = Math.max(1 - half, Math.min(half - 1, Math.round(10 * (contrast ?? 0))));
  return Math.round(difference) * ORDER_STEPS + tenths;
}

/** Gives recordings their system classification (ING-03, D-22). */
export type Classifier = (measured: MeasuredSound, usual: UsualLevel, company: CompanySamples) => Decision;

/** By the setting CLASSIFIER. Without one every recording waits for a person. */
export const CLASSIFIERS = { 'built-in': decide, none: null } as const satisfies Record<string, Classifier | null>;
export const CLASSIFIER_NAMES = Object.keys(CLASSIFIERS) as [keyof typeof CLASSIFIERS, ...(keyof typeof CLASSIFIERS)[]];
