import type { Client } from 'pg';
import type { Place } from './calls.ts';
import type { Findings } from './findings.ts';
import type { Journal, NotedCreation, NotedReport } from './journal.ts';
import { faultOfPhoto } from './photos.ts';

interface ReportRow {
  chave: string;
  id_amostra: number | null;
  laudos: number | null;
  fotos: string[];
}

/** Done by people of the load, not of the demonstration, whose people may be at work beside them. */
export const OF_THE_LOAD = "id_usuario not in (select id_usuario from users where email like '%@demo.escuta')";

const REPORTS = `
select r.chave, l.id_amostra, s.laudos,
  array(select arquivo from leak_report_photos p where p.id_relatorio = r.id_relatorio order by ordem) as fotos
from leak_reports r left join leak_report_samples l using (id_relatorio) left join samples s on s.id_amostra = l.id_amostra
where r.${OF_THE_LOAD}`;

const WITHOUT_REPORT = `
select id_amostra from samples s where laudos <> 0
  and not exists (select from leak_report_samples l where l.id_amostra = s.id_amostra)`;

async function faultOf(row: ReportRow, noted: NotedReport, place: Place): Promise<string | undefined> {
  if (row.id_amostra !== noted.id_amostra) return `its sample is ${row.id_amostra}, not ${noted.id_amostra}`;
  if (row.laudos !== 1) return `the sample ${row.id_amostra} has laudos ${row.laudos}`;
  const [photo, ...others] = row.fotos;
  if (photo === undefined || others.length > 0) return `it has ${row.fotos.length} photos, not one`;
  return faultOfPhoto(place, photo, noted.colour);
}

/** Every acknowledged report is there once, with its sample and its photo; so is every other one that is there. */
export async function checkReports(client: Client, place: Place, journal: Journal, found: Findings): Promise<void> {
  const { rows } = await client.query<ReportRow>(REPORTS);
  const byKey = new Map(rows.map((row) => [row.chave, row]));
  if (byKey.size < rows.length) found.half.push(`${rows.length - byKey.size} reports have two samples`);
  for (const noted of journal.reports) {
    const row = byKey.get(noted.chave);
    const isAcknowledged = noted.fate === 'acknowledged';
    if (!row && isAcknowledged) found.lost.push(`the report ${noted.chave} of sample ${noted.id_amostra}`);
    const fault = row && (await faultOf(row, noted, place));
    if (fault) found[isAcknowledged ? 'lost' : 'half'].push(`report ${noted.chave}: ${fault}`);
    byKey.delete(noted.chave);
  }
  for (const chave of byKey.keys()) found.half.push(`nobody sent the report ${chave}`);
  const { rows: marked } = await client.query<{ id_amostra: number }>(WITHOUT_REPORT);
  for (const { id_amostra } of marked) found.half.push(`sample ${id_amostra} is marked as reported without a report`);
}

const CREATED: Record<NotedCreation['kind'], string> = {
  person: `select email as name, (select count(*)::int from action_logs where tipo_acao = 19 and id_objeto = u.id_usuario) as entries
    from users u where email like 'nova%'`,
  company: `select razao_social as name, (select count(*)::int from action_logs where tipo_acao = 110 and id_objeto = c.id_cliente) as entries
    from companies c where razao_social like 'Unidade %'`,
};
const ENTRIES = `select
  (select count(*)::int from action_logs where tipo_acao = 19 and ${OF_THE_LOAD}) as person,
  (select count(*)::int from action_logs where tipo_acao = 110 and ${OF_THE_LOAD}) as company`;

/** Every acknowledged person and company is there with its one log entry, and no entry is without its row. */
export async function checkCreations(client: Client, journal: Journal, found: Findings): Promise<void> {
  const [logged] = (await client.query<Record<NotedCreation['kind'], number>>(ENTRIES)).rows;
  for (const kind of ['person', 'company'] as const) {
    const { rows } = await client.query<{ name: string; entries: number }>(CREATED[kind]);
    const names = new Set(rows.map(({ name }) => name));
    const acknowledged = journal.creations.filter((each) => each.kind === kind && each.fate === 'acknowledged');
    for (const { name } of acknowledged) if (!names.has(name)) found.lost.push(`the new ${kind} ${name}`);
    for (const { name, entries } of rows) {
      if (entries !== 1) found.half.push(`the new ${kind} ${name} has ${entries} log entries`);
    }
    if (logged?.[kind] !== rows.length) {
      found.half.push(`${logged?.[kind]} log entries tell of a new ${kind}, there are ${rows.length}`);
    }
  }
}
