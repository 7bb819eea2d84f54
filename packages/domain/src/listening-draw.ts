import { PROOF, type UnheardGroup } from './listening-proof.ts';

/** What the random draws of the blocks (LSN-04) tell of the samples that nobody has heard. Times in ms. */

/** Place in "most likely first" (LSN-03): the order of the machine, null without one, and the time of the sample. */
interface Place {
  order: number | null;
  at: number;
}

/** Whether a sample comes before another in "most likely first". */
function isBefore(one: Place, other: Place): boolean {
  if (one.order === other.order) return one.at > other.at;
  return one.order !== null && (other.order === null || one.order > other.order);
}

/** Company of a sample, when it was taken, and when it was sent. */
interface Sent {
  company: number;
  at: number;
  sentAt: number;
}

/** A sample that was drawn at random. */
export interface DrawnSample extends Sent, Place {
  /** Top of the company's tree. */
  tree: number;
  /** The block that drew it, and when. */
  block: string;
  drawnAt: number;
  /** Null: not heard yet, or without an answer. */
  isLeak: boolean | null;
}

/** The companies and times of a block. A time without a limit is infinite; `until` itself is outside. */
export interface Reach {
  companies: ReadonlySet<number>;
  from: number;
  until: number;
  /** Whether the times are those of the upload. */
  isBySent: boolean;
}

/** A block: what it could take, the last sample that it took from the top of the order (null: none), and the chance of each other sample to be drawn (0: no draw). */
export interface TakenBlock {
  id: string;
  at: number;
  reach: Reach;
  last: Place | null;
  probability: number;
}

const reaches = ({ companies, from, until, isBySent }: Reach, { company, at, sentAt }: Sent): boolean => {
  const when = isBySent ? sentAt : at;
  return when >= from && when < until && companies.has(company);
};

/**
 * Whether a drawn sample is like those that are still unheard: no later block would have taken it from the top. The unheard ones that are likelier leaks
 * were taken by later blocks, so drawn ones like them would make the rest look too bad.
 */
export function standsForUnheard(drawn: DrawnSample, blocks: readonly TakenBlock[]): boolean {
  return !blocks.some(
    ({ at, reach, last }) => last !== null && at > drawn.drawnAt && reaches(reach, drawn) && isBefore(drawn, last),
  );
}

/**
 * The chance, 0 to 1, that at least one block drew a sample that none took from the top. All blocks since it was sent count, whichever of them drew it.
 */
export function chanceToBeDrawn(sample: Sent, blocks: readonly TakenBlock[]): number {
  const missed = blocks.reduce(
    (left, { at, reach, probability }) =>
      at > sample.sentAt && probability > 0 && reaches(reach, sample) ? left * (1 - probability) : left,
    1,
  );
  return 1 - missed;
}

/** The times at which the chance of a company's samples changes, in rising order: times of samples, and of uploads. */
export function chanceBounds(blocks: readonly TakenBlock[]): Record<'at' | 'sentAt', number[]> {
  const limits = (isBySent: boolean) =>
    blocks.flatMap(({ reach }) => (reach.isBySent === isBySent ? [reach.from, reach.until] : []));
  const rising = (times: readonly number[]) => [...new Set(times)].filter(Number.isFinite).sort((a, b) => a - b);
  return { at: rising(limits(false)), sentAt: rising([...limits(true), ...blocks.map(({ at }) => at)]) };
}

/** The blocks with the chance of being drawn and answered: a draw that nobody has heard tells nothing. */
function answeredBlocks(blocks: readonly TakenBlock[], drawn: readonly DrawnSample[]): TakenBlock[] {
  const counts = new Map<string, { all: number; answered: number }>();
  for (const { block, isLeak } of drawn) {
    const { all, answered } = counts.get(block) ?? { all: 0, answered: 0 };
    counts.set(block, { all: all + 1, answered: answered + (isLeak === null ? 0 : 1) });
  }
  return blocks.map((block) => {
    const { all, answered } = counts.get(block.id) ?? { all: 1, answered: 1 };
    return { ...block, probability: (block.probability * answered) / all };
  });
}

/** Samples of one company with the same chance (`chanceBounds`): the times of any of them, how many are unheard, and how many were found to be leaks. */
export interface SampleCell extends Sent {
  tree: number;
  unheard: number;
  found: number;
}

interface Listened {
  cells: readonly SampleCell[];
  drawn: readonly DrawnSample[];
  blocks: readonly TakenBlock[];
  /** Unheard samples that are known to be leaks, by company tree. */
  known?: ReadonlyMap<number, number>;
}

interface Chance {
  chance: number;
}

/** How many unheard samples a drawn one stands for: those that had the same chance and were not drawn. */
const standsFor = ({ chance }: Chance): number => (1 - chance) / chance;

/** The least chance with which samples count, by company. */
function leastChances(cells: readonly (SampleCell & Chance)[]): Map<number, number> {
  const sums = new Map<number, { unheard: number; chances: number }>();
  for (const { company, unheard, chance } of cells) {
    if (chance === 0) continue;
    const sum = sums.get(company) ?? { unheard: 0, chances: 0 };
    sums.set(company, { unheard: sum.unheard + unheard, chances: sum.chances + unheard * chance });
  }
  return new Map(
    [...sums].map(([company, { unheard, chances }]) => [
      company,
      unheard === 0 ? 0 : PROOF.chanceLeast * (chances / unheard),
    ]),
  );
}

/**
 * The unheard by company tree, and the drawn and answered that stand for them (LSN-05). Samples that no answered draw could reach, or only with too small
 * a chance, are outside. It is assumed that drawn samples without an answer are leaks as often as those with one.
 */
export function groupUnheard({ cells, drawn, blocks, known = new Map() }: Listened): UnheardGroup[] {
  const answered = answeredBlocks(blocks, drawn);
  const withChance = <Sample extends Sent>(sample: Sample) => ({
    ...sample,
    chance: chanceToBeDrawn(sample, answered),
  });
  const all = cells.map(withChance);
  const least = leastChances(all);
  const counts = ({ company, chance }: Sent & Chance) => chance > 0 && chance >= (least.get(company) ?? 0);
  const stand = drawn
    .filter((one) => one.isLeak !== null && standsForUnheard(one, blocks))
    .map(withChance)
    .filter(counts);
  return [...new Set(all.map(({ tree }) => tree))].map((tree) => {
    const own = all.filter((cell) => cell.tree === tree);
    const inside = own.filter(counts);
    const sumOf = (some: typeof own, name: 'unheard' | 'found') => some.reduce((sum, cell) => sum + cell[name], 0);
    return {
      unheard: sumOf(inside, 'unheard'),
      outside: sumOf(own, 'unheard') - sumOf(inside, 'unheard'),
      found: sumOf(inside, 'found'),
      known: known.get(tree) ?? 0,
      largest: inside.reduce((most, cell) => (cell.unheard > 0 ? Math.max(most, standsFor(cell)) : most), 0),
      drawn: stand
        .filter((one) => one.tree === tree)
        .map((one) => ({ weight: standsFor(one), isLeak: one.isLeak === true })),
    };
  });
}
