import {
  type LeakReport,
  type NewLeakReportInput,
  REPORT_FIELD_NAMES,
  REPORT_FIELDS,
  type ReportField,
  type ReportFieldKind,
} from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReportDesk, type ReportDesk } from '../../features/leak-reports/testing/report-desk.ts';
import { payload } from '../harness.ts';

/** The type of a column for each kind of field. */
const COLUMN_TYPES: Record<ReportFieldKind, string> = {
  choice: 'text',
  coordinate: 'double precision',
  minute: 'timestamp with time zone',
  note: 'text',
  number: 'real',
  text: 'text',
  ticks: 'ARRAY',
};

/** Columns of a report that are not fields of its form. */
const OTHER_COLUMNS = [
  'id_relatorio',
  'id_cliente',
  'id_usuario',
  'chave',
  'id_status_relatorio',
  'dt_envio',
  'nro_os',
  'obs_aprovacao',
  'id_usuario_aprovacao',
  'dt_aprovacao',
];

const field = (name: ReportField) => REPORT_FIELDS[name];

/** A value to send. */
function exampleOf(name: ReportField): unknown {
  const about = field(name);
  if (about.kind === 'choice') return about.values.at(-1);
  if (about.kind === 'ticks') return about.values.slice(-2);
  if (about.kind === 'number') return 1.7;
  if (about.kind === 'coordinate') return 12.345678;
  return about.kind === 'minute' ? '2026-11-20T10:15:00-03:00' : `Água de ${name}`;
}

const asTold = (name: ReportField, value: unknown) =>
  field(name).kind === 'ticks' ? (value as string[]).map((descricao) => ({ descricao })) : value;

type Replies = Record<'detail' | 'list of the company' | 'page of the list' | 'spreadsheet', LeakReport>;

let desk: ReportDesk;
let columns: Map<string, string>;
let whole: Replies;
let bare: Replies;

/** Sends a report and reads it from every call that returns it. */
async function sendAndRead(fields: Partial<NewLeakReportInput>): Promise<Replies> {
  desk.sample = await desk.ownSample();
  const body = desk.reportOf(fields);
  const { id_relatorio } = payload('createReport', await desk.gei.call('createReport', { body }));
  const ana = await desk.t.as('ana');
  const { own } = desk.t.cast.companies;
  const filter = { id_cliente: String(own), dti_report: '2026-11-01 00:00', dtf_report: '2026-11-30 00:00' };
  const params = { id: id_relatorio };
  const found = <Report extends { id_relatorio: number | null }>(reports: Report[]) =>
    reports.find((report) => report.id_relatorio === id_relatorio) as Report & LeakReport;
  return {
    detail: payload('getReport', await ana.call('getReport', { params })).relatorio,
    'list of the company': found(
      payload('listCompanyReports', await ana.call('listCompanyReports', { params: { id: own } })).dados,
    ),
    'page of the list': found(payload('filterReports', await ana.call('filterReports', { body: filter })).dados),
    spreadsheet: found(payload('exportReports', await ana.call('exportReports', { body: filter })).data.data),
  };
}

beforeAll(async () => {
  desk = await openReportDesk();
  const { rows } = await desk.t.admin.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_name = 'leak_reports'`,
  );
  columns = new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]));
});
afterAll(() => desk.t.close());

describe('the table leak_reports', () => {
  it.each(REPORT_FIELD_NAMES)('has a column for %s, of its kind', (name) => {
    expect({ [name]: columns.get(name) }).toEqual({ [name]: COLUMN_TYPES[field(name).kind] });
  });

  it('has no other columns than the fields of the form and OTHER_COLUMNS', () => {
    expect([...columns.keys()].sort()).toEqual([...REPORT_FIELD_NAMES, ...OTHER_COLUMNS].sort());
  });
});

describe('a leak report', () => {
  beforeAll(async () => {
    whole = await sendAndRead(Object.fromEntries(REPORT_FIELD_NAMES.map((name) => [name, exampleOf(name)])));
    bare = await sendAndRead({});
  });
  it.each(REPORT_FIELD_NAMES)('has %s as it was sent in every reply', (name) => {
    const sent = asTold(name, exampleOf(name));
    for (const [place, report] of Object.entries(whole)) expect([place, report[name]]).toEqual([place, sent]);
  });

  it.each(REPORT_FIELD_NAMES.filter((name) => !field(name).required))('can be sent without %s', (name) => {
    const empty = field(name).kind === 'ticks' ? [] : null;
    for (const [place, report] of Object.entries(bare)) expect([place, report[name]]).toEqual([place, empty]);
  });

  it.each(REPORT_FIELD_NAMES.filter((name) => 'values' in field(name)))('accepts each value of %s', async (name) => {
    const about = field(name);
    const values: readonly string[] = 'values' in about ? about.values : [];
    for (const value of values) {
      const kept = about.kind === 'ticks' ? [value] : value;
      await desk.t.admin.query(`update leak_reports set ${name} = $1 where id_relatorio = $2`, [
        kept,
        bare.detail.id_relatorio,
      ]);
    }
  });
});
