import type { SampleImport } from '@escuta/contract';
import { importName } from '@escuta/domain';
import { ApiProblem, call } from '../../shared/api/index.ts';
import { insistOn } from '../../shared/api/insist.ts';
import { newKey } from '../../shared/api/new-key.ts';
import type { CheckRefusal, CheckRefusalCode } from './read/checked.ts';
import { ImportProblem } from './read/problem.ts';
import type { ImportReaderClient } from './read/reader-client.ts';
import { type Shipping, type ShippingOptions, type Steps, ship } from './ship.ts';

/** What became of one recording. */
export type Outcome = 'importada' | 'existente' | SendRefusal;

/** Refused by the server, or gone since the check. */
export interface SendRefusal extends Omit<CheckRefusal, 'reason'> {
  reason: CheckRefusalCode | 'refused';
  /** Of the server, for `refused`. */
  problem?: ApiProblem;
}

export interface Shipment {
  id_cliente: number;
  reader: Pick<ImportReaderClient, 'run'>;
  /** Name of the folder or archive, for the log. */
  name: string;
  /** The recordings to send, by their place in the check. */
  places: readonly number[];
  /** Recordings that are there already, and refused by the check. */
  existing: number;
  refused: number;
}

/** What an import has come to, as the server has counted. */
export type Counted = Pick<SampleImport, 'novos' | 'existentes'>;

interface SendOptions extends ShippingOptions {
  /** `importacao` is the key of the import. */
  onArrival(outcome: Outcome, importacao: string): void;
  onEnd(counted: Counted, importacao: string): void;
}

/** One less than the server allows, so that another tab can work beside. */
const AT_ONCE = 3;

/** Refusals of one recording; any other ends the import. */
const OF_ONE: ReadonlySet<string> = new Set(['recording_invalid', 'invalid_input', 'payload_too_large']);

/**
 * Sends recordings, a few at a time, and waits while the server cannot be reached.
 * @throws ApiProblem when the server refuses all; the signal's reason when aborted
 */
export function sendRecordings(shipment: Shipment, options: SendOptions): Promise<void> {
  const { id_cliente, name, places, existing } = shipment;
  const chave = newKey();
  let recusados = shipment.refused;
  const counts = { gravacoes: places.length, existentes: existing, recusados };
  const body = { chave, arquivo: importName(name), ...counts };
  let next = 0;
  const steps: Steps = {
    atOnce: AT_ONCE,
    begin: async ({ signal, insist }) => {
      await insist(() => call('beginSampleImport', { params: { id: id_cliente }, body, signal }));
    },
    sendNext: async (using) => {
      if (next >= places.length) return false;
      const outcome = await sendOne({ ...shipment, importacao: chave }, places[next++] as number, using);
      if (typeof outcome === 'object') recusados += 1;
      options.onArrival(outcome, chave);
      return true;
    },
    end: async (situacao, signal) => {
      const input = { params: { id: id_cliente, chave }, body: { situacao, recusados }, signal };
      options.onEnd(await call('endSampleImport', input), chave);
    },
  };
  return ship(steps, options);
}

async function sendOne(shipment: Shipment & { importacao: string }, place: number, using: Shipping): Promise<Outcome> {
  const { id_cliente, reader, importacao } = shipment;
  const { signal, cut, insist } = using;
  let file = '';
  try {
    const { query, sound } = await reader.run('recording', [place]);
    file = query.arquivo;
    signal.throwIfAborted();
    const input = { params: { id: id_cliente }, query: { ...query, importacao }, file: sound, signal: cut };
    return (await insist(() => call('importSample', input))).situacao;
  } catch (reason) {
    if (reason instanceof ImportProblem) return { file, reason: 'file_unreadable' };
    if (reason instanceof ApiProblem && OF_ONE.has(reason.code)) return refusalOf(file, reason);
    throw reason;
  }
}

function refusalOf(file: string, problem: ApiProblem): SendRefusal {
  const { motivo, detalhe } = problem.params;
  if (problem.code !== 'recording_invalid' || motivo === undefined) return { file, reason: 'refused', problem };
  return {
    ...{ file, reason: String(motivo) as CheckRefusalCode },
    ...(detalhe !== undefined && { detail: String(detalhe) }),
  };
}

/** Keys of one question. */
const KEYS_AT_ONCE = 1000;

/** Which recordings are there already, by their places; asked in parts. */
export async function findExisting(
  id_cliente: number,
  keys: readonly (readonly string[])[],
  options: ShippingOptions,
): Promise<Set<number>> {
  const all = keys.flat();
  const found = new Set<string>();
  for (let at = 0; at < all.length; at += KEYS_AT_ONCE) {
    const body = { chaves: all.slice(at, at + KEYS_AT_ONCE) };
    const input = { params: { id: id_cliente }, body, signal: options.signal };
    const { existentes } = await insistOn(() => call('findImported', input), options);
    for (const key of existentes) found.add(key);
  }
  return new Set(keys.flatMap((some, place) => (some.some((key) => found.has(key)) ? [place] : [])));
}
