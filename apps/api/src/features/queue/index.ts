export {
  addTasks,
  hastenRuns,
  listKept,
  listRuns,
  markProgress,
  type Progress,
  type TakenTask,
  type TaskData,
  takeNext,
} from './queue.queries.ts';
export { type Doing, type Outcome, purgeDone, type Work, type Works, workDue } from './work.service.ts';
export { type QueueReports, startQueue, wakeLane } from './worker.ts';
