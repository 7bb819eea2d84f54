import { type Capability, ROLES, type Role, type Route, type RouteName, routes } from '@escuta/contract';
import type { Cast } from '../people.ts';

/**
 * The permission matrix copied from the specification, an oracle independent of the code's table.
 * x = allowed, f = only with exibir_inspecao, o = own company only, - = refused.
 */
const COLUMNS: Role[] = ['SUP', 'GEO', 'ADM', 'ANA', 'COL', 'GEI', 'VIS', 'COM', 'BR'];

const ROWS: Record<Capability, string> = {
  'samples.view': 'x x x x x x o o -',
  'samples.review': 'x x x x x x - - -',
  'samples.reveal_address': 'x x x x x x x - -',
  'samples.change_unit': 'x x - - - - - - -',
  'samples.classify': '- x - - - - - - -',
  'samples.collect': '- x - - x x - - -',
  'samples.import': 'x x x - - - - - -',
  'addresses.import': 'x - - - - - - - -',
  'samples.export': 'x x x x - x - - -',
  'inspections.view': 'f f f f f f f f -',
  'inspections.assign': 'f f f f f f - - -',
  'companies.lookup': 'x x x x x x o o -',
  'companies.list': 'x x x - - - - - -',
  'companies.edit': 'x x x - - - - - -',
  'users.list': 'x x x x - x - - -',
  'users.edit': 'x x x - - - - - -',
  'users.create': 'x x - - - - - - -',
  'devices.manage': 'x - x - - - - - -',
  'queue.manage': 'x - - - - - - - -',
  'logs.view': 'x x - - - - - - -',
  'reports.list': 'f f f f f f - - -',
  'reports.detail': 'x x x x x x o o -',
  'reports.decide': 'f f f f f f - - -',
  'reports.create': '- f - - - f - - -',
  'dashboards.view': 'x x x x x x o o -',
  'dashboards.charts': 'x x x x x x - - -',
  'dashboards.collectors': 'x x x - - x - - -',
  'dashboards.machine': 'x x x x - - - - -',
  'listening.choose': 'x - x - - - - - -',
  'impact.view': 'x x x x x x x x -',
  'impact.edit': 'x x - - - - - - -',
  'blind_review.take': '- - - - - - - - x',
  'blind_review.report': 'x - - - - - - - -',
  'own.use': 'x x x x x x x x x',
};

export type Cell = 'x' | 'f' | 'o' | '-';

export function cell(capability: Capability, role: Role): Cell {
  // The tests may run without a type check.
  const row: string | undefined = ROWS[capability];
  if (!row)
    throw new Error(`${capability} has no row in matrix.ts: copy it from the specification’s permission matrix`);
  return row.split(' ')[COLUMNS.indexOf(role)] as Cell;
}

/** Owner of the rows that a call names: the caller's company, a branch below it, or another company. */
export const TENANTS = ['own', 'branch', 'foreign'] as const;
export type Tenant = (typeof TENANTS)[number];

/** Calls that need a session. */
export const SESSION_CALLS = (Object.keys(routes) as RouteName[]).filter(
  (name) => (routes[name] as Route).capability !== 'public',
);

/** Declaration of a call that needs a session. */
export const routeOf = (name: RouteName) => routes[name] as Route & { capability: Capability };

/** Expected status by the specification: 200, 404 outside the scope, or 403 for the role. */
export function expected(name: RouteName, role: Role, tenant: Tenant): number[] {
  const { capability, tenant: row } = routeOf(name);
  if (cell(capability, role) === '-') return [403];
  // Saved views are found by their owner alone, also by administrators.
  if (row !== 'none' && row.entity === 'view') return tenant === 'own' ? [200] : [404];
  if (row === 'none' || tenant === 'own' || role === 'SUP' || role === 'GEO') return [200];
  // On calls about the caller, other users are found only by roles that edit users.
  if (row.entity === 'user' && cell('users.edit', role) === '-') return [403, 404];
  if (tenant === 'foreign') return [404];
  return role === 'VIS' || role === 'COM' ? [404] : [200];
}

/** Texts that appear only in rows of another company or of a branch. */
export function marksAgainst({ people }: Cast, role: Role): string[] {
  if (role === 'SUP' || role === 'GEO') return [];
  // Super geos inspect for every company, so their names are visible to all (D-10).
  const names = ROLES.filter((one) => one !== 'SUP' && one !== 'GEO').map(
    (one) => people[`${one.toLowerCase() as Lowercase<Role>}@other`].nome,
  );
  const foreign = ['Saneamento do Sul', 'Sul Litoral', '@sul.test', ...names];
  return role === 'VIS' || role === 'COM' ? [...foreign, 'Norte Centro', 'Pessoa da Filial'] : foreign;
}
