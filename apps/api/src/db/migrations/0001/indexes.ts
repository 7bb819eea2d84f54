/** One index per question a screen asks; docs/database.md says which serves what. */
export const INDEXES = `
create index samples_map on samples (id_cliente, dt_amostra)
  include (id_amostra, seq, dt_amostra_s, lat_e5, lon_e5, marcador, classe, vista);
create index samples_newest on samples (dt_amostra, id_amostra) include (id_cliente, classe, vista);
-- Index-only scans need pages known to be all visible: vacuum after 1 % of new rows, not after 20 % (two million of ten).
alter table samples set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
create index samples_uploaded on samples (id_cliente, dt_envio);
create index samples_seq on samples (seq);
create index samples_text on samples using gin ((seq || ' ' || coalesce(endereco, '') || ' ' || coalesce(coletor, '')) gin_trgm_ops);
create index samples_slot1 on samples (id_inspecionar) where id_inspecionar is not null;
create index samples_slot2 on samples (id_inspecionar2) where id_inspecionar2 is not null;
create index samples_slot3 on samples (id_inspecionar3) where id_inspecionar3 is not null;
create index action_logs_when on action_logs (data, id_log);
create index action_logs_company on action_logs (id_cliente, data);
create index action_logs_sample on action_logs (id_amostra) where id_amostra is not null;
create index action_logs_user on action_logs (id_usuario, data);
`;

/**
 * Samples whose text holds a pattern, by the trigram index. Under row-level security PostgreSQL offers no index to a comparison that is
 * not marked leakproof, and ILIKE is not; so this function looks past the policy and repeats it itself: it answers ids of the
 * transaction's own companies only, and the query that takes them is under the policy again. Null when there are more than `most`, which
 * a plain scan of the period serves as well. Planned anew for each pattern (EXECUTE), since a rare text and a common one want opposite plans.
 */
export const TEXT_SEARCH = `
create function samples_with_text(pattern text, companies int[], first timestamptz, last timestamptz, by_upload boolean, most int)
returns int[] language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  found int[];
begin
  execute format(
    $query$
      select array_agg(id_amostra) from (
        select id_amostra from samples
        where (seq || ' ' || coalesce(endereco, '') || ' ' || coalesce(coletor, '')) ilike $1
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
revoke execute on function samples_with_text(text, int[], timestamptz, timestamptz, boolean, int) from public;
grant execute on function samples_with_text(text, int[], timestamptz, timestamptz, boolean, int) to escuta_app, escuta_system;
`;
