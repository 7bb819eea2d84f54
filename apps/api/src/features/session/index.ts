export { findSession } from './session.service.ts';
