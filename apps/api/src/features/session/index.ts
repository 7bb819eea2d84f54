export { purgeHourly, purgeOld } from './purge.service.ts';
export { findSession } from './session.service.ts';
