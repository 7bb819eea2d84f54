import { importName } from '@escuta/domain';
import { call } from '../../../shared/api/index.ts';
import { insistOn } from '../../../shared/api/insist.ts';
import { newKey } from '../../../shared/api/new-key.ts';
import { type ShippingOptions, type Steps, ship } from '../ship.ts';
import type { ListSummary, Reading } from './read/reader.ts';
import type { AddressListClient } from './read/reader-client.ts';

/** How many addresses of a list are not there yet. */
export interface Fresh {
  count: number;
  /** False where only a part of a long list was asked about. */
  isExact: boolean;
}

interface AskOptions extends ShippingOptions {
  /** @param part of the questions, 0 to 1 */
  onPart(part: number): void;
}

/** Asks how many addresses of a checked list are new, question after question. */
export async function countFresh(
  reader: Pick<AddressListClient, 'run'>,
  { addresses, questions, isWhole }: ListSummary,
  { signal, onWaiting, onPart }: AskOptions,
): Promise<Fresh> {
  let lines = 0;
  let count = 0;
  for (let at = 0; at < questions; at++) {
    onPart(at / questions);
    const question = await reader.run('question', [at]);
    signal.throwIfAborted();
    const body = question.batch;
    const { existentes } = await insistOn(() => call('findAddresses', { body, signal }), { signal, onWaiting });
    lines += question.lines;
    count += body.lat.length - existentes;
  }
  return { count: isWhole ? count : Math.round((addresses * count) / lines), isExact: isWhole };
}

/** A list that was checked. */
export interface Shipment {
  reader: Pick<AddressListClient, 'run'>;
  /** Name of the file, for the log. */
  name: string;
  reading: Reading;
  summary: ListSummary;
}

interface SendOptions extends ShippingOptions {
  /** Told after each batch: how many addresses it had, and how many the import has added so far. */
  onSent(addresses: number, added: number): void;
}

/** Batches on the way at once: the server stores one while the next is read and travels. */
const AT_ONCE = 2;

/**
 * Sends a list batch after batch, and waits while the server cannot be reached.
 * @throws ApiProblem when the server refuses; the signal's reason when aborted; ListProblem when the file has gone
 */
export function sendList({ reader, name, reading, summary }: Shipment, { onSent, ...options }: SendOptions) {
  const params = { chave: newKey() };
  const begun = { ...params, arquivo: importName(name), enderecos: summary.addresses, recusados: summary.refused };
  const steps: Steps = {
    atOnce: AT_ONCE,
    begin: async ({ signal, insist }) => {
      await insist(() => call('beginAddressImport', { body: begun, signal }));
      await reader.run('begin', [reading]);
    },
    sendNext: async ({ signal, cut, insist }) => {
      const body = await reader.run('batch', []);
      signal.throwIfAborted();
      if (!body) return false;
      const { novos } = await insist(() => call('sendAddresses', { params, body, signal: cut }));
      onSent(body.lat.length, novos);
      return true;
    },
    end: async (situacao, signal) => {
      const { novos } = await call('endAddressImport', { params, body: { situacao }, signal });
      onSent(0, novos);
    },
  };
  return ship(steps, options);
}
