import type { Share } from '@escuta/contract';
import { ENOUGH_DECISIONS, wilsonInterval } from '@escuta/domain';

/** Sum of counts. */
export const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Adds lists of counts by index. */
export const addLists = (lists: readonly (readonly number[])[], length: number) =>
  Array.from({ length }, (_, place) => total(lists.map((list) => list[place] ?? 0)));

/** Percentage of a whole; null when the whole is 0. */
export const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/** Ratio; null when the divisor is 0. */
export const per = (count: number, each: number) => (each === 0 ? null : count / each);

/** Converts millimetres to kilometres. */
export const kilometres = (millimetres: number) => millimetres / 1_000_000;

/** A share of decisions with its Wilson interval. */
export function shareOf(quantidade: number, number: number): Share {
  return {
    quantidade,
    number,
    porcentagem: percent(quantidade, number),
    intervalo: wilsonInterval(quantidade, number),
    suficiente: number >= ENOUGH_DECISIONS,
  };
}
