export const USERS_PATH = '/admin/admin-users';
export const NEW_USER_PATH = '/admin/new-user';
export const userPath = (id_usuario: number) => `/admin/profile/${id_usuario}`;

/** The users of a company and its branches. */
export const usersOf = (id_cliente: number) => `${USERS_PATH}?id_cliente=${id_cliente}`;
/** The form for new users of a company. */
export const newUserAt = (id_cliente: number) => `${NEW_USER_PATH}?id_cliente=${id_cliente}`;
