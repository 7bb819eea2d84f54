import { type Kysely, sql } from 'kysely';

/**
 * The file that a sample was imported from. Its id has no accents and no folder, so a person looks for the file by its own name. The index has
 * imported samples only.
 */
const COLUMN = `
alter table samples add column arquivo_origem text;
-- Without a look at the rows there, which have none.
alter table samples add constraint samples_arquivo_origem_check check (length(arquivo_origem) between 1 and 1000) not valid;
create index samples_file on samples using gin (plain_text(arquivo_origem) gin_trgm_ops) where arquivo_origem is not null;`;

/** As of 0014, and by the name of the file. */
const TEXT = `
create or replace function samples_with_text(pattern text, companies int[], first timestamptz, last timestamptz, by_upload boolean, most int)
returns int[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found int[];
begin
  execute format(
    $query$
      select array_agg(id_amostra) from (
        select id_amostra from samples
        where (sample_text(seq, endereco, coletor) like $1 or plain_text(arquivo_origem) like $1)
          and id_cliente = any($2) and id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])
          %s %s
        limit $5 + 1
      ) found
    $query$,
    case when first is not null then format('and %I >= $3', case when by_upload then 'dt_envio' else 'dt_amostra' end) end,
    case when last is not null then format('and %I < $4', case when by_upload then 'dt_envio' else 'dt_amostra' end) end)
  into found using pattern, companies, first, last, most;
  return case when cardinality(found) > most then null else coalesce(found, '{}') end;
end $$;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [COLUMN, TEXT]) await sql.raw(part).execute(db);
}
