export { dataOfRequest, fromTo, insertLog, namesOfCompanies, namesOfPeople } from './action-log.queries.ts';
export { noteRefusedCall, noteRefusedSignIn } from './refusals.service.ts';
