import { type Kysely, sql } from 'kysely';

/** The product's own action codes begin at 100 (D-37). */
const CODES = `
alter table action_logs drop constraint action_logs_tipo_acao_check;
alter table action_logs add constraint action_logs_tipo_acao_check check (tipo_acao between 4 and 19 or tipo_acao between 100 and 199);`;

/**
 * What an entry is about, with the name that it had then, and what changed from what to what. Samples stand in `id_amostra`; the kind of
 * the others follows from the action. The references are not checked: an entry outlives what it tells of.
 */
const OBJECTS = `
alter table action_logs add column id_objeto int, add column objeto text, add column de jsonb, add column para jsonb;
create index action_logs_object on action_logs (id_objeto, data) where id_objeto is not null;
create index action_logs_samples on action_logs using gin ((dados -> 'amostras') jsonb_path_ops) where tipo_acao in (13, 17);`;

/** Earlier entries about people and reports already have their id. */
const EARLIER = `
update action_logs l set id_objeto = u.id_usuario, objeto = u.nome
  from users u where l.tipo_acao in (18, 19) and u.id_usuario = (l.dados ->> 'id_usuario')::int;
update action_logs l set id_objeto = r.id_relatorio
  from leak_reports r where l.tipo_acao in (14, 15, 16) and jsonb_typeof(l.dados -> 'id_relatorio') = 'number'
    and r.id_relatorio = (l.dados ->> 'id_relatorio')::numeric;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [CODES, OBJECTS, EARLIER]) await sql.raw(part).execute(db);
}
