import { pick } from '../../../apps/api/src/testing/races/racers.ts';
import { type Caller, fateOf } from './calls.ts';
import type { Journal } from './journal.ts';
import type { Worker } from './worker.ts';

const CLASSES = ['LESS', 'PASS', 'LEAK'] as const;
const MANY = 4;

/** Samples that an analyst alone changes, samples on which others comment too, and one of another company. */
interface Desk {
  own: readonly number[];
  shared: readonly number[];
  foreign: readonly number[];
}

let comments = 0;

/** An analyst: looks, listens, classifies, comments. */
export class Reviewer implements Worker {
  readonly #caller: Caller;
  readonly #journal: Journal;
  readonly #desk: Desk;

  constructor(caller: Caller, journal: Journal, desk: Desk) {
    this.#caller = caller;
    this.#journal = journal;
    this.#desk = desk;
  }

  step(): Promise<boolean> {
    return pick([this.#see, this.#classify, this.#comment, this.#commentShared, this.#reviewMany, this.#read])();
  }

  get #by(): number {
    return this.#caller.person.id;
  }

  readonly #see = async () => {
    const id = pick(this.#desk.own);
    const value = this.#journal.valueOf(`seen:${id}`) !== true;
    const noted = this.#journal.begin({ field: `seen:${id}`, value, by: this.#by });
    const reply = await this.#caller.call('setSeen', { params: { id, valor: String(value) } });
    this.#journal.settle(noted, fateOf(reply));
    return reply?.status === 200;
  };

  readonly #classify = async () => {
    const id = pick(this.#desk.own);
    const value = pick([...CLASSES, null]);
    const noted = this.#journal.begin({ field: `class:${id}`, value, by: this.#by });
    const body = { id_amostra: id, classificacao_cliente: value };
    const reply = await this.#caller.call('classifyByCustomer', { body });
    this.#journal.settle(noted, fateOf(reply));
    return reply?.status === 200;
  };

  readonly #comment = () => this.#say(pick(this.#desk.own), false);
  readonly #commentShared = () => this.#say(pick(this.#desk.shared), true);

  async #say(id: number, shared: boolean): Promise<boolean> {
    const obs = `Ouvi ${this.#caller.person.mark} ${++comments}`;
    const noted = this.#journal.begin({ field: `comment:${id}`, value: obs, by: this.#by, always: true, shared });
    const reply = await this.#caller.call('saveComment', { body: { id_amostra: id, obs } });
    this.#journal.settle(noted, fateOf(reply));
    return reply?.status === 200;
  }

  readonly #reviewMany = async () => {
    const ids = [...new Set(Array.from({ length: MANY }, () => pick(this.#desk.own)))];
    const [vista, classificacao_cliente] = [pick([true, false]), pick(CLASSES)];
    const noted = ids.flatMap((id) => [
      this.#journal.begin({ field: `seen:${id}`, value: vista, by: this.#by }),
      this.#journal.begin({ field: `class:${id}`, value: classificacao_cliente, by: this.#by }),
    ]);
    const data = ids.map((id) => ({ id, vista, classificacao_cliente }));
    const reply = await this.#caller.call('reviewMany', { body: { data } });
    for (const change of noted) this.#journal.settle(change, fateOf(reply));
    return reply?.status === 200;
  };

  /** A list, an own sample, and one of the other company, which has to be nowhere. */
  readonly #read = async () => {
    const list = await this.#caller.call('searchSamples', { body: { id_cliente: this.#caller.person.id_cliente } });
    await this.#caller.call('getSample', { params: { id: pick(this.#desk.own) } });
    const foreign = await this.#caller.call('getSample', { params: { id: pick(this.#desk.foreign) } });
    if (foreign && foreign.status < 500 && foreign.status !== 404) this.#caller.odd('getSample', foreign);
    return list?.status === 200;
  };
}
