import { ACTIONS, type DrawnNetwork, type Network, type NetworkImport } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { findCompany, lockCompany } from '../companies/index.ts';
import { findOpenImport, takeOut } from './import.queries.ts';
import { tellImport } from './import.service.ts';
import { findNetwork, listInForce } from './network.queries.ts';
import { toDrawn, toNetwork } from './network.view.ts';

/** The networks that the caller's map draws. */
export async function drawnNetworks(services: Services, session: Session): Promise<DrawnNetwork[]> {
  const networks = await inScope(services.connections.tenant, session.scope, listInForce);
  return networks.map(toDrawn);
}

/** The network of a company, and its open import. */
export function networkOf(
  services: Services,
  session: Session,
  id_cliente: number,
): Promise<{ rede: Network | null; importacao: NetworkImport | null }> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    if (!(await findCompany(trx, id_cliente))) throw new Problem('company_not_found');
    const [network, open] = [await findNetwork(trx, id_cliente), await findOpenImport(trx, id_cliente)];
    return { rede: network && toNetwork(network), importacao: open && (await tellImport(trx, open)) };
  });
}

/** Deletes the network of a company and logs it. */
export function deleteNetwork(services: Services, session: Session, id_cliente: number): Promise<void> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const company = await lockCompany(trx, id_cliente);
    if (!company) throw new Problem('company_not_found');
    const network = await findNetwork(trx, id_cliente);
    if (!network) throw new Problem('network_not_found');
    await takeOut(trx, network.id_rede);
    await insertLog(trx, {
      ...{ data: services.clock.now(), session, id_cliente, tipo_acao: ACTIONS.networkDeleted },
      objeto: { id: id_cliente, nome: company.razao_social },
      de: { arquivo: network.arquivo, segmentos: network.segmentos },
      para: { arquivo: null, segmentos: null },
    });
  });
}
