export { purgeTickets } from './undo.service.ts';
