import { type OpenInspection, toInstant } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { mediaLinks } from '../media/index.ts';
import { listOpenSlots, type StoredInspection } from './my-inspections.queries.ts';

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

/** The caller's inspections without a report, oldest sample first (D-20). */
export async function myInspections(services: Services, session: Session) {
  const link = await mediaLinks(services);
  const rows = await inScope(services.connections.tenant, session.scope, (trx) =>
    listOpenSlots(trx, session.user.id_usuario),
  );
  return { dados: rows.map((row) => toOpenInspection(row, link)), total: rows[0]?.total ?? 0 };
}
