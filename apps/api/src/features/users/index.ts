export { createUsers } from './create-users.service.ts';
export { FirstUser, makeFirstUser } from './first-user.service.ts';
export { changeUser } from './update-user.service.ts';
export { searchUsers } from './users.service.ts';
