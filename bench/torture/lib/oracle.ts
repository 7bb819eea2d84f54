import pg from 'pg';
import type { Place } from './calls.ts';
import { type Findings, noFindings } from './findings.ts';
import type { Journal, NotedChange, Value } from './journal.ts';
import { checkCreations, checkReports, OF_THE_LOAD } from './oracle-rows.ts';
import { checkSamples, checkWork } from './oracle-samples.ts';
import { leftOver, queueLeft } from './settled.ts';

interface Entry {
  id_usuario: number;
  id_amostra: number | null;
  id_objeto: number | null;
  tipo_acao: number;
  para: Record<string, Value> | null;
  dados: Record<string, Value> | null;
}

/** The values that a log entry says were set, by field. */
function toldBy({ tipo_acao, id_amostra, id_objeto, para, dados }: Entry): [field: string, value: Value][] {
  const of = (values: Entry['para'], key: string) => values?.[key] ?? null;
  switch (tipo_acao) {
    case 4:
      return [[`class:${id_amostra}`, of(para, 'classificacao_cliente')]];
    case 5:
      return [[`seen:${id_amostra}`, of(para, 'vista')]];
    case 7:
      return [[`slot1:${id_amostra}`, of(dados, 'inspetor')]];
    case 8:
      return [[`comment:${id_amostra}`, of(para, 'obs')]];
    case 15:
      return [
        [`decision:${id_objeto}`, 1],
        [`class:${id_amostra}`, of(para, 'classificacao_cliente')],
      ];
    case 18:
      return para && 'telefone' in para ? [[`phone:${id_objeto}`, of(para, 'telefone')]] : [];
    case 112:
      return [[`company:${id_objeto}`, of(para, 'razao_social')]];
    default:
      return [];
  }
}

const ROWS = `
select 'seen:' || id_amostra as field, to_jsonb(vista) as value from samples
union all select 'class:' || id_amostra, to_jsonb(classificacao_cliente) from samples
union all select 'comment:' || id_amostra, to_jsonb(obs) from samples
union all select 'slot1:' || id_amostra, to_jsonb(id_inspecionar) from samples
union all select 'decision:' || id_relatorio, to_jsonb(id_status_relatorio) from leak_reports
union all select 'company:' || id_cliente, to_jsonb(razao_social) from companies
union all select 'phone:' || id_usuario, to_jsonb(telefone) from users`;

/** What the log tells: the last value of each field, and how often somebody set it to a value. */
function readLog(entries: readonly Entry[]) {
  const last = new Map<string, Value>();
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const [field, value] of toldBy(entry)) {
      last.set(field, value);
      const key = keyOf({ field, value, by: entry.id_usuario });
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return { last, counts };
}

const keyOf = ({ field, value, by }: { field: string; value: Value; by: number }) =>
  `user ${by} set ${field} to ${JSON.stringify(value)}`;

/** For each change of somebody the least and the most log entries. */
function expectedEntries(changes: readonly NotedChange[]) {
  const expected = new Map<string, { least: number; most: number }>();
  for (const change of changes) {
    const of = expected.get(keyOf(change)) ?? { least: 0, most: 0 };
    if (change.fate === 'acknowledged' && change.logged) of.least++;
    if (change.fate !== 'refused') of.most++;
    expected.set(keyOf(change), of);
  }
  return expected;
}

/** The values that a field may have: the last acknowledged one, or that of a call without a reply after it. */
function possibleValues(changes: readonly NotedChange[]): Map<string, { from: number; values: Value[] }> {
  const possible = new Map<string, { from: number; values: Value[] }>();
  for (const [index, { field, value, fate, shared }] of changes.entries()) {
    if (shared || fate === 'refused') continue;
    const before = possible.get(field);
    if (fate === 'acknowledged') possible.set(field, { from: index, values: [value] });
    else if (before) before.values.push(value);
  }
  return possible;
}

/** Compares rows and log with each other, and both with what was acknowledged. */
function checkChanges(rows: ReadonlyMap<string, Value>, entries: readonly Entry[], journal: Journal): Findings {
  const found = noFindings();
  const { last, counts } = readLog(entries);
  for (const [field, value] of last) {
    if (rows.get(field) !== value)
      found.half.push(`${field} is ${rows.get(field)}, its last log entry says ${JSON.stringify(value)}`);
  }
  for (const [key, { least, most }] of expectedEntries(journal.changes)) {
    const count = counts.get(key) ?? 0;
    if (count < least) found.lost.push(`${key}: acknowledged ${least} times, logged ${count} times`);
    if (count > most) found.half.push(`${key}: asked for ${most} times, logged ${count} times`);
  }
  for (const [field, { values }] of possibleValues(journal.changes)) {
    const value = rows.get(field) ?? null;
    if (!values.includes(value)) found.lost.push(`${field} is ${value}, acknowledged was ${JSON.stringify(values)}`);
  }
  const touched = new Set(journal.changes.map(({ field }) => field).filter((field) => !last.has(field)));
  for (const field of touched) {
    const value = rows.get(field);
    if (![null, false, 0, undefined].includes(value as null) && !field.startsWith('company:'))
      found.half.push(`${field} is ${value} without a log entry`);
  }
  return found;
}

async function withOwner<Result>(place: Place, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: place.owner() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads everything in plain SQL as the owner, while nobody is at work, and returns what must not be. */
export function askOracle(place: Place, journal: Journal): Promise<Findings> {
  return withOwner(place, async (client) => {
    const { rows } = await client.query<{ field: string; value: Value }>(ROWS);
    const { rows: entries } = await client.query<Entry>(
      `select id_usuario, id_amostra, id_objeto, tipo_acao, para, dados from action_logs where ${OF_THE_LOAD} order by id_log`,
    );
    const found = checkChanges(new Map(rows.map(({ field, value }) => [field, value])), entries, journal);
    await checkReports(client, place, journal, found);
    await checkSamples(client, place, journal, found);
    await checkCreations(client, journal, found);
    return found;
  });
}

/** A product whose storage is a folder of this machine, and which can clean up. */
export interface SettledPlace extends Place {
  readonly files: string;
  /** Lets the product delete what is old and belongs to nothing. */
  purge(): Promise<void>;
}

/** What must not be once the faults are over and the queue has done its work: samples without it, files without a row. */
export function askAtTheEnd(place: SettledPlace): Promise<{ found: Findings; halfFiles: number; noted: number }> {
  return withOwner(place, async (client) => {
    const found = noFindings();
    found.stuck.push(...(await queueLeft(client)));
    await checkWork(client, place, found);
    const { found: left, ...figures } = await leftOver(client, place.files, () => place.purge());
    found.half.push(...left);
    return { found, ...figures };
  });
}
