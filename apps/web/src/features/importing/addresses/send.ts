import type { EndAddressImport } from '@escuta/contract';
import { importName } from '@escuta/domain';
import { call } from '../../../shared/api/index.ts';
import { insistOn } from '../../../shared/api/insist.ts';
import { newKey } from '../../../shared/api/new-key.ts';
import type { ListSummary, Reading } from './read/reader.ts';
import type { AddressListClient } from './read/reader-client.ts';

/** How many addresses of a list are not there yet. */
export interface Fresh {
  count: number;
  /** False where only a part of a long list was asked about. */
  isExact: boolean;
}

interface AskOptions {
  signal: AbortSignal;
  onWaiting(waiting: boolean): void;
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

interface SendOptions {
  signal: AbortSignal;
  /** Told after each batch: how many addresses it had, and how many the import has added so far. */
  onSent(addresses: number, added: number): void;
  /** True while the server does not answer. */
  onWaiting(waiting: boolean): void;
}

/** Batches on the way at once: the server stores one while the next is read and travels. */
const AT_ONCE = 2;

/**
 * Sends a list batch after batch, and waits while the server cannot be reached. Cancelled, it leaves what has arrived.
 * @throws ApiProblem when the server refuses; the signal's reason when aborted; ListProblem when the file has gone
 */
export async function sendList({ reader, name, reading, summary }: Shipment, options: SendOptions): Promise<void> {
  const chave = newKey();
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const insist = <T>(action: () => Promise<T>) => insistOn(action, { ...options, signal });
  const body = { chave, arquivo: importName(name), enderecos: summary.addresses, recusados: summary.refused };
  const end = (situacao: EndAddressImport['situacao'], ...using: [] | [AbortSignal]) =>
    call('endAddressImport', { params: { chave }, body: { situacao }, ...(using[0] && { signal: using[0] }) });
  const sendNext = async () => {
    for (;;) {
      const batch = await reader.run('batch', []);
      signal.throwIfAborted();
      if (!batch) return;
      const { novos } = await insist(() => call('sendAddresses', { params: { chave }, body: batch, signal }));
      options.onSent(batch.lat.length, novos);
    }
  };
  try {
    await insist(() => call('beginAddressImport', { body, signal }));
    await reader.run('begin', [reading]);
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    const { novos } = await insist(() => end('concluida', signal));
    options.onSent(0, novos);
  } catch (reason) {
    failed.abort();
    // What has arrived stays in any case; the server notices by itself when it does not hear of the end.
    if (options.signal.aborted) void end('cancelada').catch(() => {});
    throw reason;
  }
}
