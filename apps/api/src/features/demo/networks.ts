import { randomUUID } from 'node:crypto';
import type { PipeSegment } from '@escuta/domain';
import type { TenantTransaction } from '../../db/transactions.ts';
import { placeNetwork } from '../network/index.ts';
import { DEMO_COMPANIES } from './cast.ts';
import { DEMO_MATCHING } from './pipe-records.ts';
import type { Ids } from './rows.ts';
import { DAY_MS, HOUR_MS, midnightOf, plusMs } from './times.ts';

/** The administrator of each company with a network. */
const IMPORTED_BY: Record<string, string> = { root: 'adm', valley: 'valley.adm', north: 'north.adm' };

/** Stores the pipes of the demonstration as networks that its administrators imported two months ago. */
export async function writeNetworks(
  trx: TenantTransaction,
  networks: ReadonlyMap<string, readonly PipeSegment[]>,
  ids: Ids,
  now: Date,
): Promise<void> {
  for (const { key, razao_social } of DEMO_COMPANIES) {
    const [segments, person] = [networks.get(key), IMPORTED_BY[key]];
    if (!segments || !person) continue;
    const id_cliente = ids.company(key);
    await placeNetwork(trx, {
      ...{ id_cliente, razao_social, segments, correspondencia: DEMO_MATCHING },
      ...{ chave: randomUUID(), arquivo: 'rede_demonstracao.gpkg', sistema: 'EPSG:31983', deixados: { um_ponto: 3 } },
      data: plusMs(midnightOf(now), -61 * DAY_MS + 10 * HOUR_MS),
      session: { user: { id_usuario: ids.person(person), id_cliente } },
    });
  }
}
