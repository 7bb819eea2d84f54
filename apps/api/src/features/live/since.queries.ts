import { LIVE_GAP_MS, type LiveKind } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { selecting } from '../../db/selecting.ts';

/** What one statement has changed in a company; without ids where they were too many. */
export interface Noted {
  id_cliente: number;
  tipo: LiveKind;
  ids: readonly number[] | null;
}

/** What was committed since a cursor, and the cursor from which to ask next. */
export interface Since {
  cursor: string;
  /** Null where the cursor does not tell it: too old, of another database, or none at all. */
  noted: readonly Noted[] | null;
}

/** Rows beyond which a screen rather searches again. */
const MOST_ROWS = 20_000;

/**
 * The database as it is now. Transactions are numbered anew in a restored database, and lost ones again after a failover: the place is the
 * cluster, its timeline and the table.
 */
const NOW = {
  place: sql<string>`concat_ws('-', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8), 'events'::regclass::oid)`,
  ms: sql<string>`floor(extract(epoch from clock_timestamp()) * 1000)::text`,
  snapshot: sql<string>`pg_current_snapshot()::text`,
};

type Place = Record<keyof typeof NOW, string>;

const CURSOR =
  /^(?<place>\d+-[0-9A-F]{8}-\d+)\.(?<ms>\d{1,15})\.(?<snapshot>\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20})*)?)$/;

const textOf = ({ place, ms, snapshot }: Place) => `${place}.${ms}.${snapshot}`;

/** The parts of a cursor whose snapshot PostgreSQL can read: it has bounds, and within them open transactions in their order. */
function readCursor(cursor: string): Place | null {
  const parts = CURSOR.exec(cursor)?.groups as Place | undefined;
  if (!parts) return null;
  const [min = 0n, max = 0n, ...open] = parts.snapshot.split(/[:,]/).filter(Boolean).map(BigInt);
  const isRising = open.every((one, at) => one >= (open[at - 1] ?? min) && one < max);
  return min > 0n && min <= max && max < 2n ** 63n && isRising ? parts : null;
}

const isUsable = (since: Place, now: Place) =>
  since.place === now.place &&
  Math.abs(Number(now.ms) - Number(since.ms)) <= LIVE_GAP_MS &&
  // A number that has not been given yet: of transactions that a failure has undone.
  BigInt(since.snapshot.split(':')[1] ?? 0) <= BigInt(now.snapshot.split(':')[1] ?? 0);

/**
 * Reads what was committed since a cursor. The cursor is a snapshot of the database, so that a transaction that began earlier and was
 * committed later is neither forgotten nor told twice. One statement, since both belong to the same snapshot.
 * @param companies only what has changed in these; absent: in all
 */
export async function readSince(
  system: AppDatabase,
  cursor: string | null,
  companies?: ReadonlySet<number>,
): Promise<Since> {
  const since = cursor === null ? null : readCursor(cursor);
  const snapshot = since && sql`${since.snapshot}::text::pg_snapshot`;
  const noted = sql<Noted[]>`coalesce((
    select json_agg(json_build_object('id_cliente', e.id_cliente, 'tipo', e.tipo, 'ids', e.ids)) from (
      select * from events e
      where e.transacao >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(e.transacao, ${snapshot})
        -- A row of a backup has the number of another database.
        and e.transacao < pg_snapshot_xmax(pg_current_snapshot())
        and ${companies ? sql`e.id_cliente = any(${[...companies]}::int[])` : sql`true`}
      limit ${MOST_ROWS + 1}
    ) e), '[]')`;
  const columns = { ...NOW, noted: snapshot ? noted : sql<Noted[] | null>`null` };
  const { rows } = await selecting(columns, (list) => sql`select ${list}`).execute(system);
  const [now] = rows as [Place & { noted: Noted[] | null }];
  const isTold = since && isUsable(since, now) && now.noted && now.noted.length <= MOST_ROWS;
  return { cursor: textOf(now), noted: isTold ? now.noted : null };
}

/** Time that a transaction may be open beyond the gap that is told, minutes. */
const LATE_MINUTES = 50;

/** Deletes what no cursor can ask for any more. By the database's clock, which has written it. */
export async function deleteOldEvents(system: AppDatabase): Promise<number> {
  const minutes = LIVE_GAP_MS / 60_000 + LATE_MINUTES;
  const { numAffectedRows = 0n } =
    await sql`delete from events where data < clock_timestamp() - make_interval(mins => ${minutes})`.execute(system);
  return Number(numAffectedRows);
}
