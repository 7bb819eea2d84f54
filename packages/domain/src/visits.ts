import { type Classification, PRODUCT_OFFSET_MINUTES, type Visit } from '@escuta/contract';
import { effectiveClass } from './classification.ts';

/**
 * The number of a water meter, or null for what people write where they could not read one: nothing, "0", "000", "-", "S/N". A number has a
 * digit other than 0.
 */
export const meterNumber = (written: string | null | undefined): string | null =>
  written && /[1-9]/.test(written) ? written.trim() : null;

/** What was heard at a place in one month, or in several months one after another. */
export interface Heard {
  classe: Classification;
  /** First and last month, `YYYY-MM` in UTC-3. */
  from: string;
  to: string;
}

/** What was heard at a place before and after one visit, oldest first. */
export interface PlaceHistory {
  before: Heard[];
  after: Heard[];
}

type Given = Pick<Visit, 'id_amostra' | 'dt_amostra' | 'classificacao' | 'classificacao_cliente'>;

const instantOf = ({ dt_amostra }: Given) => new Date(dt_amostra).getTime();
const monthOf = (visit: Given) =>
  new Date(instantOf(visit) + PRODUCT_OFFSET_MINUTES * 60_000).toISOString().slice(0, 7);

/** Visits in the order of time, of which those of one class that follow each other are one. */
function merged(visits: readonly Given[]): Heard[] {
  const found: Heard[] = [];
  for (const visit of visits) {
    const [classe, month, last] = [effectiveClass(visit), monthOf(visit), found.at(-1)] as const;
    if (last?.classe === classe) last.to = month;
    else found.push({ classe, from: month, to: month });
  }
  return found;
}

const dayOf = (visit: Given) => new Date(instantOf(visit) + PRODUCT_OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);

/**
 * What was heard at a place before and after one of its visits (PLACE-03), on other days: the samples of one walk are neighbours, a few
 * minutes and metres apart. Empty for a visit that is not among them.
 * @param visits in any order
 */
export function placeHistory(visits: readonly Given[], id_amostra: number): PlaceHistory {
  const chosen = visits.find((visit) => visit.id_amostra === id_amostra);
  if (!chosen) return { before: [], after: [] };
  const day = dayOf(chosen);
  const others = visits.filter((visit) => dayOf(visit) !== day).sort((a, b) => instantOf(a) - instantOf(b));
  const at = instantOf(chosen);
  return {
    before: merged(others.filter((visit) => instantOf(visit) < at)),
    after: merged(others.filter((visit) => instantOf(visit) > at)),
  };
}
