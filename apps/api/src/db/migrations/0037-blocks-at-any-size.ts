import { type Kysely, sql } from 'kysely';

/**
 * Whether the class of a sample is the machine's own, kept where it gives one: what waits for a person is then found by one index, without a look at
 * millions of decisions. Decisions came with 0033, so an installation of a released version has none to mark.
 */
const SAMPLES = `
alter table samples add column classe_maquina boolean not null default false;
update samples s set classe_maquina = true
  where exists (select from sample_decisions d where d.id_amostra = s.id_amostra and d.aplicada);
create index samples_waiting on samples (ordem_escuta desc nulls last, dt_amostra desc, id_amostra desc) include (id_cliente)
  where id_gravacao is not null and dt_classificacao is null and classificacao_cliente is null and classe_final is null and total_inspecoes = 0
    and (classificacao = 'PEND' or classe_maquina);
drop index samples_unheard;
create index samples_blind_likeliest on samples (ordem_escuta desc nulls last, dt_amostra desc, id_amostra desc) include (id_cliente, classe, id_gravacao)
  where respostas_cegas = 0 and id_gravacao is not null and classificacao not in ('NOAC', 'FRAU') and classe_final is null and not sem_consenso;
create index recordings_without_picture on recordings (id_gravacao) where arquivo_espectrograma is null;`;

/**
 * A sample of a block of blind review that has its first answer is handed out as begun, not by its block: marked, so that what is left of the blocks is
 * found without those of the past. By a trigger, since nobody may change a row.
 */
const BLOCKS = `
alter table listening_block_samples add column respondida boolean not null default false;
update listening_block_samples b set respondida = true from samples s
  where s.id_amostra = b.id_amostra and b.id_usuario is null and s.respostas_cegas > 0;
create function mark_block_answered() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update listening_block_samples set respondida = new.respostas_cegas > 0 where id_amostra = new.id_amostra and id_usuario is null;
  return null;
end $$;
create trigger samples_block_answered after update of respostas_cegas on samples for each row
  when ((old.respostas_cegas > 0) <> (new.respostas_cegas > 0)) execute function mark_block_answered();
create index listening_block_samples_open on listening_block_samples (dt_bloco, id_bloco, lugar) include (id_amostra)
  where id_usuario is null and not respondida;
create index listening_block_samples_held on listening_block_samples (dt_limite) include (id_amostra) where dt_limite is not null;
create index listening_blocks_recent on listening_blocks (id_usuario, dt_bloco desc);
drop index listening_blocks_person;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [SAMPLES, BLOCKS]) await sql.raw(part).execute(db);
}
