import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { readConfig } from '../../../apps/api/src/config.ts';
import { FILE_COLUMNS } from '../../../apps/api/src/features/backup/dump.queries.ts';
import { storedFiles } from '../../../apps/api/src/platform/storage.ts';
import { openStorage } from '../../../apps/api/src/server.ts';

/** Longest wait for the queue, milliseconds: a lease of a killed process is a minute. */
const QUEUE_MS = 180_000;
const HOUR_MS = 3_600_000;

/** Ends the leases of processes that were killed; none may be at work. */
export async function endLeases(owner: pg.Client): Promise<void> {
  await owner.query('update outbox set dt_proxima = now() where dt_inicio is not null');
}

/** Waits until the queue has worked on all recordings. Returns what is left of it. */
export async function queueLeft(owner: pg.Client): Promise<string[]> {
  const until = performance.now() + QUEUE_MS;
  for (;;) {
    const { rows } = await owner.query(
      `select id_gravacao, tentativas, erro, dt_desistencia from outbox where tipo = 'recording' and dt_envio is null`,
    );
    const failed = rows.filter(({ dt_desistencia }) => dt_desistencia !== null);
    if (rows.length === failed.length || performance.now() > until) {
      return rows.map((row) => `the task ${JSON.stringify(row)}`);
    }
    await delay(200);
  }
}

/** The folder of the storage in which files lie until they are whole. */
export const partsOf = (folder: string) => join(folder, '.parts');
const partsIn = (folder: string): Promise<string[]> => readdir(partsOf(folder)).catch(() => []);

/** Makes all that nobody has finished look old enough to be deleted. */
async function age(owner: pg.Client, folder: string): Promise<void> {
  await owner.query("update photo_uploads set data = data - interval '25 hours'");
  const then = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of await partsIn(folder)) await utimes(join(partsOf(folder), name), then, then);
}

/**
 * Files in the storage that no row names, also such as are not whole. Killed processes and refused calls leave some, which the product
 * deletes when they are old: here they are made so, and `cleanUp` lets the product do it.
 */
export async function leftOver(
  owner: pg.Client,
  folder: string,
  cleanUp: () => Promise<unknown>,
): Promise<{ halfFiles: number; noted: number; found: string[] }> {
  await mkdir(partsOf(folder), { recursive: true });
  const halfFiles = (await partsIn(folder)).length;
  const { rows: notes } = await owner.query<{ n: number }>('select count(*)::int as n from photo_uploads');
  await age(owner, folder);
  await cleanUp();
  const columns = FILE_COLUMNS.map(([table, column]) => `select ${column} as key from ${table}`);
  const { rows } = await owner.query<{ key: string }>(columns.join(' union '));
  const named = new Set(rows.map(({ key }) => key));
  const storage = await openStorage(
    readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none', STORAGE_URL: folder }),
  );
  const found: string[] = [];
  for await (const { key } of storedFiles(storage)) if (!named.has(key)) found.push(`left over: ${key}`);
  found.push(...(await partsIn(folder)).map((name) => `left over: .parts/${name}`));
  return { halfFiles, noted: notes[0]?.n ?? 0, found };
}
