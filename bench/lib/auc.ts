import { type Random, seededRandom } from '@escuta/acoustics';

/** A score of something that is a leak or is none, and where it was recorded. */
export interface Scored {
  site: string;
  isLeak: boolean;
  score: number;
}

const scoresOf = (all: readonly Scored[], isLeak: boolean) =>
  all.filter((one) => one.isLeak === isLeak).map(({ score }) => score);

/** How often a leak has the higher score than what is none; equal scores count half. */
export function auc(all: readonly Scored[]): number {
  const [leaks, others] = [scoresOf(all, true), scoresOf(all, false)];
  let wins = 0;
  for (const leak of leaks) for (const other of others) wins += leak > other ? 1 : leak === other ? 0.5 : 0;
  return wins / (leaks.length * others.length);
}

/** Share of what is no leak that must be listened to, from the highest score down, until this share of the leaks is found. */
export function listeningFor(all: readonly Scored[], recall: number): number {
  const leaks = scoresOf(all, true).sort((a, b) => b - a);
  const others = scoresOf(all, false);
  const lowest = leaks[Math.ceil(recall * leaks.length - 1e-9) - 1] as number;
  return others.filter((score) => score >= lowest).length / others.length;
}

const drawn = <T>(random: Random, from: readonly T[]): T[] =>
  from.map(() => from[Math.floor(random() * from.length)] as T);

/**
 * Interval that holds 95 of 100 values of a figure when sites are drawn again with replacement: sites with leaks and sites without, each as
 * often as there are. Recordings of one site belong together, since they resemble each other.
 */
export function overSites(
  all: readonly Scored[],
  figure: (some: readonly Scored[]) => number,
  times = 4_000,
): [number, number] {
  const random = seededRandom(1);
  const groups = [true, false].map((isLeak) => {
    const sites = new Map<string, Scored[]>();
    for (const one of all) if (one.isLeak === isLeak) sites.set(one.site, [...(sites.get(one.site) ?? []), one]);
    return [...sites.values()];
  });
  const values = Array.from({ length: times }, () => figure(groups.flatMap((sites) => drawn(random, sites).flat())));
  values.sort((a, b) => a - b);
  return [values[Math.floor(times * 0.025)] as number, values[Math.ceil(times * 0.975) - 1] as number];
}
