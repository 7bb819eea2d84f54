import { type Kysely, sql } from 'kysely';

/**
 * Addresses of a city for the embedded geocoder: public data without a tenant. `posicao` is the Mercator position in degrees, in which
 * metres east and north have the same scale, so that the GiST index orders by real distance; plain degrees would not.
 */
const ADDRESSES = `
create table addresses (
  id_endereco int generated always as identity primary key,
  lat double precision not null check (lat between -89 and 89),
  lon double precision not null check (lon between -180 and 180),
  endereco text not null check (length(btrim(endereco)) between 1 and 300),
  posicao point not null generated always as (point(lon, degrees(asinh(tan(radians(lat)))))) stored,
  unique (lat, lon, endereco)
);
create index addresses_position on addresses using gist (posicao);

grant select on addresses to escuta_app, escuta_system;
grant insert on addresses to escuta_system;

-- Distance of the revealed address from the sample, metres; null when unknown.
alter table samples add column endereco_distancia real check (endereco_distancia >= 0);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ADDRESSES).execute(db);
}
