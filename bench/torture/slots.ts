import { type ProblemCode, problems, type Route, type RouteName, routes, SLOT_COLUMNS } from '@escuta/contract';
import pg from 'pg';
import { insertPerson, signIn, startServer } from '../lib/app.ts';
import { onClose } from '../lib/closing.ts';
import type { TortureResult } from '../torture.ts';
import { type Approved, listViolations } from './slot-rules.ts';

const PROCESSES = 3;
/** Samples that a round fights for. */
const SAMPLES = 6;
/** Attempts that are under way at once. */
const AT_ONCE = 24;
const BATCHES_A_ROUND = 10;
const WORLD = { north: 90, south: -90, east: 180, west: -180 };

/** The utility, its two units, three inspectors of the utility, and one who reaches the unit `left` alone. */
export interface Cast {
  top: number;
  left: number;
  right: number;
  everywhere: number[];
  leftOnly: number;
}

interface Sample {
  id: number;
  slots: (number | null)[];
}

type Attempt = { name: RouteName; path: string; body: object; as: 'adm' | 'sup' };

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const some = <T>(list: readonly T[]): T[] => {
  const chosen = list.filter(() => Math.random() < 0.5);
  return chosen.length > 0 ? chosen : [pick(list)];
};

async function insertCast(admin: pg.Client, url: string): Promise<Cast> {
  const insert = async (text: string, values: unknown[]) => (await admin.query(text, values)).rows[0].id as number;
  const company = (name: string, master: number | null) =>
    insert('insert into companies (razao_social, id_cliente_master) values ($1, $2) returning id_cliente as id', [
      name,
      master,
    ]);
  const top = await company('Companhia', null);
  const [left, right] = [await company('Unidade Esquerda', top), await company('Unidade Direita', top)];
  const inspector = (name: string, at: number) =>
    insert(
      `insert into users (id_cliente, nome, email, id_tipo_usuario) values ($1, $2, $2 || '@torture.test', 'GEI') returning id_usuario as id`,
      [at, name],
    );
  const everywhere = [await inspector('a', top), await inspector('b', top), await inspector('c', top)];
  const leftOnly = await inspector('d', left);
  for (const role of ['ADM', 'SUP'] as const) {
    const email = `${role.toLowerCase()}@torture.test`;
    await insertPerson(url, { id_cliente: top, nome: role, email, id_tipo_usuario: role });
  }
  return { top, left, right, everywhere, leftOnly };
}

/** Samples of one minute, the first of which waits for its class. */
async function insertSamples(admin: pg.Client, company: number, minute: Date): Promise<number[]> {
  const { rows } = await admin.query<{ id_amostra: number }>(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'T' || n, $1, $2, $2, -19.9, -44, case when n = 1 then 'PEND' else 'LEAK' end from generate_series(1, $3::int) n returning id_amostra`,
    [company, minute, SAMPLES],
  );
  return rows.map(({ id_amostra }) => id_amostra);
}

async function readSlots(admin: pg.Client, ids: readonly number[]): Promise<Sample[]> {
  const { rows } = await admin.query(
    `select id_amostra, ${SLOT_COLUMNS} from samples where id_amostra = any($1) order by id_amostra`,
    [ids],
  );
  return rows.map((row) => ({ id: row.id_amostra, slots: SLOT_COLUMNS.map((column) => row[column]) }));
}

/** The slots with somebody put into the first free one, or in somebody's place. */
function wanted({ slots }: Sample, person: number, { replaces = false } = {}): (number | null)[] {
  const free = slots.indexOf(null);
  const at = free === -1 || replaces ? Math.floor(Math.random() * 3) : free;
  return slots.map((id, index) => (index === at ? person : id));
}

/** Something that conflicts with what the others try at the same time. */
function makeAttempt(cast: Cast, samples: readonly Sample[], tickets: readonly string[], minute: string): Attempt {
  const sample = pick(samples);
  const person = pick([...cast.everywhere, cast.leftOnly]);
  const chance = Math.random();
  if (chance < 0.4) {
    const triple = wanted(sample, person, { replaces: Math.random() < 0.3 }).map((id) => id ?? -1);
    const path = `/api/amostra/${sample.id}/inspecionar/${triple.join('/')}`;
    return { name: 'assignInspectors', as: 'adm', path, body: Math.random() < 0.5 ? { vistos: sample.slots } : {} };
  }
  if (chance < 0.6) {
    // The first sample waits for its class: with it every mass assignment is refused.
    const data = some(Math.random() < 0.2 ? samples : samples.slice(1)).map((each) => {
      const [id_cliente, id_cliente2, id_cliente3] = wanted(each, person);
      return { id: each.id, id_cliente, id_cliente2, id_cliente3, vistos: each.slots };
    });
    return { name: 'assignMany', as: 'adm', path: '/api/amostra/inspecionar/massa', body: { data } };
  }
  if (chance < 0.78) {
    const slot = Math.floor(Math.random() * 3);
    const body = { id_amostra: sample.id, id_usuario: sample.slots[slot] ?? person, column_name: SLOT_COLUMNS[slot] };
    return { name: 'removeInspector', as: 'adm', path: '/api/amostra/delete-pedido-inspecao', body };
  }
  if (chance < 0.88 && tickets.length > 0) {
    return {
      name: 'undoAssignment',
      as: 'adm',
      path: '/api/amostra/inspecionar/desfazer',
      body: { lote: pick(tickets) },
    };
  }
  const amostras = some(samples).map(({ id }) => id);
  const picture = { totalSamples: samples.length, dti: minute, dtf: minute, classificacao: '', ...WORLD };
  const body = { amostras, clientId: pick([cast.left, cast.right]), oldClientId: cast.top, ...picture };
  return { name: 'changeUnit', as: 'sup', path: '/api/amostra/redefinir-unidade', body };
}

/** A report comes to an open slot, some of them approved at once; tells the slots that were filled when one was approved. */
async function insertReport(url: string, ids: readonly number[]): Promise<Approved | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const [row] = (await client.query('select * from samples where id_amostra = $1 for update', [pick(ids)])).rows;
    const slot = SLOT_COLUMNS.findIndex((column, index) => row[column] !== null && (row.laudos & (1 << index)) === 0);
    if (slot === -1) return null;
    const approved = Math.random() < 0.3;
    const { rows } = await client.query(
      `insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio, id_status_relatorio, dt_aprovacao)
       values ($1, $2, 'Visível', now(), now(), $3::int, case when $3::int = 1 then now() end) returning id_relatorio`,
      [row.id_cliente, row[SLOT_COLUMNS[slot] ?? ''], approved ? 1 : 0],
    );
    const link = [rows[0].id_relatorio, row.id_amostra, row.id_cliente, slot + 1];
    await client.query('insert into leak_report_samples values ($1, $2, $3, $4)', link);
    const filled = SLOT_COLUMNS.map((column) => row[column] !== null);
    return approved ? { id: row.id_amostra, filled } : null;
  } finally {
    await client.query('commit');
    await client.end();
  }
}

/** Conflicting assignments, edits, removals, undos and changes of unit on the same samples, with reports coming in between. */
export async function run(url: string, attempts: number): Promise<TortureResult> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onClose(() => admin.end());
  const cast = await insertCast(admin, url);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(url)));
  const [{ port } = { port: 0 }] = servers;
  const tokens = { adm: await signIn(port, 'adm@torture.test'), sup: await signIn(port, 'sup@torture.test') };
  const refusals = new Map<string, number>();
  const violations: string[] = [];
  let done = 0;

  /** Makes one attempt; what changed something can be taken back by the ticket it gives. */
  async function make({ name, path, body, as }: Attempt): Promise<string | null> {
    const { method, errors }: Route = routes[name];
    const reply = await fetch(`http://127.0.0.1:${pick(servers).port}${path}`, {
      method,
      headers: { token: tokens[as], 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json = (await reply.json()) as { message: ProblemCode | null; lote?: string };
    if (reply.status === 200 && json.message === null) done += 1;
    else if (json.message !== null && errors.includes(json.message) && problems[json.message].status === reply.status) {
      refusals.set(json.message, (refusals.get(json.message) ?? 0) + 1);
    } else violations.push(`${name} answered ${reply.status} ${json.message}, which it does not document`);
    return json.lote ?? null;
  }

  let made = 0;
  for (let round = 0; made < attempts; round++) {
    const minute = new Date(Date.UTC(2026, 0, 1, 0, round));
    const ids = await insertSamples(admin, round % 2 === 0 ? cast.top : cast.left, minute);
    const approved: Approved[] = [];
    let tickets: string[] = [];
    for (let batch = 0; batch < BATCHES_A_ROUND && made < attempts; batch++) {
      const samples = await readSlots(admin, ids);
      const size = Math.min(AT_ONCE, attempts - made);
      const trying = Array.from({ length: size }, () =>
        make(makeAttempt(cast, samples, tickets, minute.toISOString())),
      );
      const [report, ...given] = await Promise.all([insertReport(url, ids), ...trying]);
      if (report) approved.push(report);
      tickets = [...tickets, ...given.filter((ticket) => ticket !== null)].slice(-AT_ONCE);
      made += size;
    }
    violations.push(...(await listViolations(admin, { cast, ids, approved })));
  }
  const refused = [...refusals].sort(([, a], [, b]) => b - a);
  const total = refused.reduce((sum, [, count]) => sum + count, 0);
  const reasons = refused.map(([code, count]) => `${code} ${count}`).join(', ');
  const line = `slots: ${made} attempts from ${PROCESSES} processes, ${done} done, ${total} refused (${reasons}), ${violations.length} violations`;
  return { line, violations };
}
