export { foldChanges, foldRange } from './fold.service.ts';
export { type CompanyDifferences, recountAll } from './recount.service.ts';
export { startFolding } from './worker.ts';
