export const USERS_PATH = '/admin/admin-users';
export const NEW_USER_PATH = '/admin/new-user';
export const userPath = (id_usuario: number) => `/admin/profile/${id_usuario}`;
