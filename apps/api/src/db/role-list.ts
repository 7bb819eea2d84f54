import type { Role } from '@escuta/contract';
import { sql } from 'kysely';

/** The roles of a rule as they stand between the brackets of `in (…)`. */
export const roleList = (roles: readonly Role[]) => sql.join(roles.map((role) => sql.lit(role)));
