import { type Kysely, sql } from 'kysely';

/**
 * How far each block of the desk could reach: of which companies and times it was made, and its last sample from the top of the order. An estimate says
 * nothing of what no draw could have drawn. Null in blocks of an earlier version and of blind review. Whose companies a block reaches may read that.
 */
const BLOCKS = `
alter table listening_blocks
  add column empresas int[],
  add column periodo_inicio timestamptz,
  add column periodo_fim timestamptz,
  add column por_envio boolean,
  add column ultima_ordem int,
  add column ultima_data timestamptz;
comment on column listening_blocks.empresas is 'Companies that the block was made of; null: not known';
comment on column listening_blocks.periodo_inicio is 'First moment of its samples; null: without a beginning';
comment on column listening_blocks.periodo_fim is 'Moment before which its samples are; null: without an end';
comment on column listening_blocks.por_envio is 'Whether the period is that of the upload';
comment on column listening_blocks.ultima_ordem is 'Place in the ranking of its last sample from the top; null: without one';
comment on column listening_blocks.ultima_data is 'Moment of that sample';
create policy reached on listening_blocks for select to escuta_app
  using (empresas && (select nullif(current_setting('app.clients', true), '')::int[]));`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(BLOCKS).execute(db);
}
