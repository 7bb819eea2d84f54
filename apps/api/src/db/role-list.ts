import type { Role } from '@escuta/contract';
import { sql } from 'kysely';

/** Roles as SQL literals, for `in (…)`. */
export const roleList = (roles: readonly Role[]) => sql.join(roles.map((role) => sql.lit(role)));
