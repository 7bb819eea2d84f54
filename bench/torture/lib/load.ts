import { setTimeout as delay } from 'node:timers/promises';
import { onClose } from '../../lib/closing.ts';
import { Caller, fateOf, type Place, send, type Tally } from './calls.ts';
import { Device } from './collect-load.ts';
import { Inspections, Operator } from './field-load.ts';
import { noFindings } from './findings.ts';
import { Journal } from './journal.ts';
import { Administrator, SuperAdmin } from './office-load.ts';
import { Reviewer } from './review-load.ts';
import type { Worker } from './worker.ts';
import { makeWorld, type Tenant, WORLD_MARKS, type World } from './world.ts';

/** Pause after something that was not done. */
const REST_MS = 100;
/** Usual pause after something that was done, so that one torture leaves room for the product on a small machine. */
const BREATH_MS = 5;
/** Samples that a device sends side by side: one whose call broke off is refused until that call has ended, or for 20 s. */
const SENDERS = 3;
/** Longest wait for a reply to a probe. */
const PROBE_MS = 3_000;
const PROBE_REST_MS = 20;

/** People and devices of two companies at work on the product, all at once, until they are told to stop. */
export class Load {
  readonly journal = new Journal();
  readonly tally: Tally = { findings: noFindings(), replies: new Map(), marks: WORLD_MARKS };
  readonly #place: Place;
  #world: World | undefined;
  #workers: Worker[] = [];
  #work: Promise<unknown> | undefined;
  #stopping = false;
  readonly #breathMs: number;

  constructor(place: Place, { breathMs = BREATH_MS } = {}) {
    this.#place = place;
    this.#breathMs = breathMs;
    onClose(() => this.stop());
  }

  async start(): Promise<void> {
    if (!this.#world) {
      this.#world = await makeWorld(this.#place, this.journal);
      const [north, south] = this.#world.tenants;
      this.#workers = [...this.#staff(north, south), ...this.#staff(south, north)];
      this.#workers.push(new SuperAdmin(this.#caller(this.#world.sup), this.journal, this.#world));
    }
    this.#stopping = false;
    this.#work = Promise.all(this.#workers.map((worker) => this.#keepWorking(worker)));
  }

  /** Resolves when nobody waits for a reply any more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#work;
  }

  #caller(person: World['sup']): Caller {
    return new Caller(this.#place, person, this.tally);
  }

  #staff(tenant: Tenant, { samples: foreign }: Tenant): Worker[] {
    const { people, device, samples } = tenant;
    const { journal } = this;
    const inspections = new Inspections(samples.inspections);
    const reviewer = (who: 'ana' | 'ana2') =>
      new Reviewer(this.#caller(people[who]), journal, {
        own: samples[who],
        shared: samples.shared,
        foreign: foreign.shared,
      });
    return [
      reviewer('ana'),
      reviewer('ana2'),
      new Operator(this.#caller(people.gei), journal, inspections),
      ...Array.from({ length: SENDERS }, () => new Device(this.#caller(device), journal)),
      new Administrator(this.#caller(people.adm), journal, { tenant, inspections }),
    ];
  }

  async #keepWorking(worker: Worker): Promise<void> {
    while (!this.#stopping) {
      // Nobody asks an address where nothing runs.
      const isDone = this.#place.urls().length > 0 && (await worker.step());
      await delay(isDone ? this.#breathMs : REST_MS);
    }
  }

  /** Changes a sample of a tenant through one of the processes. */
  async #probe({ probe: { sample, person } }: Tenant, url: string): Promise<boolean> {
    const { journal } = this;
    const value = journal.valueOf(`seen:${sample}`) !== true;
    const noted = journal.begin({ field: `seen:${sample}`, value, by: person.id });
    const input = { params: { id: sample, valor: String(value) } };
    const fate = fateOf(await send(url, 'setSeen', input, { headers: person.headers, limitMs: PROBE_MS }));
    journal.settle(noted, fate);
    return fate === 'acknowledged';
  }

  /** Milliseconds from now until every process has saved a change of each company. What takes longer than the limit is stuck. */
  async untilBack(limitMs: number): Promise<number> {
    const since = performance.now();
    for (const tenant of this.#world?.tenants ?? []) {
      for (const url of this.#place.urls()) {
        while (!(await this.#probe(tenant, url))) {
          const passed = performance.now() - since;
          if (passed > limitMs + 60_000) throw new Error(`nothing was saved for ${Math.round(passed)} ms`);
          await delay(PROBE_REST_MS);
        }
      }
    }
    const tookMs = Math.round(performance.now() - since);
    if (tookMs > limitMs) this.tally.findings.stuck.push(`back after ${tookMs} ms, promised are ${limitMs}`);
    return tookMs;
  }
}
