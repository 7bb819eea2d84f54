import { type Kysely, sql } from 'kysely';

/**
 * The text filter searches id, address and collector, each on its own. They were joined by a space, so that a text could match across
 * two fields; now a control character separates them.
 */
const TEXT_BY_FIELD = `
drop index samples_text;
create index samples_text on samples using gin ((seq || chr(31) || coalesce(endereco, '') || chr(31) || coalesce(coletor, '')) gin_trgm_ops);

create or replace function samples_with_text(pattern text, companies int[], first timestamptz, last timestamptz, by_upload boolean, most int)
returns int[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found int[];
begin
  execute format(
    $query$
      select array_agg(id_amostra) from (
        select id_amostra from samples
        where (seq || chr(31) || coalesce(endereco, '') || chr(31) || coalesce(coletor, '')) ilike $1
          and id_cliente = any($2) and id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])
          %s %s
        limit $5 + 1
      ) found
    $query$,
    case when first is not null then format('and %I >= $3', case when by_upload then 'dt_envio' else 'dt_amostra' end) end,
    case when last is not null then format('and %I < $4', case when by_upload then 'dt_envio' else 'dt_amostra' end) end)
  into found using pattern, companies, first, last, most;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TEXT_BY_FIELD).execute(db);
}
