export { FirstUser, makeFirstUser } from './first-user.service.ts';
