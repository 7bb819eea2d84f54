export {
  dataOfRequest,
  fromTo,
  insertLog,
  type LogEntry,
  markOfUndo,
  namesOfCompanies,
  namesOfPeople,
} from './action-log.queries.ts';
export { logExport } from './exports-taken.service.ts';
export { noteRefusedCall, noteRefusedSignIn } from './refusals.service.ts';
