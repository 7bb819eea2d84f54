export { insertLog } from './action-log.queries.ts';
