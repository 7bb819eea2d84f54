import type { Capability, Role } from '@escuta/contract';

/** How far a capability reaches for a role: allowed, only with exibir_inspecao, or own company only. */
export type Grant = 'allowed' | 'with_inspections' | 'own_company';

type Row = Partial<Record<Role, Grant>>;

const EVERYONE_REVIEWING: Row = {
  SUP: 'allowed',
  GEO: 'allowed',
  ADM: 'allowed',
  ANA: 'allowed',
  COL: 'allowed',
  GEI: 'allowed',
};
const REVIEWING_WITH_INSPECTIONS: Row = {
  SUP: 'with_inspections',
  GEO: 'with_inspections',
  ADM: 'with_inspections',
  ANA: 'with_inspections',
  COL: 'with_inspections',
  GEI: 'with_inspections',
};
const ADMINISTRATORS: Row = { SUP: 'allowed', GEO: 'allowed', ADM: 'allowed' };
const STAFF: Row = { ...EVERYONE_REVIEWING, VIS: 'own_company', COM: 'own_company' };

/** The permission matrix (spec: decisions, "Permission matrix"). A missing entry means refused. */
export const PERMISSIONS: Record<Capability, Row> = {
  'samples.view': STAFF,
  'samples.review': EVERYONE_REVIEWING,
  'samples.reveal_address': { ...EVERYONE_REVIEWING, VIS: 'allowed' },
  'samples.change_unit': { SUP: 'allowed', GEO: 'allowed' },
  'samples.collect': { GEO: 'allowed', COL: 'allowed', GEI: 'allowed' },
  'samples.import': ADMINISTRATORS,
  'addresses.import': { SUP: 'allowed' },
  'samples.classify': { GEO: 'allowed' },
  'samples.export': { SUP: 'allowed', GEO: 'allowed', ADM: 'allowed', ANA: 'allowed', GEI: 'allowed' },
  'companies.lookup': STAFF,
  'companies.list': ADMINISTRATORS,
  'companies.edit': ADMINISTRATORS,
  'users.list': { ...ADMINISTRATORS, ANA: 'allowed', GEI: 'allowed' },
  'users.edit': ADMINISTRATORS,
  'users.create': { SUP: 'allowed', GEO: 'allowed' },
  'devices.manage': { SUP: 'allowed', ADM: 'allowed' },
  'queue.manage': { SUP: 'allowed' },
  'logs.view': { SUP: 'allowed', GEO: 'allowed' },
  'inspections.view': { ...REVIEWING_WITH_INSPECTIONS, VIS: 'with_inspections', COM: 'with_inspections' },
  'inspections.assign': REVIEWING_WITH_INSPECTIONS,
  'reports.list': REVIEWING_WITH_INSPECTIONS,
  'reports.detail': STAFF,
  'reports.decide': REVIEWING_WITH_INSPECTIONS,
  'reports.create': { GEO: 'with_inspections', GEI: 'with_inspections' },
  'dashboards.view': STAFF,
  'dashboards.charts': EVERYONE_REVIEWING,
  'dashboards.collectors': { ...ADMINISTRATORS, GEI: 'allowed' },
  'dashboards.machine': { ...ADMINISTRATORS, ANA: 'allowed' },
  'listening.choose': { SUP: 'allowed', ADM: 'allowed' },
  'impact.view': { ...EVERYONE_REVIEWING, VIS: 'allowed', COM: 'allowed' },
  'impact.edit': { SUP: 'allowed', GEO: 'allowed' },
  'blind_review.take': { BR: 'allowed' },
  'blind_review.report': { SUP: 'allowed' },
  'own.use': { ...EVERYONE_REVIEWING, VIS: 'allowed', COM: 'allowed', BR: 'allowed' },
};

/** The caller: the part of a user that permissions depend on. */
export interface Actor {
  id_tipo_usuario: Role;
  exibir_inspecao: boolean;
}

/** Whether the matrix allows a capability; the server refuses and the screens hide by it. */
export function can(actor: Actor, capability: Capability): boolean {
  const grant = PERMISSIONS[capability][actor.id_tipo_usuario];
  if (!grant) return false;
  return grant !== 'with_inspections' || actor.exibir_inspecao;
}

type WithRole = Pick<Actor, 'id_tipo_usuario'>;

/** SUP and GEO both count as super admins (product document 1, section 6). */
export const SUPER_ADMIN_ROLES: readonly Role[] = ['SUP', 'GEO'];
/** VIS and COM search only their own id_cliente, without its branches (D-10). */
export const OWN_COMPANY_ROLES: readonly Role[] = ['VIS', 'COM'];
/** Role of an installation's first user, who sets the permissions of companies (D-12, D-33). */
export const FIRST_ROLE = 'SUP' satisfies Role;
/** Role of blind reviewers, who hear samples without company or place (BR-01). */
export const BLIND_REVIEWER_ROLE = 'BR' satisfies Role;

export function isSuperAdmin({ id_tipo_usuario }: WithRole): boolean {
  return SUPER_ADMIN_ROLES.includes(id_tipo_usuario);
}

/** Exports need the role and the company's permission; SUP and GEO may always (D-12). */
export function mayExport(actor: Actor & { permite_exportar: boolean }): boolean {
  return can(actor, 'samples.export') && (isSuperAdmin(actor) || actor.permite_exportar);
}

export function isOwnCompanyOnly({ id_tipo_usuario }: WithRole): boolean {
  return OWN_COMPANY_ROLES.includes(id_tipo_usuario);
}

/** Commercial users get fixed demonstration content in place of addresses and inspections (D-23). */
export function seesDemonstrationContent(actor: WithRole): boolean {
  return actor.id_tipo_usuario === 'COM';
}

/** Whether the print report has a company selector for this role (product document 1, section 6). */
export function choosesReportCompany(actor: WithRole): boolean {
  return isSuperAdmin(actor) || actor.id_tipo_usuario === 'ADM';
}
