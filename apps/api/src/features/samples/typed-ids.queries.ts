import { withoutAccents } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** What typed sample ids stand for. */
export interface TypedIds {
  /** The samples; null when there are more than a search by keys is good for. */
  ids: number[] | null;
  /** Typed ids that are the id of a sample. */
  exact: string[];
  /** The other typed ids, which stand for every sample whose id begins with one. */
  beginnings: string[];
}

/** Most samples for which a search goes by keys; for more a plain scan is fast enough. */
const MOST_BY_KEY = 10_000;

/** Splits sample ids separated by comma, space or semicolon. They have no accents: an import of "São-12" makes "Sao-12". */
function splitIds(text: string): string[] {
  return withoutAccents(text)
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
}

/**
 * Looks up typed sample ids, upper and lower case alike; null when nothing was typed.
 * @param options.exactOnly without ids that only begin with a typed one
 */
export async function findTypedIds(
  trx: TenantTransaction,
  text: string | null | undefined,
  { companies, exactOnly = false }: { companies: readonly number[]; exactOnly?: boolean },
): Promise<TypedIds | null> {
  const typed = [...new Set(splitIds(text ?? ''))];
  if (typed.length === 0) return null;
  const columns = { ids: sql<number[] | null>`ids`, exact: sql<string[]>`exact` };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from samples_with_typed_ids(${typed}::text[], ${[...companies]}::int[], ${exactOnly}, ${MOST_BY_KEY})`,
  ).execute(trx);
  const { ids = null, exact = [] } = rows[0] ?? {};
  return { ids, exact, beginnings: exactOnly ? [] : typed.filter((part) => !exact.includes(part)) };
}

/** Condition over `samples s`. */
export function whereTypedIds({ ids, exact, beginnings }: TypedIds): RawBuilder<unknown> {
  if (ids) return sql`s.id_amostra = any(${ids}::int[])`;
  const ways = [
    sql`upper(s.seq) = any(select upper(t) from unnest(${exact}::text[]) t)`,
    ...beginnings.map((beginning) => sql`starts_with(upper(s.seq), upper(${beginning}))`),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}
