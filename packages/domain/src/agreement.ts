import type { Estimate } from '@escuta/contract';
import { ENOUGH_DECISIONS, wilsonInterval, Z95 } from './dashboards.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** A kappa with its interval; without variation there is no interval. */
const around = (valor: number, error: number | null): Estimate =>
  error === null || error < 1e-9
    ? { valor, de: null, ate: null }
    : { valor, de: Math.max(-1, valor - Z95 * error), ate: Math.min(1, valor + Z95 * error) };

/** A share with its Wilson interval; null for fewer than ENOUGH_DECISIONS. */
export function shareOf(some: number, all: number): Estimate {
  if (all < ENOUGH_DECISIONS) return null;
  const interval = wilsonInterval(some, all);
  return interval && { valor: some / all, de: interval[0] / 100, ate: interval[1] / 100 };
}

/**
 * Cohen's kappa of two raters with its large-sample interval (Cohen 1960; Fleiss, Cohen and Everitt 1969, equation 14).
 * @param table number of subjects by the first rater's class (row) and the second's (column)
 * @returns null for fewer than ENOUGH_DECISIONS, or where the agreement expected by chance is 1
 */
export function cohensKappa(table: readonly (readonly number[])[]): Estimate {
  const total = sum(table.map(sum));
  if (total < ENOUGH_DECISIONS) return null;
  const p = table.map((row) => row.map((count) => count / total));
  const rows = p.map(sum);
  const columns = p.map((_, column) => sum(p.map((row) => row[column] ?? 0)));
  const cell = (row: number, column: number) => p[row]?.[column] ?? 0;
  const [row, column] = [(place: number) => rows[place] ?? 0, (place: number) => columns[place] ?? 0];
  const observed = sum(rows.map((_, place) => cell(place, place)));
  const expected = sum(rows.map((_, place) => row(place) * column(place)));
  if (1 - expected < 1e-12) return null;
  const kappa = (observed - expected) / (1 - expected);
  const agreeing = sum(rows.map((_, k) => cell(k, k) * (1 - (row(k) + column(k)) * (1 - kappa)) ** 2));
  const differing = sum(
    rows.flatMap((_, i) => rows.map((_, j) => (i === j ? 0 : cell(i, j) * (column(i) + row(j)) ** 2))),
  );
  const spread = agreeing + (1 - kappa) ** 2 * differing - (kappa - expected * (1 - kappa)) ** 2;
  return around(kappa, Math.sqrt(Math.max(0, spread)) / ((1 - expected) * Math.sqrt(total)));
}

/** Subjects with the same ratings: number of raters per class, and number of such subjects. */
export interface RatedAlike {
  counts: readonly number[];
  subjects: number;
}

interface Totals {
  subjects: number;
  /** Sum over subjects of the share of rater pairs that agree. */
  agreement: number;
  /** Ratings by class. */
  classes: readonly number[];
}

function pairsAgreeing(counts: readonly number[]): number {
  const raters = sum(counts);
  return sum(counts.map((count) => count * (count - 1))) / (raters * (raters - 1));
}

function kappaOf({ subjects, agreement, classes }: Totals): number | null {
  const ratings = sum(classes);
  const expected = sum(classes.map((count) => (count / ratings) ** 2));
  return 1 - expected < 1e-12 ? null : (agreement / subjects - expected) / (1 - expected);
}

/**
 * Fleiss' kappa (Fleiss 1971) with an interval by the delete-one jackknife over subjects. Subjects with fewer than two raters are left out.
 * @returns null where fewer than ENOUGH_DECISIONS subjects have two raters, or where the agreement expected by chance is 1
 */
export function fleissKappa(groups: readonly RatedAlike[]): Estimate {
  const rated = groups.filter(({ counts, subjects }) => subjects > 0 && sum(counts) >= 2);
  const subjects = sum(rated.map((group) => group.subjects));
  if (subjects < ENOUGH_DECISIONS) return null;
  const width = Math.max(...rated.map(({ counts }) => counts.length));
  const all: Totals = {
    subjects,
    agreement: sum(rated.map((group) => group.subjects * pairsAgreeing(group.counts))),
    classes: Array.from({ length: width }, (_, k) => sum(rated.map((g) => g.subjects * (g.counts[k] ?? 0)))),
  };
  const kappa = kappaOf(all);
  if (kappa === null) return null;
  const without = rated.flatMap(({ counts, subjects: alike }) => {
    const left = kappaOf({
      subjects: subjects - 1,
      agreement: all.agreement - pairsAgreeing(counts),
      classes: all.classes.map((count, k) => count - (counts[k] ?? 0)),
    });
    return left === null ? [] : [{ alike, kappa: left }];
  });
  // When a single subject has all the variation, kappa is undefined without it and so is the jackknife.
  if (without.length < rated.length) return around(kappa, null);
  const mean = sum(without.map((one) => one.alike * one.kappa)) / subjects;
  const spread = sum(without.map((one) => one.alike * (one.kappa - mean) ** 2));
  return around(kappa, Math.sqrt(((subjects - 1) / subjects) * spread));
}
