import { FIRST_ROLE } from '@escuta/domain';
import type { AppDatabase } from '../../db/connection.ts';

/** Whether there is a super admin, apart from the demo's. */
export async function hasSuperAdmin(system: AppDatabase): Promise<boolean> {
  const found = await system
    .selectFrom('users')
    .select('id_usuario')
    .where('id_tipo_usuario', '=', FIRST_ROLE)
    .where('ativo', '=', true)
    .where('email', 'not like', '%@demo.escuta')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Inserts the company and its super admin, both or neither. */
export async function insertFirstUser(
  system: AppDatabase,
  first: { razao_social: string; nome: string; email: string; senha_hash: string },
): Promise<void> {
  const { razao_social, ...person } = first;
  await system.transaction().execute(async (trx) => {
    const { id_cliente } = await trx
      .insertInto('companies')
      .values({ razao_social })
      .returning('id_cliente')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('users')
      .values({ ...person, id_cliente, id_tipo_usuario: FIRST_ROLE, exibir_inspecao: true })
      .execute();
  });
}
