/** The list of people. */
export const USERS_PATH = '/admin/admin-users';
/** Making people. */
export const NEW_USER_PATH = '/admin/new-user';
/** One person. */
export const userPath = (id_usuario: number) => `/admin/profile/${id_usuario}`;
