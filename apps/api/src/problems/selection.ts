import { SELECTION_MAX } from '@escuta/contract';
import { Problem } from './problem.ts';

/** Refuses more samples than one action takes, with their field. */
export function refuseTooMany(field: string, count: number): void {
  if (count <= SELECTION_MAX) return;
  const params = { max: SELECTION_MAX };
  throw new Problem('too_many_selected', { details: [{ field, code: 'too_long', params }], params });
}

/** Most names that a refusal lists; more are shown as "…". */
const MOST_NAMED = 10;

/** The first names of a list, joined for a refusal. */
export const named = (texts: readonly string[]) =>
  texts.slice(0, MOST_NAMED).join(', ') + (texts.length > MOST_NAMED ? ' …' : '');

/** Refuses samples that are not there, or not for this person, by the keys with which they were asked for. */
export function refuseMissing(asked: readonly number[], found: readonly { id_amostra: number }[]): void {
  const known = new Set(found.map(({ id_amostra }) => id_amostra));
  const missing = asked.filter((id) => !known.has(id));
  if (missing.length > 0) throw new Problem('sample_not_found', { params: { samples: named(missing.map(String)) } });
}
