import { type Kysely, sql } from 'kysely';

/**
 * Texts without accents and in lower case. PostgreSQL declares `unaccent` stable, since its dictionary can be replaced, and accepts only
 * immutable functions in an index; this database never replaces the dictionary. `containing` is the LIKE pattern of a typed text, whose
 * wildcards are literal.
 */
const PLAIN_TEXT = String.raw`
create function plain_text(given text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent', given));
create function containing(typed text) returns text language sql immutable strict parallel safe
  return '%' || regexp_replace(plain_text(typed), '([\\%_])', '\\\1', 'g') || '%';`;

/** The texts of a sample that a text filter searches; chr(31) separates them, so that no text matches across two. */
const SAMPLE_TEXT = `
create function sample_text(seq text, endereco text, coletor text) returns text language sql immutable parallel safe
  return plain_text(seq || chr(31) || coalesce(endereco, '') || chr(31) || coalesce(coletor, ''));
drop index samples_text;
create index samples_text on samples using gin (sample_text(seq, endereco, coletor) gin_trgm_ops);

create or replace function samples_with_text(pattern text, companies int[], first timestamptz, last timestamptz, by_upload boolean, most int)
returns int[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found int[];
begin
  execute format(
    $query$
      select array_agg(id_amostra) from (
        select id_amostra from samples
        where sample_text(seq, endereco, coletor) like $1
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

/**
 * Finds samples by typed ids (`seq`), upper and lower case alike: the samples with exactly a typed id, otherwise those whose id begins with
 * it. Bypasses the policy and repeats its condition like samples_with_text, since `upper` is not leakproof either. `exact` are the typed
 * ids that are the id of a sample; `ids` is null for more than `most` samples, for which a scan is as fast. chr(1114111) is the last
 * character, so the range holds every id that begins with the typed text, without LIKE and its wildcards. The inner
 * limits make PostgreSQL look up one typed id after the other by the index.
 */
const TYPED_IDS = `
create index samples_typed_id on samples (id_cliente, upper(seq) text_pattern_ops);
create function samples_with_typed_ids(typed text[], companies int[], exact_only boolean, most int, out exact text[], out ids int[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  allowed int[] := array(
    select unnest(companies) intersect select unnest(nullif(current_setting('app.clients', true), '')::int[]));
begin
  exact := array(
    select t from unnest(typed) t
      cross join lateral (select from samples where id_cliente = any(allowed) and upper(seq) = upper(t) limit 1) s);
  ids := array(
    select s.id_amostra
    from unnest(case when exact_only then exact else typed end) t cross join lateral (
      select id_amostra from samples
      where id_cliente = any(allowed) and upper(seq) ~>=~ upper(t)
        and upper(seq) ~<=~ (upper(t) || case when t = any(exact) then '' else chr(1114111) end)
      limit most + 1
    ) s
    limit most + 1);
  if cardinality(ids) > most then ids := null; end if;
end $$;
revoke execute on function samples_with_typed_ids(text[], int[], boolean, int) from public;
grant execute on function samples_with_typed_ids(text[], int[], boolean, int) to escuta_app, escuta_system;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [PLAIN_TEXT, SAMPLE_TEXT, TYPED_IDS]) await sql.raw(part).execute(db);
}
