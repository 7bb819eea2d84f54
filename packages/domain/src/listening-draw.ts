import { PROOF, type UnheardGroup } from './listening-proof.ts';

/** What the random draws of the blocks (LSN-04) stand for: who could have been drawn, with which chance, and who was. Times in ms. */

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

/** Of which company a sample is, from when, and when it was sent. */
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

/** Of which companies and times a block is made, infinite without a limit; `until` is the first that no longer belongs to it. */
export interface Reach {
  companies: ReadonlySet<number>;
  from: number;
  until: number;
  /** Whether the times are those of the upload. */
  isBySent: boolean;
}

/** A block: of which samples it was made, the last one that it took from the top of the order (null: none), and the chance of each other one to be drawn (0: no draw). */
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
 * Whether a drawn sample stands for what is still unheard: had it not been drawn, no later block would have taken it from the top. Without this the drawn
 * would be more likely leaks than the unheard, since the likelier ones of the unheard were heard later.
 */
export function standsForUnheard(drawn: DrawnSample, blocks: readonly TakenBlock[]): boolean {
  return !blocks.some(
    ({ at, reach, last }) => last !== null && at > drawn.drawnAt && reaches(reach, drawn) && isBefore(drawn, last),
  );
}

/**
 * With which chance a sample that stays below what is taken from the top was drawn by any block, from 0 to 1: by none with that of no block after it was
 * sent having drawn it. Which of them did is chance, so the sample weighs by all of them.
 */
export function chanceToBeDrawn(sample: Sent, blocks: readonly TakenBlock[]): number {
  const missed = blocks.reduce(
    (left, { at, reach, probability }) =>
      at > sample.sentAt && probability > 0 && reaches(reach, sample) ? left * (1 - probability) : left,
    1,
  );
  return 1 - missed;
}

/** Times between which all samples of a company have the same chance, in rising order: of the sample, and of its upload. */
export function chanceBounds(blocks: readonly TakenBlock[]): Record<'at' | 'sentAt', number[]> {
  const limits = (isBySent: boolean) =>
    blocks.flatMap(({ reach }) => (reach.isBySent === isBySent ? [reach.from, reach.until] : []));
  const rising = (times: readonly number[]) => [...new Set(times)].filter(Number.isFinite).sort((a, b) => a - b);
  return { at: rising(limits(false)), sentAt: rising([...limits(true), ...blocks.map(({ at }) => at)]) };
}

/** Blocks whose probability is that of being drawn and answered: of a block that nobody heard the draw says nothing. */
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

/** Samples of one company with the same chance (`chanceBounds`), with the times of any: how many are unheard, and how many were found to be leaks. */
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

/** For how many unheard samples one that was drawn stands: those that were as likely to be and were not. */
const standsFor = ({ chance }: Chance): number => (1 - chance) / chance;

/** From which chance on samples of each company count. */
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
 * The unheard by company tree, and what was drawn and answered that stands for them (LSN-05). Samples that no answered draw could reach, or with too small
 * a chance, are outside. Without an answer is taken to be no likelier a leak than with one.
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
