import {
  ACTIONS,
  type LeftOut,
  NETWORK_BATCH_SEGMENTS_MAX,
  type NetworkMatching,
  type NewNetworkImport,
} from '@escuta/contract';
import { encodeSegments, type PipeSegment } from '@escuta/domain';
import type { TenantTransaction } from '../../db/transactions.ts';
import { insertLog, type LogEntry } from '../action-log/index.ts';
import { insertBatch, insertImport, storePipes, sumBatches, takeOut } from './import.queries.ts';
import { chooseMainPipes, findNetwork, putInForce, sumMaterials } from './network.queries.ts';
import { fingerprint, toStored } from './segments.ts';

interface Whole {
  id_rede: number;
  id_cliente: number;
  /** Name of the company. */
  razao_social: string;
  arquivo: string;
  deixados: LeftOut;
  data: Date;
  session: LogEntry['session'];
}

/** Brings a network, whose pipes are all there, into force in place of the company's earlier one, and logs it. */
export async function comeIntoForce(trx: TenantTransaction, whole: Whole): Promise<void> {
  const { id_rede, id_cliente, razao_social, arquivo, deixados, data, session } = whole;
  const { segmentos, norte, sul, leste, oeste } = await sumBatches(trx, id_rede);
  const before = await findNetwork(trx, id_cliente);
  if (before) await takeOut(trx, before.id_rede);
  await chooseMainPipes(trx, id_rede);
  const materiais = await sumMaterials(trx, id_rede);
  await putInForce(trx, id_rede, { dt_importacao: data, deixados, materiais, segmentos, norte, sul, leste, oeste });
  await insertLog(trx, {
    ...{ data, session, id_cliente, tipo_acao: ACTIONS.networkImported },
    objeto: { id: id_cliente, nome: razao_social },
    de: { arquivo: before?.arquivo ?? null, segmentos: before?.segmentos ?? null },
    para: { arquivo, segmentos },
  });
}

/** Stores a network whole within a transaction, such as that of the demonstration. */
export async function placeNetwork(
  trx: TenantTransaction,
  {
    segments,
    ...given
  }: Omit<Whole, 'id_rede'> &
    Pick<NewNetworkImport, 'chave' | 'sistema'> & {
      correspondencia: NetworkMatching;
      segments: readonly PipeSegment[];
    },
): Promise<void> {
  const { id_cliente, chave, arquivo, sistema, correspondencia, data, session } = given;
  const { id_usuario } = session.user;
  const begun = { id_cliente, chave, arquivo, sistema, correspondencia, id_usuario, dt_inicio: data };
  const id_rede = await insertImport(trx, begun);
  for (let from = 0; from < segments.length; from += NETWORK_BATCH_SEGMENTS_MAX) {
    const batch = encodeSegments(segments.slice(from, from + NETWORK_BATCH_SEGMENTS_MAX));
    const stored = toStored(batch, correspondencia);
    const numero = 1 + from / NETWORK_BATCH_SEGMENTS_MAX;
    await insertBatch(trx, { id_rede, id_cliente, numero, sha256: fingerprint(batch), data }, stored);
    await storePipes(trx, { id_rede, id_cliente }, stored);
  }
  await comeIntoForce(trx, { ...given, id_rede });
}
