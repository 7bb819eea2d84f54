export { purgeHourly, purgeSessions } from './purge.service.ts';
export { findSession } from './session.service.ts';
