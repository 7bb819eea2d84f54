export { placeNetwork } from './come-into-force.service.ts';
export { nearestPipe, pipeOfReport } from './nearest.queries.ts';
export { listInForce, type StoredNetwork } from './network.queries.ts';
export { toDrawn } from './network.view.ts';
export { sweepNetworks } from './sweep.service.ts';
export { encodeTile } from './tile.service.ts';
export { type Area, areaOf, type TilePlace } from './tile-grid.ts';
