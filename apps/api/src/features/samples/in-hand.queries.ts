import { type RawBuilder, sql } from 'kysely';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Over `samples s`: what can be heard, and no person has decided on. The label of an import is a person's word; the columns repeat the index samples_waiting. */
export const UNHEARD = sql`s.id_gravacao is not null and s.dt_classificacao is null and s.classificacao_cliente is null
      and s.classe_final is null and s.total_inspecoes = 0 and (s.classificacao = 'PEND' or s.classe_maquina)`;

/** So long a person goes on with a block of the desk, after its hold too: a new one would leave out its drawn samples. */
const IN_WORK_MS = 12 * 3_600_000;

/** Since when the blocks of a person that are in work have been made. */
export const inWorkSince = (now: Date) => new Date(now.getTime() - IN_WORK_MS);

/** The samples of the blocks that the transaction's person has in work on which nobody has decided. */
export async function listInHand(trx: TenantTransaction, id_usuario: number, now: Date): Promise<number[]> {
  const { rows } = await selecting(
    columnsOf('samples', 's', 'id_amostra'),
    (list) => sql`
    select ${list} from listening_blocks k join listening_block_samples b using (id_bloco) join samples s on s.id_amostra = b.id_amostra
    where k.id_usuario = ${id_usuario} and k.dt_bloco > ${inWorkSince(now)} and ${UNHEARD}`,
  ).execute(trx);
  return rows.map(({ id_amostra }) => id_amostra);
}

/** Over `samples s`: a class as its caller is told it in a file, where {@link toldClass} of in-hand.service.ts has no rows. `inHand`: an array of ids. */
export const toldClassIn = (inHand: RawBuilder<unknown>, known: RawBuilder<unknown>) =>
  sql`case when s.id_amostra = any(${inHand}) then 'PEND' else ${known} end`;
