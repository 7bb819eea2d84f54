export { placeNetwork } from './come-into-force.service.ts';
export { nearestPipe, pipeOfReport } from './nearest.queries.ts';
export { sweepNetworks } from './sweep.service.ts';
