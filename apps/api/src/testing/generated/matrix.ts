import type { Capability, Role } from '@escuta/contract';

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
  'samples.export': 'x x x x - x - - -',
  'inspections.view': 'f f f f f f f f -',
  'inspections.assign': 'f f f f f f - - -',
  'companies.lookup': 'x x x x x x o o -',
  'companies.list': 'x x x - - - - - -',
  'companies.edit': 'x x x - - - - - -',
  'users.list': 'x x x x - x - - -',
  'users.edit': 'x x x - - - - - -',
  'users.create': 'x x - - - - - - -',
  'logs.view': 'x x - - - - - - -',
  'reports.list': 'f f f f f f - - -',
  'reports.detail': 'x x x x x x o o -',
  'reports.decide': 'f f f f f f - - -',
  'reports.create': '- f - - - f - - -',
  'dashboards.view': 'x x x x x x o o -',
  'dashboards.charts': 'x x x x x x - - -',
  'dashboards.collectors': 'x x x - - x - - -',
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
