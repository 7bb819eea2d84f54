import type { Classification, SampleCriteria } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type TypedIds, whereTypedIds } from './typed-ids.queries.ts';

/** A search with its companies and typed ids already resolved within the scope. */
export interface ResolvedCriteria
  extends Omit<SampleCriteria, 'id_cliente' | 'id_amostra' | 'id_exato' | 'importacao'> {
  companies: readonly number[];
  /** Those of the searched imports that are in reach; null: not searched by import. */
  imports: readonly number[] | null;
  /** null: not searched by id. */
  typedIds: TypedIds | null;
  /** Whether `filtro` also searches the address. */
  searchesAddresses: boolean;
  /** Samples that count as pending: the caller is not told their class. */
  inHand: ReadonlySet<number>;
}

const MINUTE_MS = 60_000;

/** End of a period inclusive to its last minute: `23:59` means up to 23:59:59.999. */
export function endOfMinute(instant: string): Date {
  const time = new Date(instant).getTime();
  return new Date(time % MINUTE_MS === 0 ? time + MINUTE_MS : time + 1000);
}

/** Most matches for which a text search goes by ids; for a more common text a plain scan is fast enough. */
const MOST_BY_TEXT = 10_000;

/**
 * Looks up the text of a search in the trigram index, if it is rare enough: the search then contains the ids of the samples, and counts and
 * pages read only these. Not for users who must not search addresses, since the index contains them.
 */
export async function narrowByText(trx: TenantTransaction, criteria: ResolvedCriteria): Promise<ResolvedCriteria> {
  const filtro = criteria.filtro?.trim();
  if (!filtro || !criteria.searchesAddresses || criteria.amostras || criteria.typedIds?.ids) return criteria;
  const { companies, dti, dtf, data } = criteria;
  const found = sql<number[] | null>`
    samples_with_text(containing(${filtro}), ${[...companies]}::int[], ${dti ? new Date(dti) : null}::timestamptz,
      ${dtf ? endOfMinute(dtf) : null}::timestamptz, ${data === 1}, ${MOST_BY_TEXT})`;
  const { rows } = await selecting({ ids: found }, (list) => sql`select ${list}`).execute(trx);
  const ids = rows[0]?.ids;
  return ids ? { ...criteria, amostras: ids, filtro: null } : criteria;
}

/** The imports of these keys into companies in scope. */
export async function findImports(trx: TenantTransaction, chaves: readonly string[]): Promise<number[]> {
  const rows = await trx.selectFrom('sample_imports').select('id_importacao').where('chave', 'in', chaves).execute();
  return rows.map(({ id_importacao }) => id_importacao);
}

/** Expression of the index samples_text. */
const TEXT_WITH_ADDRESS = sql`sample_text(s.seq, s.endereco, s.coletor)`;
/** Expression of the index samples_file. The folders of a file may be those of streets. */
const FILE = sql`plain_text(s.arquivo_origem)`;
const TEXT = sql`sample_text(s.seq, null, s.coletor)`;

function whereClasses(classes: readonly Classification[], inHand: ReadonlySet<number>): RawBuilder<unknown> {
  const known = sql`s.classe = any(${classes}::text[])`;
  if (inHand.size === 0) return known;
  return sql`case when s.id_amostra = any(${[...inHand]}::int[]) then ${classes.includes('PEND')} else ${known} end`;
}

/**
 * Over `samples s`: those with a place in the ranking that the caller may know. The drawn ones of a block in hand stand behind the others there, so the
 * place would tell which they are (LSN-04).
 */
export function isRanked({ inHand }: Pick<ResolvedCriteria, 'inHand'>): RawBuilder<boolean> {
  if (inHand.size === 0) return sql`s.ordem_escuta is not null`;
  return sql`(s.ordem_escuta is not null and s.id_amostra <> all(${[...inHand]}::int[]))`;
}

/** None in reach is no array: an empty one would hide from PostgreSQL that the index samples_import is enough. */
const whereImports = (imports: readonly number[]) =>
  imports.length === 0 ? sql`false` : sql`s.id_importacao = any(${[...imports]}::int[])`;

/** The where clause of both sample searches over `samples s`; all values are parameters. */
export function whereCriteria(criteria: ResolvedCriteria): RawBuilder<unknown> {
  const when = criteria.data === 1 ? sql`s.dt_envio` : sql`s.dt_amostra`;
  const filtro = criteria.filtro?.trim();
  const parts = [sql`s.id_cliente = any(${[...criteria.companies]}::int[])`];
  if (criteria.dti) parts.push(sql`${when} >= ${new Date(criteria.dti)}`);
  if (criteria.dtf) parts.push(sql`${when} < ${endOfMinute(criteria.dtf)}`);
  if (criteria.classificacao?.length) parts.push(whereClasses(criteria.classificacao, criteria.inHand));
  if (criteria.typedIds) parts.push(whereTypedIds(criteria.typedIds));
  if (criteria.imports) parts.push(whereImports(criteria.imports));
  if (criteria.amostras) parts.push(sql`s.id_amostra = any(${criteria.amostras}::int[])`);
  if (criteria.id_sensor) parts.push(sql`s.descricao = ${criteria.id_sensor}`);
  if (criteria.sem_consenso) parts.push(sql`s.sem_consenso and s.classe_final is null`);
  if (criteria.vista != null) parts.push(sql`s.vista = ${criteria.vista}`);
  if (filtro) {
    parts.push(
      criteria.searchesAddresses
        ? sql`(${TEXT_WITH_ADDRESS} like containing(${filtro}) or ${FILE} like containing(${filtro}))`
        : sql`${TEXT} like containing(${filtro})`,
    );
  }
  return sql.join(parts, sql` and `);
}
