import type { Place } from './calls.ts';
import { addFindings, countFindings, type Findings, listFindings } from './findings.ts';
import type { Fate } from './journal.ts';
import { Load } from './load.ts';
import { askAtTheEnd, askOracle, type SettledPlace } from './oracle.ts';
import { type TortureResult, tell } from './torture.ts';

/** What one round of a fault has to say. */
export interface Round {
  /** How the fault was, for the progress messages. */
  fault: string;
  /** Longest wait until everything is saved again, from the end of this round. */
  limitMs: number;
}

/**
 * Lets people work, and one fault after the other happen: each `round` ends when its fault has ended. Then every process has to
 * save again within the limit. The oracle looks after each `every` rounds.
 */
export class Rounds {
  readonly load: Load;
  readonly #place: Place;
  readonly #figures: Record<string, unknown> = {};
  #attempts = 0;
  #longestBackMs = 0;

  constructor(place: Place, pace: { breathMs?: number } = {}) {
    this.#place = place;
    this.load = new Load(place, pace);
  }

  async run(attempts: number, round: (turn: number) => Promise<Round>, { every = 10 } = {}): Promise<void> {
    await this.load.start();
    for (let turn = 1; turn <= attempts; turn++) {
      const { fault, limitMs } = await round(turn);
      const backMs = await this.load.untilBack(limitMs);
      this.#attempts++;
      this.#longestBackMs = Math.max(this.#longestBackMs, backMs);
      tell(`${turn} of ${attempts}: ${fault}, back after ${backMs} ms, ${this.load.journal.acknowledged} acknowledged`);
      if (turn % every === 0 && turn < attempts) await this.#look();
    }
    await this.load.stop();
    await this.ask();
  }

  async #look(): Promise<void> {
    await this.load.stop();
    await this.ask();
    await this.load.start();
  }

  /** Asks the oracle; nobody may be at work. */
  async ask(): Promise<void> {
    this.#add(await askOracle(this.#place, this.load.journal));
  }

  /** Asks it also about the work of the queue and the files that are left, once nothing bad happens any more. */
  async askAtTheEnd(place: SettledPlace): Promise<void> {
    const { found, ...figures } = await askAtTheEnd(place);
    this.#add(found);
    for (const [name, value] of Object.entries(figures)) this.note(name, value);
  }

  #add(found: Findings): void {
    const { tally } = this.load;
    addFindings(tally.findings, found);
    const { lost, half, mixed, stuck, unclear } = countFindings(tally.findings);
    if (lost + half + mixed + stuck + unclear > 0) tell(listFindings(tally.findings).slice(-5).join('\n'));
  }

  /** Adds a figure to the result. */
  note(name: string, value: unknown): void {
    this.#figures[name] = value;
  }

  result(): TortureResult {
    const { tally, journal } = this.load;
    const unknown = journal.all.filter(({ fate }) => fate === 'unknown').length;
    const replies = Object.fromEntries([...tally.replies].sort(([, a], [, b]) => b - a));
    return {
      attempts: this.#attempts,
      figures: {
        acknowledged: journal.acknowledged,
        reports: acknowledged(journal.reports),
        samples: acknowledged(journal.samples),
        unknown,
        longestBackMs: this.#longestBackMs,
        ...this.#figures,
        replies,
      },
      broken: countFindings(tally.findings),
      cases: listFindings(tally.findings),
    };
  }
}

const acknowledged = (noted: readonly { fate: Fate }[]) => noted.filter(({ fate }) => fate === 'acknowledged').length;

/** One result of the runs on several databases. */
export function joinResults(results: Readonly<Record<string, TortureResult>>): TortureResult {
  const all = Object.values(results);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const kinds = [...new Set(all.flatMap(({ broken }) => Object.keys(broken)))] as (keyof TortureResult['broken'])[];
  return {
    attempts: sum(all.map(({ attempts }) => attempts)),
    figures: Object.fromEntries(
      Object.entries(results).map(([name, { attempts, figures }]) => [name, { attempts, ...figures }]),
    ),
    broken: Object.fromEntries(kinds.map((kind) => [kind, sum(all.map(({ broken }) => broken[kind] ?? 0))])),
    cases: all.flatMap(({ cases }) => cases),
  };
}
