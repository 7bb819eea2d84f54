import { type Kysely, sql } from 'kysely';

/** Imports of addresses, in the browser and by the command: what is there comes from which list, when, by whom. */
const ADDRESS_IMPORTS = `
create table address_imports (
  id_importacao int generated always as identity primary key,
  chave uuid not null unique,
  arquivo text not null check (length(btrim(arquivo)) between 1 and 200),
  id_usuario int references users,
  situacao text not null default 'aberta' check (situacao in ('aberta','concluida','cancelada','parada')),
  dt_inicio timestamptz not null,
  dt_ultimo timestamptz not null,
  enderecos int not null check (enderecos >= 0),
  recusados int not null check (recusados >= 0),
  novos int not null default 0 check (novos >= 0)
);
comment on column address_imports.id_usuario is 'Null: the command line';
comment on column address_imports.dt_ultimo is 'When something was last heard of it';
create index address_imports_open on address_imports (dt_ultimo) where situacao = 'aberta';

grant select, insert on address_imports to escuta_system;
grant update (situacao, dt_ultimo, enderecos, recusados, novos) on address_imports to escuta_system;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ADDRESS_IMPORTS).execute(db);
}
