import { isDeepStrictEqual } from 'node:util';
import {
  type FinishNetworkImport,
  NETWORK_DEGREES_MAX,
  NETWORK_MATERIALS_MAX,
  NETWORK_SEGMENTS_MAX,
  NETWORK_VERTICES_MAX,
  type Network,
  type NetworkBatch,
  type NetworkImport,
  type NewNetworkImport,
} from '@escuta/contract';
import { batchFault } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { lockCompany } from '../companies/index.ts';
import { comeIntoForce } from './come-into-force.service.ts';
import {
  findBatch,
  findImport,
  findOpenImport,
  insertBatch,
  insertImport,
  listBatches,
  missingBatches,
  type StoredImport,
  storePipes,
  sumBatches,
  takeOut,
} from './import.queries.ts';
import { findNetwork } from './network.queries.ts';
import { toImport, toNetwork } from './network.view.ts';
import { fingerprint, toStored } from './segments.ts';

/** An import of a company, by the key that its caller made. */
interface Named {
  id_cliente: number;
  chave: string;
}

/** The company, locked: imports of one company begin and end one after the other. */
async function company(trx: TenantTransaction, id_cliente: number) {
  const found = await lockCompany(trx, id_cliente);
  if (!found) throw new Problem('company_not_found');
  return found;
}

/** An open import with what has arrived of it. */
export async function tellImport(trx: TenantTransaction, found: StoredImport): Promise<NetworkImport> {
  const { segmentos } = await sumBatches(trx, found.id_rede);
  return toImport(found, { lotes: await listBatches(trx, found.id_rede), segmentos });
}

/** Ends another open import, when the caller wants it. */
async function makeRoom(trx: TenantTransaction, id_cliente: number, replaces: boolean): Promise<void> {
  const open = await findOpenImport(trx, id_cliente);
  if (!open) return;
  const params = { arquivo: open.arquivo, usuario: open.usuario ?? '' };
  if (!replaces) throw new Problem('network_import_open', { params });
  await takeOut(trx, open.id_rede);
}

/** Whether two calls begin the same import: they name the same file, system and columns. */
function isSame(earlier: StoredImport, begun: Omit<NewNetworkImport, 'substituir'>): boolean {
  const told = ({ arquivo, sistema, correspondencia }: typeof begun | StoredImport) =>
    JSON.parse(JSON.stringify({ arquivo, sistema, correspondencia }));
  return isDeepStrictEqual(told(earlier), told(begun));
}

/** Begins an import, or finds the one that an earlier attempt of this call began. */
export function beginImport(
  services: Services,
  session: Session,
  id_cliente: number,
  { substituir, ...begun }: NewNetworkImport,
): Promise<NetworkImport> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    await company(trx, id_cliente);
    const named = { id_cliente, chave: begun.chave };
    const earlier = await findImport(trx, named, 'update');
    if (earlier && earlier.situacao !== 'aberta') throw new Problem('network_import_closed');
    if (earlier && !isSame(earlier, begun)) throw new Problem('network_batch_differs');
    if (!earlier) {
      await makeRoom(trx, id_cliente, substituir);
      const dt_inicio = services.clock.now();
      await insertImport(trx, { ...begun, id_cliente, id_usuario: session.user.id_usuario, dt_inicio });
    }
    return tellImport(trx, (await findImport(trx, named, 'update')) as StoredImport);
  });
}

async function importOf(trx: TenantTransaction, named: Named, lock: 'share' | 'update'): Promise<StoredImport> {
  const found = await findImport(trx, named, lock);
  if (!found) throw new Problem('network_import_not_found');
  return found;
}

function refuseFaults(batch: NetworkBatch, materials: number): void {
  const wrong = batch.material.findIndex(
    (place) => place !== null && place >= Math.min(materials, NETWORK_MATERIALS_MAX),
  );
  const field = wrong >= 0 ? `material.${wrong}` : batchFault(batch);
  if (field) throw new Problem('invalid_input', { details: [{ field, code: 'invalid' }] });
}

function refuseTooLarge({ segmentos, vertices }: { segmentos: number; vertices: number }): void {
  const max =
    segmentos > NETWORK_SEGMENTS_MAX
      ? NETWORK_SEGMENTS_MAX
      : vertices > NETWORK_VERTICES_MAX
        ? NETWORK_VERTICES_MAX
        : 0;
  if (max > 0) throw new Problem('network_too_large', { params: { max } });
}

/**
 * Stores a batch of an open import; one that has arrived before is stored once. Batches may arrive at the same time and in any order.
 * @returns the number of its segments
 */
export function storeBatch(
  services: Services,
  session: Session,
  { numero, ...named }: Named & { numero: number },
  batch: NetworkBatch,
): Promise<number> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const { id_rede, id_cliente, situacao, correspondencia } = await importOf(trx, named, 'share');
    if (situacao !== 'aberta') throw new Problem('network_import_closed');
    refuseFaults(batch, correspondencia.materiais.length);
    const stored = toStored(batch, correspondencia);
    const sha256 = fingerprint(batch);
    if (await insertBatch(trx, { id_rede, id_cliente, numero, sha256, data: services.clock.now() }, stored)) {
      refuseTooLarge(await sumBatches(trx, id_rede));
      await storePipes(trx, { id_rede, id_cliente }, stored);
    } else if (!(await findBatch(trx, { id_rede, numero }))?.sha256.equals(sha256)) {
      throw new Problem('network_batch_differs');
    }
    return batch.pontos.length;
  });
}

/** Refuses an import that lacks something of what its caller has sent. */
async function checkWhole(trx: TenantTransaction, id_rede: number, sent: FinishNetworkImport): Promise<void> {
  const { faltam, lote } = await missingBatches(trx, id_rede, sent.lotes);
  if (faltam > 0) throw new Problem('network_batches_missing', { params: { faltam, lote: lote ?? 1 } });
  const sums = await sumBatches(trx, id_rede);
  if (sums.lotes !== sent.lotes || sums.segmentos !== sent.segmentos) throw new Problem('network_batch_differs');
  const wide = Math.max(sums.norte - sums.sul, sums.leste - sums.oeste) > NETWORK_DEGREES_MAX;
  if (wide) throw new Problem('network_too_wide', { params: { max: NETWORK_DEGREES_MAX } });
}

/**
 * Finishes an import: in one transaction the earlier network goes out of use and this one comes into force, with its entry in the log. A repeated
 * call finds the network in force.
 */
export function finishImport(
  services: Services,
  session: Session,
  named: Named,
  sent: FinishNetworkImport,
): Promise<Network> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const { id_cliente, razao_social } = await company(trx, named.id_cliente);
    const { id_rede, situacao, arquivo } = await importOf(trx, named, 'update');
    if (situacao === 'apagada') throw new Problem('network_import_closed');
    if (situacao === 'aberta') {
      await checkWhole(trx, id_rede, sent);
      const { deixados } = sent;
      const whole = { id_rede, id_cliente, razao_social, arquivo, deixados, data: services.clock.now(), session };
      await comeIntoForce(trx, whole);
    }
    const network = await findNetwork(trx, id_cliente);
    if (!network) throw new Problem('network_not_found');
    return toNetwork(network);
  });
}

/** Cancels an open import; its rows are deleted later. A repeated call changes nothing. */
export function cancelImport(services: Services, session: Session, named: Named): Promise<void> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    await company(trx, named.id_cliente);
    const { id_rede, situacao } = await importOf(trx, named, 'update');
    if (situacao === 'vigente') throw new Problem('network_import_closed');
    if (situacao === 'aberta') await takeOut(trx, id_rede);
  });
}
