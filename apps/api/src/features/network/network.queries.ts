import type { LeftOut } from '@escuta/contract';
import { sql } from 'kysely';
import type { StoredMaterial } from '../../db/column-types.ts';
import { columnsOf, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A network in force has its bounds and its date. */
const NETWORK = {
  ...columnsOf('networks', 'n', 'id_rede', 'id_cliente', 'chave', 'segmentos', 'metros', 'materiais', 'arquivo'),
  ...columnsOf('networks', 'n', 'sistema', 'correspondencia', 'deixados'),
  norte: sql<number>`n.norte`,
  sul: sql<number>`n.sul`,
  leste: sql<number>`n.leste`,
  oeste: sql<number>`n.oeste`,
  dt_importacao: sql<Date>`n.dt_importacao`,
  usuario: userName('n.id_usuario'),
};
export type StoredNetwork = RowOf<typeof NETWORK>;

/** The network in force of a company; null without one. */
export async function findNetwork(trx: TenantTransaction, id_cliente: number): Promise<StoredNetwork | null> {
  const { rows } = await selecting(
    NETWORK,
    (list) => sql`select ${list} from networks n where n.id_cliente = ${id_cliente} and n.situacao = 'vigente'`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** The networks in force of the scope. */
export async function listInForce(trx: TenantTransaction): Promise<StoredNetwork[]> {
  const { rows } = await selecting(
    NETWORK,
    (list) => sql`select ${list} from networks n where n.situacao = 'vigente' order by n.id_cliente`,
  ).execute(trx);
  return rows;
}

/** The pipes of a network by material, the longest first. */
export async function sumMaterials(trx: TenantTransaction, id_rede: number): Promise<StoredMaterial[]> {
  const columns = {
    material: sql<string>`p.material`,
    segmentos: sql<number>`count(*)::int`,
    metros: sql<number>`round(sum(p.metros::float8))`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from pipes p where p.id_rede = ${id_rede} group by 1 order by 3 desc, 1`,
  ).execute(trx);
  return rows;
}

/** Circumference of the world in Web Mercator, metres. */
const WORLD_METRES = 2 * Math.PI * 6_378_137;
/** Most pipes of a tile below the zoom that has all of them: a small town is whole at each zoom, and no tile has gaps beside a whole one. */
const MAIN_PIPES = 6000;

/** Which of the largest pipes of their tile at 13 are also among those at 12, at 11 and at 10. */
const RANKED = (id_rede: number) => {
  const cell = (zoom: number) =>
    sql`floor(x / ${WORLD_METRES / 2 ** zoom}::float8), floor(y / ${WORLD_METRES / 2 ** zoom}::float8)`;
  const order = sql`order by diametro desc nulls last, metros desc`;
  const most = sql`${MAIN_PIPES}::int`;
  return sql`
    placed as (
      select ctid as linha, diametro, metros, (center(pipe_box(caminho)))[0] as x, (center(pipe_box(caminho)))[1] as y
      from pipes where id_rede = ${id_rede}),
    at13 as (select *, row_number() over (partition by ${cell(13)} ${order}) as n13 from placed),
    at12 as (select *, row_number() over (partition by ${cell(12)} ${order}) as n12 from at13 where n13 <= ${most}),
    at11 as (select *, row_number() over (partition by n12 <= ${most}, ${cell(11)} ${order}) as n11 from at12),
    at10 as (select *, row_number() over (partition by n12 <= ${most}, n11 <= ${most}, ${cell(10)} ${order}) as n10 from at11),
    ranked as (
      select linha, case when n12 > ${most} then 13 when n11 > ${most} then 12 when n10 > ${most} then 11 else 10 end as zoom from at10)`;
};

/** Writes the main pipes of a network, for the zooms at which a tile cannot have all of them. */
export async function chooseMainPipes(trx: TenantTransaction, id_rede: number): Promise<void> {
  await sql`
    with ${RANKED(id_rede)}
    insert into main_pipes (id_rede, id_cliente, zoom, caminho, material, diametro, ano, codigo)
    select p.id_rede, p.id_cliente, r.zoom, p.caminho, p.material, p.diametro, p.ano, p.codigo
    from ranked r join pipes p on p.ctid = r.linha`.execute(trx);
}

/** Brings an import into force. */
export async function putInForce(
  trx: TenantTransaction,
  id_rede: number,
  figures: {
    dt_importacao: Date;
    deixados: LeftOut;
    materiais: StoredMaterial[];
    segmentos: number;
    norte: number;
    sul: number;
    leste: number;
    oeste: number;
  },
): Promise<void> {
  const { materiais, deixados, ...rest } = figures;
  const metros = materiais.reduce((sum, material) => sum + material.metros, 0);
  await trx
    .updateTable('networks')
    .set({
      ...rest,
      metros,
      situacao: 'vigente',
      materiais: JSON.stringify(materiais),
      deixados: JSON.stringify(deixados),
    })
    .where('id_rede', '=', id_rede)
    .execute();
}
