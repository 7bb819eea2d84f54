import { randomBytes } from 'node:crypto';
import type { AppDatabase } from '../db/connection.ts';

/** A random secret shared by all processes of one database; the first process creates it. */
export async function sharedSecret(system: AppDatabase, nome: string): Promise<Buffer> {
  await system
    .insertInto('app_secrets')
    .values({ nome, valor: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await system.selectFrom('app_secrets').select('valor').where('nome', '=', nome).executeTakeFirstOrThrow();
  return row.valor;
}
