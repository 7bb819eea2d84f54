/** Indexes for the queries of the screens; docs/database.md lists which screen uses which index. */
export const INDEXES = `
create index samples_map on samples (id_cliente, dt_amostra)
  include (id_amostra, seq, dt_amostra_s, lat_e5, lon_e5, marcador, classe, vista);
create index samples_newest on samples (dt_amostra, id_amostra) include (id_cliente, classe, vista);
-- Index-only scans need all-visible pages: vacuum after 1 % of new rows, not after 20 % (two of ten million).
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
 * Finds samples whose text contains a pattern, with the trigram index. Under row-level security PostgreSQL uses an index only for
 * operators marked leakproof, which ILIKE is not. So this function bypasses the policy and repeats its condition: it returns only ids of
 * the transaction's companies, and the policy applies again to the query with these ids. Returns null for more than `most` ids, for which
 * a scan of the period is as fast. EXECUTE plans each pattern anew, since rare and common texts need different plans.
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
