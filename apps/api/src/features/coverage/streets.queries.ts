import { sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import {
  type Asked,
  type AskedNetwork,
  addressesNear,
  IS_HEARD,
  IS_LEFT_OUT,
  IS_REFUSED,
  metresOf,
  statesOf,
} from './coverage.queries.ts';

/** Side of the squares in which the parts of a street are summed, metres of Web Mercator. */
const SQUARE = 1000;

const EARTH = 6_378_137;
const LON = sql`degrees(b.centro[0] / ${EARTH})`;
const LAT = sql`degrees(atan(sinh(b.centro[1] / ${EARTH})))`;

/** What a street has in one square. */
export async function listStreetParts(trx: TenantTransaction, asked: AskedNetwork) {
  const open = sql`where not (${IS_HEARD})`;
  const columns = {
    rua: sql<string | null>`b.rua`,
    bairro: sql<string | null>`b.bairro`,
    coluna: sql<number>`floor(b.centro[0] / ${SQUARE})::int`,
    linha: sql<number>`floor(b.centro[1] / ${SQUARE})::int`,
    ouvida: metresOf(IS_HEARD),
    sem_acesso: metresOf(IS_REFUSED),
    fora: metresOf(IS_LEFT_OUT),
    ultima: sql<Date | null>`max(s.ultima) filter (${open})`,
    ultima_recusa: sql<Date | null>`max(s.ultima_recusa) filter (${open})`,
    norte: sql<number | null>`max(${LAT}) filter (${open})`,
    sul: sql<number | null>`min(${LAT}) filter (${open})`,
    leste: sql<number | null>`max(${LON}) filter (${open})`,
    oeste: sql<number | null>`min(${LON}) filter (${open})`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with ${statesOf(asked, true)}
    select ${list} from base b left join state s using (id_trecho) group by 1, 2, 3, 4`,
  ).execute(trx);
  return rows;
}
export type StreetPart = Awaited<ReturnType<typeof listStreetParts>>[number];

/** The street of an address without its number, and what comes after a dash: district and town. */
export const STREET = (address: string) =>
  sql<string | null>`nullif(btrim(split_part(split_part(${sql.ref(address)}, ',', 1), ' - ', 1)), '')`;
export const DISTRICT = (address: string) =>
  sql<string | null>`nullif(btrim(substring(${sql.ref(address)} from ' - (.+)$')), '')`;

/** The same of addresses near the samples of companies without a network. */
export async function listAddressParts(trx: TenantTransaction, asked: Asked) {
  const open = sql`where n.ouvidas = 0`;
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const columns = {
    id_cliente: sql<number>`n.id_cliente`,
    rua: STREET('n.endereco'),
    bairro: DISTRICT('n.endereco'),
    coluna: sql<number>`floor(n.lon * 100)::int`,
    linha: sql<number>`floor(n.lat * 100)::int`,
    ouvida: counted(sql`n.ouvidas > 0`),
    sem_acesso: counted(sql`n.ouvidas = 0 and n.recusas > 0`),
    fora: counted(sql`n.ouvidas = 0 and n.recusas = 0`),
    ultima: sql<Date | null>`max(n.ultima) filter (${open})`,
    ultima_recusa: sql<Date | null>`max(n.ultima_recusa) filter (${open})`,
    norte: sql<number | null>`max(n.lat) filter (${open})`,
    sul: sql<number | null>`min(n.lat) filter (${open})`,
    leste: sql<number | null>`max(n.lon) filter (${open})`,
    oeste: sql<number | null>`min(n.lon) filter (${open})`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`with ${addressesNear(asked)} select ${list} from near n group by 1, 2, 3, 4, 5`,
  ).execute(trx);
  return rows;
}
