import {
  ACTIONS,
  type AddressBatch,
  type AddressImport,
  type EndAddressImport,
  type NewAddressImport,
} from '@escuta/contract';
import { type Address, addressFault } from '@escuta/import';
import type { Services, Session } from '../../context.ts';
import { columnsOf } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog, type LogEntry } from '../action-log/index.ts';
import { forgetMissingStreets } from '../coverage/index.ts';
import {
  addToImport,
  findImport,
  insertImport,
  listImports,
  needOpen,
  setEnd,
  stopLeft,
  toPast,
} from '../imports/index.ts';
import { countAddresses, countStored, insertAddresses } from './addresses.queries.ts';

/** The import of a key. */
const keyed = (chave: string) => ({ table: 'address_imports', chave }) as const;

/** How many addresses there are, and from which lists. */
export async function readAddresses({ connections: { system }, clock, geocoder }: Services) {
  const imports = await listImports(system, 'address_imports', columnsOf('address_imports', 'i', 'enderecos'));
  const dados: AddressImport[] = imports.map((row) => toPast(row, clock.now()));
  return { total: await countAddresses(system), servico: geocoder.isService === true, dados };
}

/** Begins an import and logs it; a repeat finds the one that is open. Throws import_closed. */
export async function beginImport(
  { connections, clock }: Services,
  session: Session,
  given: NewAddressImport,
): Promise<void> {
  const data = clock.now();
  const { id_usuario, id_cliente } = session.user;
  await connections.system.transaction().execute(async (trx) => {
    if (await insertImport(trx, { table: 'address_imports', row: { ...given, id_usuario } }, data)) {
      const para = { arquivo: given.arquivo, enderecos: given.enderecos };
      await insertLog(trx, { data, session, id_cliente, tipo_acao: ACTIONS.addressesImported, para });
      return;
    }
    await needOpen(trx, keyed(given.chave));
  });
}

/** The addresses of a batch. Throws invalid_input for what the reading of a list would have refused. */
function addressesOf({ lat, lon, endereco }: AddressBatch): Address[] {
  const refuse = (field: string) => new Problem('invalid_input', { details: [{ field, code: 'invalid' }] });
  if (lat.length !== endereco.length) throw refuse('lat');
  if (lon.length !== endereco.length) throw refuse('lon');
  const addresses = endereco.map((text, at) => ({ lat: lat[at] as number, lon: lon[at] as number, endereco: text }));
  const wrong = addresses.findIndex((address) => addressFault(address) !== null);
  if (wrong >= 0) throw refuse(`endereco.${wrong}`);
  return addresses;
}

/** How many addresses of a batch are there already. Throws invalid_input. */
export const countExisting = async ({ connections: { system } }: Services, batch: AddressBatch): Promise<number> =>
  countStored(system, addressesOf(batch));

/** Adds a batch in one transaction; returns what the import has added so far. Throws invalid_input, import_closed. */
export async function addBatch(
  { connections, clock }: Services,
  { chave, batch }: { chave: string; batch: AddressBatch },
): Promise<number> {
  const addresses = addressesOf(batch);
  return connections.system.transaction().execute(async (trx) => {
    // The import's row comes last, so that batches do not wait for each other in a circle.
    const added = await insertAddresses(trx, addresses);
    const novos = await addToImport(trx, keyed(chave), { novos: added, data: clock.now() });
    if (novos === null) throw new Problem('import_closed');
    return novos;
  });
}

/** Logs how an import ended, with what it has added. */
async function logEnd(trx: TenantTransaction, chave: string, entry: Pick<LogEntry, 'session' | 'data'>): Promise<void> {
  const ended = await findImport(trx, keyed(chave));
  if (ended) await insertLog(trx, { ...entry, tipo_acao: ACTIONS.addressesImportEnded, para: ended });
}

/** Ends an import and logs how; returns what it has added. Throws import_closed when there is none of this key. */
export async function endImport(
  { connections: { system }, clock }: Services,
  session: Session,
  { chave, situacao }: { chave: string } & EndAddressImport,
): Promise<number> {
  const data = clock.now();
  const isEnded = await system.transaction().execute(async (trx) => {
    if (!(await setEnd(trx, keyed(chave), { situacao, data }))) return false;
    await logEnd(trx, chave, { session, data });
    return true;
  });
  if (isEnded) await forgetMissingStreets(system);
  const ended = await findImport(system, keyed(chave));
  if (!ended) throw new Problem('import_closed');
  return ended.novos;
}

/** Marks imports whose page was closed, logs it, and lets stretches look for the streets that they brought. */
export async function stopSilentImports({ connections: { system }, clock }: Services): Promise<void> {
  const data = clock.now();
  const stopped = await system.transaction().execute(async (trx) => {
    const left = await stopLeft(trx, 'address_imports', data);
    for (const { chave, importer } of left) if (importer) await logEnd(trx, chave, { session: importer, data });
    return left;
  });
  if (stopped.some(({ novos }) => novos > 0)) await forgetMissingStreets(system);
}
