import { ACTIONS, type RestartBody, toInstant } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { findCompany, lockReferences } from '../companies/index.ts';
import { addTasks } from '../queue/index.ts';
import { listTops } from './models.queries.ts';

/** The company at the top of a tree. @throws Problem company_not_found also where only its top is out of scope */
async function topOf(trx: TenantTransaction, id_cliente: number) {
  const [top] = (await findCompany(trx, id_cliente)) ? await listTops(trx, [id_cliente]) : [];
  if (!top) throw new Problem('company_not_found');
  return top;
}

/**
 * Lets the reference of a recorder count anew from an instant on, for the whole company tree: its gain was changed, or it was repaired (D-35). The queue
 * decides again on its sounds since then, where no person has.
 * @throws Problem company_not_found, restart_in_future
 */
export function restartReference(
  { connections, clock }: Services,
  session: Session,
  { id_cliente, tipo, nome, desde: given, nota }: RestartBody,
): Promise<void> {
  const now = clock.now();
  const desde = given === null ? now : new Date(given);
  if (desde > now) throw new Problem('restart_in_future');
  const { id_usuario } = session.user;
  return inScope(connections.tenant, session.scope, async (trx) => {
    await lockReferences(trx);
    const { id_cliente: top, razao_social } = await topOf(trx, id_cliente);
    const gravador = `${tipo}:${nome}`;
    const row = { id_cliente: top, gravador, desde, nota, id_usuario, dt_reinicio: now };
    await trx.insertInto('recorder_restarts').values(row).execute();
    await addTasks(trx, [{ tipo: 'decide_again', id_cliente: top, data: now, dados: { gravador } }]);
    await insertLog(trx, {
      ...{ data: now, session, id_cliente: top, tipo_acao: ACTIONS.referenceRestarted },
      objeto: { id: top, nome: razao_social },
      para: { gravador: nome, referencia_desde: toInstant(desde), nota },
    });
  });
}
