export { storePipes } from './import.queries.ts';
export { nearestPipe, pipeOfReport } from './nearest.queries.ts';
export { sweepNetworks } from './sweep.service.ts';
