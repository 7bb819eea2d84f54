import { type Kysely, sql } from 'kysely';

/** Tells whether a place is near a company's pipes, also where the network is that of a company above, outside the sender's scope. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function is_near_network(company int, lat double precision, lon double precision, degrees double precision) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select lat between n.sul - degrees and n.norte + degrees and lon between n.oeste - degrees and n.leste + degrees
  from networks n
  where n.id_rede = (select network_of(company))
    and (select company = any(nullif(current_setting('app.clients', true), '')::int[]))
$$;
comment on function is_near_network is 'Whether a place is at most some degrees outside the box of the pipes; null where no network is known';
revoke execute on function is_near_network(int, double precision, double precision, double precision) from public;
grant execute on function is_near_network(int, double precision, double precision, double precision) to escuta_app`)
    .execute(db);
}
