import { type DrawnNetwork, type Network, type NetworkImport, toInstant } from '@escuta/contract';
import type { StoredImport } from './import.queries.ts';
import type { StoredNetwork } from './network.queries.ts';

/** A network for the map. */
export function toDrawn({ id_cliente, chave, norte, sul, leste, oeste }: StoredNetwork): DrawnNetwork {
  return {
    id_cliente,
    rede: chave,
    limites: { norte, sul, leste, oeste },
    mapa: `/api/cliente/${id_cliente}/rede/${chave}/mapa/{z}/{x}/{y}`,
  };
}

/** A network for its administrator. */
export function toNetwork(row: StoredNetwork): Network {
  const { segmentos, metros, materiais, arquivo, sistema, correspondencia, deixados } = row;
  return {
    ...toDrawn(row),
    ...{ segmentos, metros, materiais, arquivo, sistema, correspondencia, deixados },
    dt_importacao: toInstant(row.dt_importacao),
    usuario: row.usuario ?? '',
  };
}

/** An open import with the batches that have arrived. */
export function toImport(
  { chave, arquivo, sistema, usuario, dt_inicio }: StoredImport,
  { lotes, segmentos }: Pick<NetworkImport, 'lotes' | 'segmentos'>,
): NetworkImport {
  return { chave, arquivo, sistema, usuario: usuario ?? '', dt_inicio: toInstant(dt_inicio), lotes, segmentos };
}
