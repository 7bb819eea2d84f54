import type { Interval } from '../intervals.ts';
import { planBlock } from '../listening-blocks.ts';
import { type DrawnSample, groupUnheard, type SampleCell, type TakenBlock } from '../listening-draw.ts';
import { estimateUnheard, PROOF } from '../listening-proof.ts';
import { normal } from './towns.ts';

/** Towns with a known truth, listened to by blocks as the desk does (LSN-06). */

/** Numbers from 0 to 1 that are the same in each run (mulberry32): runs with neighbouring seeds must not resemble each other. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const PREVALENCE = 1 / 230;
export const RUNS = 1_000;
/** Share of the runs whose interval has to hold the truth: 95 %, less twice the error of so many runs. */
export const leastOf = (runs: number) => 0.95 - 2 * Math.sqrt((0.95 * 0.05) / runs);
const holds = (interval: Interval, truth: number) => interval[0] - 1e-12 <= truth && truth <= interval[1] + 1e-12;

interface Claim {
  interval: Interval | null;
  truth: number;
}

/** How often the interval of a run holds its truth. @throws where more than a tenth of the runs have no interval, which claims nothing */
export function coverage(runs: number, run: (seed: number) => Claim): number {
  const told = Array.from({ length: runs }, (_, seed) => run(seed + 1)).flatMap(({ interval, truth }) =>
    interval ? [holds(interval, truth)] : [],
  );
  if (told.length <= 0.9 * runs) throw new Error(`only ${told.length} of ${runs} runs have an interval`);
  return told.filter(Boolean).length / told.length;
}

/** What comes in of a company in one wave. */
interface Arrival {
  company: number;
  samples: number;
  prevalence: number;
}

/** What is listened to after a wave. */
interface Work {
  companies: readonly number[];
  blocks: number;
  /** Of so many waves, the newest; all where it is left out. */
  waves?: number;
  /** Share of the draws that is heard with an answer, of leaks and of the others. */
  answered?: readonly [leaks: number, others: number];
}

export interface Town {
  waves: number;
  arrive(wave: number): readonly Arrival[];
  work(wave: number): readonly Work[];
  /** By how many standard deviations leaks sound louder; 1.81 is an AUC of 0.9. */
  louder: number;
}

interface Heard {
  company: number;
  wave: number;
  part: Part;
  order: number;
  isLeak: boolean;
  at: number;
  waits: boolean;
  isHeard: boolean;
}

/** What a company got in a wave, with the chance of what stayed to be drawn and answered, counted while it was listened to. */
interface Part extends SampleCell {
  wave: number;
  leaks: number;
  notDrawn: number;
}

interface Drawing {
  block: string;
  drawnAt: number;
  answered: NonNullable<Work['answered']>;
}

export const TREE = 1;

/** More than any town has samples. */
const MANY = 2 ** 24;
/**
 * In "most likely first": the highest order, of equal ones the newest. Numbers are sorted, without a call for each comparison, since all towns together
 * sort millions of samples. @param rising in order of time
 */
function mostLikelyFirst(rising: readonly Heard[]): Heard[] {
  const keys = new Float64Array(rising.length);
  for (let place = 0; place < keys.length; place++) keys[place] = (rising[place] as Heard).order * MANY + place;
  keys.sort().reverse();
  const sorted: Heard[] = [];
  for (const key of keys) sorted.push(rising[key - Math.floor(key / MANY) * MANY] as Heard);
  return sorted;
}

class Listening {
  readonly all: Heard[] = [];
  readonly drawn: DrawnSample[] = [];
  readonly blocks: TakenBlock[] = [];
  readonly parts: Part[] = [];
  private readonly starts: number[] = [];
  private clock = 0;
  private readonly random: () => number;
  private readonly louder: number;

  constructor(louder: number, seed: number) {
    this.random = seeded(seed * 7919);
    this.louder = louder;
  }

  comeIn(wave: number, arrivals: readonly Arrival[]): void {
    this.starts.push(this.clock);
    for (const { company, samples, prevalence } of arrivals) {
      const part = { ...{ tree: TREE, company, wave, at: 0, sentAt: 0 }, unheard: 0, found: 0, leaks: 0, notDrawn: 1 };
      for (let n = 0; n < samples; n++) {
        const isLeak = this.random() < prevalence;
        const order = Math.round(10 * (normal(this.random) + (isLeak ? this.louder : 0)));
        this.all.push({ company, wave, part, order, isLeak, at: this.clock++, waits: true, isHeard: false });
      }
      part.at = this.clock - 1;
      part.sentAt = part.at;
      this.parts.push(part);
    }
  }

  listen(wave: number, { companies, blocks, waves = wave + 1, answered = [1, 1] }: Work): void {
    const first = Math.max(0, wave - waves + 1);
    const isIn = (of: { company: number; wave: number }) => companies.includes(of.company) && of.wave >= first;
    const parts = this.parts.filter(isIn);
    const pool = mostLikelyFirst(this.all.filter((one) => one.waits && isIn(one)));
    let [head, left] = [0, pool.length];
    for (let block = 0; block < blocks && left > 0; block++) {
      const at = this.clock++;
      const plan = planBlock(left);
      let last: Heard | null = null;
      for (let n = 0; n < plan.top; head++) {
        const one = pool[head] as Heard;
        if (!one.waits) continue;
        one.waits = false;
        one.isHeard = true;
        last = one;
        n += 1;
      }
      left -= plan.top + plan.drawn;
      const answers = this.draw(pool, head, plan.drawn, { block: `block ${at}`, drawnAt: at, answered });
      const reach = { companies: new Set(companies), from: this.starts[first] ?? 0, until: Number.POSITIVE_INFINITY };
      const probability = plan.probability ?? 0;
      this.blocks.push({ id: `block ${at}`, at, probability, last, reach: { ...reach, isBySent: false } });
      for (const part of parts) if (answers > 0) part.notDrawn *= 1 - (probability * answers) / plan.drawn;
    }
  }

  /** Draws some of what waits from a place of the order on. @returns how many of them have an answer */
  private draw(pool: readonly Heard[], from: number, many: number, { answered, ...by }: Drawing): number {
    let answers = 0;
    for (let n = 0; n < many; ) {
      const one = pool[from + Math.floor(this.random() * (pool.length - from))] as Heard;
      if (!one.waits) continue;
      const hasAnswer = this.random() < answered[one.isLeak ? 0 : 1];
      one.waits = false;
      one.isHeard = hasAnswer;
      const { company, order, at } = one;
      const isLeak = hasAnswer ? one.isLeak : null;
      this.drawn.push({ tree: TREE, company, order, at, sentAt: at, ...by, isLeak });
      if (hasAnswer) answers += 1;
      n += 1;
    }
    return answers;
  }
}

/** Listens to a town, and knows the truth of each sample. */
export function listenTo({ waves, arrive, work, louder }: Town, seed: number) {
  const listening = new Listening(louder, seed);
  for (let wave = 0; wave < waves; wave++) {
    listening.comeIn(wave, arrive(wave));
    for (const one of work(wave)) listening.listen(wave, one);
  }
  const { all, parts, drawn, blocks } = listening;
  for (const { part, isHeard, isLeak } of all) {
    if (!isHeard) part.unheard += 1;
    if (!isHeard && isLeak) part.leaks += 1;
    if (isHeard && isLeak) part.found += 1;
  }
  return { cells: parts, drawn, blocks };
}

const sumOf = (parts: readonly Part[], name: 'unheard' | 'leaks' | 'found') =>
  parts.reduce((sum, part) => sum + part[name], 0);

/** What an estimate is about, by what was counted while the town was listened to: parts with a chance not far below their company's. */
function partsInside(parts: readonly Part[]): Part[] {
  const able = parts.filter(({ notDrawn }) => notDrawn < 1);
  return able.filter(({ company, notDrawn }) => {
    const own = able.filter((part) => part.company === company);
    const mean = own.reduce((sum, part) => sum + part.unheard * (1 - part.notDrawn), 0) / sumOf(own, 'unheard');
    return 1 - notDrawn >= PROOF.chanceLeast * mean - 1e-12;
  });
}

/** The estimate of a town as the server makes it, and what is true of what it is about. */
export function estimateOf(town: Town, seed: number) {
  const { cells, drawn, blocks } = listenTo(town, seed);
  const told = estimateUnheard(groupUnheard({ cells, drawn, blocks }));
  const inside = partsInside(cells);
  const [unheard, leaks, found] = [sumOf(inside, 'unheard'), sumOf(inside, 'leaks'), sumOf(inside, 'found')];
  const truth = { unheard, share: leaks / unheard, missed: leaks + found === 0 ? 0 : leaks / (leaks + found) };
  return { told, truth, part: unheard / sumOf(cells, 'unheard') };
}
