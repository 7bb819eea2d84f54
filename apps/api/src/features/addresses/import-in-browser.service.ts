import {
  ACTIONS,
  type AddressBatch,
  type AddressImport,
  type EndAddressImport,
  type NewAddressImport,
  toInstant,
} from '@escuta/contract';
import { type Address, addressFault } from '@escuta/import';
import type { Services, Session } from '../../context.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { forgetMissingStreets } from '../coverage/index.ts';
import { countAddresses, countStored, insertAddresses } from './addresses.queries.ts';
import { addToImport, findImport, insertImport, listImports, setEnd, stopSilent } from './import-addresses.queries.ts';

/** An import of which nothing has come for so long has been left: its page was closed. */
const SILENT_MS = 10 * 60_000;

/** How many addresses there are, and from which lists. */
export async function readAddresses({ connections: { system }, clock, geocoder }: Services) {
  const silent = clock.now().getTime() - SILENT_MS;
  const toImport = ({ dt_inicio, dt_ultimo, situacao, ...row }: Awaited<ReturnType<typeof listImports>>[0]) => ({
    ...row,
    dt_inicio: toInstant(dt_inicio),
    situacao: situacao === 'aberta' && dt_ultimo.getTime() < silent ? 'parada' : situacao,
  });
  const dados: AddressImport[] = (await listImports(system)).map(toImport);
  return { total: await countAddresses(system), servico: geocoder.isService === true, dados };
}

/** Begins an import and logs it; a repeat finds the one that is open. Throws address_import_closed. */
export async function beginImport(
  { connections, clock }: Services,
  session: Session,
  given: NewAddressImport,
): Promise<void> {
  const data = clock.now();
  const { id_usuario, id_cliente } = session.user;
  await connections.system.transaction().execute(async (trx) => {
    if (await insertImport(trx, { ...given, id_usuario, data })) {
      const para = { arquivo: given.arquivo, enderecos: given.enderecos };
      await insertLog(trx, { data, session, id_cliente, tipo_acao: ACTIONS.addressesImported, para });
      return;
    }
    const open = await findImport(trx, given.chave);
    if (open?.situacao !== 'aberta' && open?.situacao !== 'parada') throw new Problem('address_import_closed');
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

/** Adds a batch in one transaction; returns what the import has added so far. Throws invalid_input, address_import_closed. */
export async function addBatch(
  { connections, clock }: Services,
  { chave, batch }: { chave: string; batch: AddressBatch },
): Promise<number> {
  const addresses = addressesOf(batch);
  return connections.system.transaction().execute(async (trx) => {
    // The import's row comes last, so that batches do not wait for each other in a circle.
    const added = await insertAddresses(trx, addresses);
    const novos = await addToImport(trx, chave, { novos: added, data: clock.now() });
    if (novos === null) throw new Problem('address_import_closed');
    return novos;
  });
}

/** Ends an import; returns what it has added. Throws address_import_closed when there is none of this key. */
export async function endImport(
  { connections: { system }, clock }: Services,
  { chave, situacao }: { chave: string } & EndAddressImport,
): Promise<number> {
  if (await setEnd(system, chave, { situacao, data: clock.now() })) await forgetMissingStreets(system);
  const ended = await findImport(system, chave);
  if (!ended) throw new Problem('address_import_closed');
  return ended.novos;
}

/** Marks imports whose page was closed, and lets stretches look for the streets that they brought. */
export async function stopSilentImports({ connections: { system }, clock }: Services): Promise<void> {
  if (await stopSilent(system, new Date(clock.now().getTime() - SILENT_MS))) await forgetMissingStreets(system);
}
