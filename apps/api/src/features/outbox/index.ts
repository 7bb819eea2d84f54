export { findRecipient, type Message, tell } from './outbox.queries.ts';
export { deliverDue, sendLetter, tellNewsletter } from './send.service.ts';
