export { LiveHub } from './hub.service.ts';
export { deleteOldEvents } from './since.queries.ts';
