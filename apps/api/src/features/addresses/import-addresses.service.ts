import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ADDRESS_BATCH_MAX } from '@escuta/contract';
import { importName } from '@escuta/domain';
import type { Address, Encoding } from '@escuta/import';
import type { AppDatabase } from '../../db/connection.ts';
import { forgetMissingStreets } from '../coverage/index.ts';
import { addToImport, insertImport, setEnd } from '../imports/index.ts';
import { type AddressFileOptions, openAddressFile } from './address-file.ts';
import { countAddresses, insertAddresses } from './addresses.queries.ts';
import { refusalTexts } from './refusal-texts.ts';

/** Result of an import of addresses. */
export interface AddressImport {
  /** Lines of the file without the header. */
  lines: number;
  added: number;
  /** Already stored, or duplicates within the file. */
  alreadyThere: number;
  /** Lines without an address. */
  leftOut: number;
  /** Why they have none, to print. */
  refusals: string[];
  encoding: Encoding;
  /** Addresses stored now. */
  total: number;
  /** The import was stopped; addresses added until then are kept. */
  stopped: boolean;
}

export interface AddressImportWatcher {
  /** @param share of the file, 0 to 1 */
  onProgress(share: number, lines: number): void;
  signal?: AbortSignal;
  /** Columns that have none of the known names. */
  named?: AddressFileOptions['named'];
}

/**
 * Imports a file of addresses, each batch in its own transaction, so that an interrupted import keeps what it added and a second run adds
 * the rest. Throws AddressFileError for a file that is no table of addresses, or in which no line has one.
 */
export async function importAddresses(
  system: AppDatabase,
  path: string,
  { onProgress, signal, named = new Map() }: AddressImportWatcher,
): Promise<AddressImport> {
  const { size } = await stat(path);
  const summary = { lines: 0, added: 0, leftOut: 0, stopped: false };
  let read = 0;
  let batch: Address[] = [];
  const noted = noteImport(system, path);
  const keep = async () => {
    if (batch.length > 0) summary.added += await noted.add(batch);
    batch = [];
    onProgress(size === 0 ? 1 : read / size, summary.lines);
  };
  const onBytes = (bytes: number) => {
    read = bytes;
  };
  const { encoding, refusals, addresses } = await openAddressFile(path, { named, onBytes });
  for await (const address of addresses) {
    if (signal?.aborted) {
      summary.stopped = true;
      break;
    }
    summary.lines += 1;
    if (address) batch.push(address);
    else summary.leftOut += 1;
    if (batch.length === ADDRESS_BATCH_MAX) await keep();
  }
  await keep();
  await noted.end(summary);
  // Also when nothing was added: the run that added them may have ended before this.
  await forgetMissingStreets(system);
  const alreadyThere = summary.lines - summary.added - summary.leftOut;
  return { ...summary, encoding, refusals: refusalTexts(refusals), alreadyThere, total: await countAddresses(system) };
}

/** The row by which the screen of addresses tells of the import, made with its first addresses. */
function noteImport(system: AppDatabase, path: string) {
  const chave = randomUUID();
  const one = { table: 'address_imports', chave } as const;
  const arquivo = importName(basename(path));
  let isBegun = false;
  return {
    /** Adds a batch in one transaction; returns the number of new addresses. */
    add: async (batch: readonly Address[]): Promise<number> =>
      system.transaction().execute(async (trx) => {
        const data = new Date();
        const row = { chave, arquivo, id_usuario: null, enderecos: 0, recusados: 0 };
        if (!isBegun) await insertImport(trx, { table: 'address_imports', row }, data);
        isBegun = true;
        const novos = await insertAddresses(trx, batch);
        await addToImport(trx, one, { novos, data });
        return novos;
      }),
    end: async ({ lines, leftOut, stopped }: { lines: number; leftOut: number; stopped: boolean }) => {
      const situacao = stopped ? 'cancelada' : 'concluida';
      const counts = { enderecos: lines - leftOut, recusados: leftOut };
      await setEnd(system, one, { situacao, data: new Date(), counts });
    },
  };
}
