import type { Logins } from '../db/connection.ts';

/** Roles belong to the cluster, which several runs may share, so the password is the same in all. */
const PASSWORD = 'sénha das conexões';

/** The addresses of the two roles in the database that this address names. */
export function loginsBeside(owner: string): Logins {
  const as = (role: string) => {
    const url = new URL(owner);
    url.username = role;
    url.password = encodeURIComponent(PASSWORD);
    return url.href;
  };
  return { app: as('escuta_app'), system: as('escuta_system') };
}
