import type { Handlers } from '../../http/register.ts';
import { tileReply } from '../../http/tile-reply.ts';
import { beginImport, cancelImport, finishImport, storeBatch } from './import.service.ts';
import { deleteNetwork, drawnNetworks, networkOf } from './network.service.ts';
import { networkTile } from './tile.service.ts';

type NetworkCalls =
  | 'listNetworks'
  | 'getNetworkTile'
  | 'getNetwork'
  | 'deleteNetwork'
  | 'beginNetworkImport'
  | 'sendNetworkBatch'
  | 'finishNetworkImport'
  | 'cancelNetworkImport';

/** Tiles of one import never change, but a person who signs out must not leave them to the next one for long. */
const TILE_CACHE = 'private, max-age=3600, immutable';

export const networkHandlers: Handlers<NetworkCalls> = {
  listNetworks: async ({ services, session }) => {
    const dados = await drawnNetworks(services, session);
    return { dados, total: dados.length };
  },
  getNetworkTile: async ({ services, session, params }) => {
    const tile = await networkTile(services, session, params);
    return tileReply(tile, TILE_CACHE);
  },
  getNetwork: ({ services, session, params }) => networkOf(services, session, params.id),
  deleteNetwork: async ({ services, session, params }) => {
    await deleteNetwork(services, session, params.id);
    return {};
  },
  beginNetworkImport: async ({ services, session, params, body }) => ({
    importacao: await beginImport(services, session, params.id, body),
  }),
  sendNetworkBatch: async ({ services, session, params: { id, ...batch }, body }) => ({
    segmentos: await storeBatch(services, session, { id_cliente: id, ...batch }, body),
  }),
  finishNetworkImport: async ({ services, session, params: { id, chave }, body }) => ({
    rede: await finishImport(services, session, { id_cliente: id, chave }, body),
  }),
  cancelNetworkImport: async ({ services, session, params: { id, chave } }) => {
    await cancelImport(services, session, { id_cliente: id, chave });
    return {};
  },
};
