import type { Share } from '@escuta/contract';
import { ENOUGH_DECISIONS, wilsonInterval } from '@escuta/domain';

/** Sum of counts. */
export const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Lists of counts added up by place. */
export const addLists = (lists: readonly (readonly number[])[], length: number) =>
  Array.from({ length }, (_, place) => total(lists.map((list) => list[place] ?? 0)));

/** What part of a whole, percent; null of nothing. */
export const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/** So many for each; null of nothing. */
export const per = (count: number, each: number) => (each === 0 ? null : count / each);

/** Kilometres of a sum of millimetres. */
export const kilometres = (millimetres: number) => millimetres / 1_000_000;

/** A share of decisions with how sure it is. */
export function shareOf(quantidade: number, number: number): Share {
  return {
    quantidade,
    number,
    porcentagem: percent(quantidade, number),
    intervalo: wilsonInterval(quantidade, number),
    suficiente: number >= ENOUGH_DECISIONS,
  };
}
