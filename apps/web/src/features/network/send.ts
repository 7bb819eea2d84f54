import { NETWORK_FILE_NAME_MAX, type NetworkBatch, type NetworkImport, type NetworkMatching } from '@escuta/contract';
import { ApiProblem, call } from '../../shared/api/index.ts';
import { insistOn } from '../../shared/api/insist.ts';
import { newKey } from '../../shared/api/new-key.ts';
import type { PreparedSummary } from './read/prepared.ts';
import type { ChosenSystem } from './read/reader.ts';

/** What a person chose for a file. */
export interface Choices {
  system: ChosenSystem;
  matching: NetworkMatching;
}

/** What is sent. */
export interface Shipment {
  id_cliente: number;
  file: File;
  /** Name of the system, for people. */
  sistema: string;
  choices: Choices;
  summary: PreparedSummary;
  /** A batch, made when its turn comes. */
  batch(number: number): Promise<NetworkBatch>;
}

interface SendOptions {
  signal: AbortSignal;
  /** Another open import of the company is cancelled. */
  replace: boolean;
  /** Segments that have arrived. */
  onProgress(segments: number): void;
  /** True while the server does not answer. */
  onWaiting(waiting: boolean): void;
}

/**
 * Sends a network, after a cut from where it was cut.
 * @throws ApiProblem when the server refuses; the signal's reason when aborted
 */
export async function sendNetwork(shipment: Shipment, options: SendOptions): Promise<void> {
  const { id_cliente, summary } = shipment;
  const kept = keptImport(id_cliente);
  const chave = kept?.digest === digestOf(shipment) ? kept.chave : newKey();
  try {
    await sendAs(chave, shipment, options);
  } catch (reason) {
    const isStale = reason instanceof ApiProblem && STALE.has(reason.code);
    if (!isStale || chave !== kept?.chave) throw reason;
    // What was begun is over or has other content: all is sent again.
    await sendAs(newKey(), shipment, options);
  }
  keepImport(id_cliente, null);
  options.onProgress(summary.segments);
}

/** Refusals that mean that an import cannot be resumed. */
const STALE: ReadonlySet<string> = new Set([
  'network_import_closed',
  'network_import_not_found',
  'network_batch_differs',
]);

async function sendAs(chave: string, shipment: Shipment, options: SendOptions): Promise<void> {
  const { id_cliente, file, sistema, choices, summary } = shipment;
  const { signal } = options;
  const insist = <T>(action: () => Promise<T>) => insistOn(action, options);
  const arquivo = file.name.slice(-NETWORK_FILE_NAME_MAX);
  const body = { chave, arquivo, sistema, correspondencia: choices.matching, substituir: options.replace };
  const { importacao } = await insist(() => call('beginNetworkImport', { params: { id: id_cliente }, body, signal }));
  keepImport(id_cliente, { chave, digest: digestOf(shipment), file: textOf(file), choices });
  await sendBatches(chave, shipment, importacao, options);
  const counts = { lotes: summary.batches, segmentos: summary.segments, deixados: summary.leftOut };
  await insist(() => call('finishNetworkImport', { params: { id: id_cliente, chave }, body: counts, signal }));
}

/** Batches on the way at once: the server reads one while the next is made and travels. */
const AT_ONCE = 2;

/** Sends the batches that have not arrived; the first refusal ends it. */
async function sendBatches(
  chave: string,
  { id_cliente, summary, batch }: Shipment,
  { lotes, segmentos }: Pick<NetworkImport, 'lotes' | 'segmentos'>,
  options: SendOptions,
): Promise<void> {
  const refused = new AbortController();
  const signal = AbortSignal.any([options.signal, refused.signal]);
  const arrived = new Set(lotes);
  let segments = segmentos;
  let next = 1;
  options.onProgress(segments);
  const sendNext = async () => {
    for (let numero = next++; numero <= summary.batches; numero = next++) {
      if (arrived.has(numero)) continue;
      const body = await batch(numero);
      signal.throwIfAborted();
      const params = { id: id_cliente, chave, numero };
      await insistOn(() => call('sendNetworkBatch', { params, body, signal }), { ...options, signal });
      segments += body.pontos.length;
      options.onProgress(segments);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  } catch (reason) {
    refused.abort();
    throw reason;
  }
}

/** Discards what this browser has sent of an unfinished import. */
export async function discardKept(id_cliente: number): Promise<void> {
  const kept = keptImport(id_cliente);
  if (!kept) return;
  keepImport(id_cliente, null);
  // The server deletes it after a day if this fails, and the page says that it is there.
  await call('cancelNetworkImport', { params: { id: id_cliente, chave: kept.chave } }).catch(() => {});
}

/** The import that this browser began and has not finished, so that it can be resumed. */
interface KeptImport {
  chave: string;
  /** Tells the content from any other; the same file with the same choices has the same. */
  digest: string;
  file: string;
  choices: Choices;
}

const keyOf = (id_cliente: number) => `escuta.networkImport.${id_cliente}`;

function keptImport(id_cliente: number): KeptImport | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id_cliente)) ?? 'null') as KeptImport | null;
  } catch {
    return null;
  }
}

function keepImport(id_cliente: number, kept: KeptImport | null): void {
  if (kept) localStorage.setItem(keyOf(id_cliente), JSON.stringify(kept));
  else localStorage.removeItem(keyOf(id_cliente));
}

const textOf = ({ name, size, lastModified }: File) => JSON.stringify([name, size, lastModified]);

const digestOf = ({ file, choices, summary }: Shipment) => JSON.stringify([textOf(file), choices, summary]);

/** What was chosen for a file whose import this browser began and has not finished; null for any other file. */
export function keptChoices(id_cliente: number, file: File): Choices | null {
  const kept = keptImport(id_cliente);
  return kept?.file === textOf(file) ? kept.choices : null;
}
