import { type Kysely, sql } from 'kysely';

/** A pipe network is told of too. The table is purged within hours, so that few rows are looked at. */
const KIND = `
alter table events drop constraint events_tipo_check;
alter table events add constraint events_tipo_check check (tipo in ('amostra','inspecao','relatorio','rede'));`;

/**
 * Told in each company to which another network applies now: who sees only a unit has pipes of the company above it. 0024 calls this where a
 * network comes into force or goes, and where a company moves in the tree. The ids are the companies'.
 */
const NETWORKS = `
alter function note_network(int) rename to note_network_figures;
create function note_network(company int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_network_figures(company);
  insert into events (id_cliente, tipo, ids)
    with recursive below as (
      select id_cliente from companies where id_cliente = company
      union all
      select c.id_cliente from companies c join below b on c.id_cliente_master = b.id_cliente
    )
    select id_cliente, 'rede', array[id_cliente] from below;
end $$;
revoke execute on function note_network(int) from public;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [KIND, NETWORKS]) await sql.raw(part).execute(db);
}
