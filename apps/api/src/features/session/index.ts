export { endSessions, listOpenSessions, OperatorError, operatorSession } from './operator.service.ts';
export { givePassword, sendPasswordLink } from './passwords.service.ts';
export { type Purged, purgeHourly, purgeOld } from './purge.service.ts';
export { findUser } from './session.queries.ts';
export { findSession, openSessions } from './session.service.ts';
export { throttle } from './throttle.service.ts';
