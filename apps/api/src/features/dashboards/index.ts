export { foldChanges } from './fold.service.ts';
export { startFolding } from './worker.ts';
