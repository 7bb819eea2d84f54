import { EQUIPMENT, INSPECTION_SCOPES, LEAK_TYPES, PAVINGS, PIPE_MATERIALS, POINT_POSITIONS } from './enumerations.ts';
import { choice, coordinate, minute, note, number, requiredChoice, text, ticks } from './field-kinds.ts';

/**
 * Every field that a geophone operator enters in a leak report, in the order of the phone's form. Calls, database row, draft, form, the
 * report's detail and the spreadsheet are derived from it. To add a field, see CONTRIBUTING.md.
 */
export const REPORT_FIELDS = {
  tipo_vazamento: requiredChoice(LEAK_TYPES, {
    meaning: 'Leak type found (D-29)',
    since: 1,
    form: 'result',
    detail: { block: 'analysis', order: 10 },
    sheet: { order: 20, width: 22 },
  }),
  obs_tipo_vazamento: note({
    meaning: 'Notes on the leak type',
    since: 1,
    form: 'result',
    detail: { block: 'conclusion', order: 10 },
    sheet: { order: 160, width: 36 },
  }),
  posicao: choice(POINT_POSITIONS, {
    meaning: 'Position of the point (D-29)',
    since: 1,
    form: 'result',
    detail: { block: 'analysis', order: 20 },
    sheet: { order: 30, width: 18 },
  }),
  abrangencia: choice(INSPECTION_SCOPES, {
    meaning: 'Inspection scope (D-29)',
    since: 1,
    form: 'result',
    detail: { block: 'analysis', order: 90 },
    sheet: { order: 80, width: 14 },
  }),
  latitude: coordinate(90, {
    meaning: 'Latitude of the point, degrees WGS84',
    since: 1,
    form: 'place',
    detail: { block: 'analysis', order: 100 },
    sheet: { order: 130, width: 12 },
  }),
  longitude: coordinate(180, {
    meaning: 'Longitude of the point, degrees WGS84',
    since: 1,
    form: 'place',
    detail: { block: 'analysis', order: 100 },
    sheet: { order: 140, width: 12 },
  }),
  endereco: text(300, {
    meaning: 'Inspected address',
    since: 1,
    form: 'place',
    detail: { block: 'sample', order: 10 },
    sheet: { order: 110, width: 36 },
  }),
  numero: text(32, {
    meaning: 'House number of the inspected address',
    since: 1,
    form: 'place',
    detail: { block: 'sample', order: 20 },
    sheet: { order: 120, width: 10 },
  }),
  tipo_pavimentacao: choice(PAVINGS, {
    meaning: 'Paving (D-29)',
    since: 1,
    form: 'place',
    detail: { block: 'analysis', order: 60 },
    sheet: { order: 50, width: 16 },
  }),
  tipo_tubulacao: choice(PIPE_MATERIALS, {
    meaning: 'Pipe material (D-29)',
    since: 1,
    form: 'pipe',
    detail: { block: 'analysis', order: 70 },
    sheet: { order: 60, width: 18 },
  }),
  diametro: text(32, {
    meaning: 'Pipe diameter',
    since: 1,
    form: 'pipe',
    detail: { block: 'analysis', order: 80 },
    sheet: { order: 70, width: 12 },
  }),
  pressao: number(
    { max: 1000, unit: 'm.c.a' },
    {
      meaning: 'Network pressure',
      since: 1,
      form: 'pipe',
      detail: { block: 'analysis', order: 50 },
      sheet: { order: 100, width: 14 },
    },
  ),
  nro_hidrometro: text(64, {
    meaning: 'Nearby water meter',
    since: 1,
    form: 'pipe',
    detail: { block: 'analysis', order: 40 },
    sheet: { order: 90, width: 16 },
  }),
  equipamentos: ticks(EQUIPMENT, {
    meaning: 'Equipment used (D-29)',
    since: 1,
    form: 'pipe',
    detail: { block: 'analysis', order: 110 },
    sheet: { order: 40, width: 32 },
  }),
  obs_inspecao: note({
    meaning: 'Notes of the inspection',
    since: 1,
    form: 'notes',
    detail: { block: 'analysis', order: 120 },
    sheet: { order: 150, width: 36 },
  }),
  dt_relatorio: minute({
    meaning: 'Time of the inspection; not before 2000 and at most a minute ahead of the server’s clock',
    since: 1,
    form: 'notes',
    detail: { block: 'analysis', order: 30 },
    sheet: { order: 10, width: 18 },
  }),
};

export type ReportFields = typeof REPORT_FIELDS;
export type ReportField = keyof ReportFields;
export type ReportFieldKind = ReportFields[ReportField]['kind'];

/** The fields of some kinds. */
export type ReportFieldOf<Kind extends ReportFieldKind> = {
  [F in ReportField]: ReportFields[F]['kind'] extends Kind ? F : never;
}[ReportField];

export const REPORT_FIELD_NAMES = Object.keys(REPORT_FIELDS) as ReportField[];

/** Whether this is the name of a field. */
export const isReportField = (name: string): name is ReportField => Object.hasOwn(REPORT_FIELDS, name);

/** The schema of requests or of replies of every field, by name. */
function schemasOf<Part extends 'request' | 'reply'>(part: Part) {
  return Object.fromEntries(REPORT_FIELD_NAMES.map((name) => [name, REPORT_FIELDS[name][part]])) as {
    [F in ReportField]: ReportFields[F][Part];
  };
}

/** Schemas of the fields in requests. */
export const REQUEST_FIELDS = schemasOf('request');
/** Schemas of the fields in replies. */
export const REPLY_FIELDS = schemasOf('reply');
