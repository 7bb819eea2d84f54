import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallInput } from '../../../apps/api/src/testing/call-path.ts';
import { type Caller, fateOf, type Reply } from './calls.ts';
import type { Fate, Journal, NotedSample } from './journal.ts';
import { noise, sha256 } from './sounds.ts';
import type { Worker } from './worker.ts';

/** Pause between two samples, so that the sounds do not fill a small disk by themselves. */
const PAUSE_MS = 200;
const SECONDS = 2;
/** Nothing of the sample was kept (docs/ingest.md). */
const FULL: readonly unknown[] = ['storage_full', 'database_full'];
/** The same sample is still being received, by a call that broke off or whose server has died. */
const PASSING: readonly unknown[] = ['upload_in_progress', 'too_many_uploads'];

/** What became of a sample, and whether the answer is one that this load never causes. */
function whatBecame(reply: Reply | null): { fate: Fate; isOdd: boolean } {
  const message = reply?.json.message;
  if (reply?.status === 507) {
    const isFull = FULL.includes(message);
    return { fate: isFull ? 'refused' : 'unknown', isOdd: !isFull };
  }
  const fate = PASSING.includes(message) ? 'unknown' : fateOf(reply);
  return { fate, isOdd: fate === 'refused' };
}

/** One of the senders of a collector's device: sends one sample after the other, each again and again until it has arrived, as docs/ingest.md asks for. */
export class Device implements Worker {
  readonly #caller: Caller;
  readonly #journal: Journal;
  #sample: { noted: NotedSample; input: CallInput } | undefined;
  #made = 0;

  constructor(caller: Caller, journal: Journal) {
    this.#caller = caller;
    this.#journal = journal;
  }

  async step(): Promise<boolean> {
    this.#sample ??= this.#record();
    const { noted, input } = this.#sample;
    const isSure = noted.fate === 'refused';
    noted.fate = 'unknown';
    const reply = await this.#caller.call('putSample', input);
    const { fate, isOdd } = whatBecame(reply);
    if (reply && isOdd) this.#caller.odd('putSample', reply);
    // A call before it, which broke off, may have stored the sample.
    noted.fate = fate === 'refused' && !isSure ? 'unknown' : fate;
    if (fate === 'acknowledged') noted.id_amostra = Number(reply?.json.id_amostra);
    if (fate === 'acknowledged' || isOdd) this.#sample = undefined;
    if (fate !== 'acknowledged') return false;
    await delay(PAUSE_MS);
    return true;
  }

  #record(): { noted: NotedSample; input: CallInput } {
    const { id_cliente, mark } = this.#caller.person;
    const [chave, sound] = [randomUUID(), noise(SECONDS)];
    const noted: NotedSample = { chave, id_cliente, sha256: sha256(sound), id_amostra: null, fate: 'refused' };
    this.#journal.samples.push(noted);
    const query = {
      ...{ dt_amostra: new Date().toISOString(), lat: '-3.1', lon: '-60.02' },
      obs_app: `amostra ${mark} nº ${++this.#made}`,
    };
    return { noted, input: { params: { chave }, query, files: [{ field: 'audio', bytes: sound }] } };
  }
}
