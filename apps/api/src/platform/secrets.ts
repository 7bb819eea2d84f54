import { randomBytes } from 'node:crypto';
import type { AppDatabase } from '../db/connection.ts';

/** A random secret shared by all processes of one database; the first process creates it. */
export async function sharedSecret(system: AppDatabase, nome: string): Promise<Buffer> {
  const find = () => system.selectFrom('app_secrets').select('valor').where('nome', '=', nome);
  // Read first: a standby takes no writes.
  const known = await find().executeTakeFirst();
  if (known) return known.valor;
  await system
    .insertInto('app_secrets')
    .values({ nome, valor: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find().executeTakeFirstOrThrow()).valor;
}
