import { SLOT_COLUMNS } from '@escuta/contract';
import type { Pool } from 'pg';
import { pick } from './racers.ts';
import type { Approved } from './slot-rules.ts';

/** Number of samples in each round. */
const SAMPLES_A_ROUND = 6;

/** A company, its two units, three inspectors of the company, and one who has only the unit `left` in scope. */
export interface SlotCast {
  top: number;
  left: number;
  right: number;
  everywhere: number[];
  leftOnly: number;
}

export interface SlotSample {
  id: number;
  slots: (number | null)[];
}

/** Inserts the companies and the inspectors. */
export async function insertSlotCast(admin: Pool): Promise<SlotCast> {
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
  return { top, left, right, everywhere, leftOnly };
}

/** Inserts samples of one minute; the first is pending. */
export async function insertSamples(admin: Pool, company: number, minute: Date): Promise<number[]> {
  const { rows } = await admin.query<{ id_amostra: number }>(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao)
     select 'T' || n, $1, $2, $2, -19.9, -44, case when n = 1 then 'PEND' else 'LEAK' end from generate_series(1, $3::int) n returning id_amostra`,
    [company, minute, SAMPLES_A_ROUND],
  );
  return rows.map(({ id_amostra }) => id_amostra);
}

export async function readSlots(admin: Pool, ids: readonly number[]): Promise<SlotSample[]> {
  const { rows } = await admin.query(
    `select id_amostra, ${SLOT_COLUMNS} from samples where id_amostra = any($1) order by id_amostra`,
    [ids],
  );
  return rows.map((row) => ({ id: row.id_amostra, slots: SLOT_COLUMNS.map((column) => row[column]) }));
}

/** Inserts a report on an open slot, sometimes approved. For an approved one it returns the slots that were filled. */
export async function insertReport(admin: Pool, ids: readonly number[]): Promise<Approved | null> {
  const client = await admin.connect();
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
    client.release();
  }
}
