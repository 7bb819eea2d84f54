export { deliverDue, purgeSent } from './deliver.service.ts';
export { findRecipient, type Message, tell } from './outbox.queries.ts';
export { startOutbox } from './worker.ts';
