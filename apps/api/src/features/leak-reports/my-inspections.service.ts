import { type OpenInspection, toInstant } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { mediaLinks } from '../media/index.ts';
import { listOpenSlots, listOwnDecisions, type StoredInspection } from './my-inspections.queries.ts';

function toOpenInspection(row: StoredInspection, link: (storageKey: string) => string): OpenInspection {
  const { taxa_amostragem, duracao, freq_max, sintetico, som, arquivo_espectrograma } = row;
  const heard = hasRecording(row.classificacao) && taxa_amostragem !== null;
  return {
    ...row,
    dt_amostra: toInstant(row.dt_amostra),
    url: heard && som ? link(som) : null,
    espectrograma: heard && arquivo_espectrograma ? link(arquivo_espectrograma) : null,
    gravacao: heard ? { taxa_amostragem, duracao, freq_max, sintetico } : null,
  };
}

/** The caller's inspections without a report, oldest sample first, and the decisions on their last reports (D-20). */
export async function myInspections(services: Services, session: Session) {
  const link = await mediaLinks(services);
  const { id_usuario } = session.user;
  const [rows, decididos] = await inScope(services.connections.tenant, session.scope, async (trx) => [
    await listOpenSlots(trx, id_usuario),
    await listOwnDecisions(trx, id_usuario, services.clock.now()),
  ]);
  return { dados: rows.map((row) => toOpenInspection(row, link)), total: rows[0]?.total ?? 0, decididos };
}
