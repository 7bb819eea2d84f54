import { ROLES, type Role } from '@escuta/contract';
import { type Actor, FIRST_ROLE } from './permissions.ts';

/** SUP > GEO > ADM > ANA, GEI, COL > VIS > COM, BR (D-10). */
const RANKS: Record<Role, number> = { SUP: 6, GEO: 5, ADM: 4, ANA: 3, GEI: 3, COL: 3, VIS: 2, COM: 1, BR: 1 };
const ROLES_WITH_INSPECTIONS: readonly Role[] = ['SUP', 'GEO', 'ADM', 'ANA', 'GEI'];
const INSPECTION_SCREEN_ROLES: readonly Role[] = ['ADM', 'ANA', 'GEI', 'GEO'];

type WithRole = Pick<Actor, 'id_tipo_usuario'>;

/** Roles that a person may give: none above their own (USR-04). */
export function assignableRoles(actor: WithRole): Role[] {
  return ROLES.filter((role) => RANKS[role] <= RANKS[actor.id_tipo_usuario]);
}

/** Whether the actor may change a person, which needs the right to give that person's role (USR-04). */
export function mayChange(actor: WithRole, person: WithRole): boolean {
  return assignableRoles(actor).includes(person.id_tipo_usuario);
}

/** Whether a new person of this role sees inspection controls (D-10). */
export function seesInspectionsAtFirst(role: Role): boolean {
  return ROLES_WITH_INSPECTIONS.includes(role);
}

/** Whether a role can open the inspection screens, which the form of new people mentions (USR-03). */
export function reachesInspectionScreens(role: Role): boolean {
  return INSPECTION_SCREEN_ROLES.includes(role);
}

/** Only SUP, the provider's super admin, sets a company's permissions: exports and single sign-on (D-12, D-33). */
export function mayPermit(actor: WithRole): boolean {
  return actor.id_tipo_usuario === FIRST_ROLE;
}
