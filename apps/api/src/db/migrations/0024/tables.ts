const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

const ofTenants = (table: string) => `
alter table ${table} enable row level security;
create policy tenant on ${table} to escuta_app using (${SCOPED}) with check (${SCOPED});
create policy everything on ${table} to escuta_system using (true) with check (true);
grant select, insert on ${table} to escuta_app, escuta_system;
grant delete on ${table} to escuta_system;`;

/**
 * A company has at most one network in force and one open import. A replaced, deleted or cancelled one is `apagada`: it is out of use at once,
 * and its rows are deleted later, a few at a time.
 */
const NETWORKS = `
create table networks (
  id_rede int generated always as identity primary key,
  id_cliente int not null references companies,
  chave uuid not null,
  situacao text not null default 'aberta' check (situacao in ('aberta', 'vigente', 'apagada')),
  arquivo text not null,
  sistema text not null,
  correspondencia jsonb not null,
  id_usuario int not null references users,
  dt_inicio timestamptz not null,
  dt_importacao timestamptz,
  segmentos int not null default 0,
  metros double precision not null default 0,
  materiais jsonb not null default '[]',
  deixados jsonb not null default '{}',
  norte double precision,
  sul double precision,
  leste double precision,
  oeste double precision,
  unique (id_cliente, chave),
  unique (id_rede, id_cliente),
  check (situacao <> 'vigente' or num_nulls(dt_importacao, norte, sul, leste, oeste) = 0)
);
create unique index networks_one_in_force on networks (id_cliente) where situacao = 'vigente';
create unique index networks_one_open on networks (id_cliente) where situacao = 'aberta';
create index networks_to_delete on networks (id_rede) where situacao = 'apagada';
${ofTenants('networks')}
grant update on networks to escuta_app, escuta_system;`;

/** The batches of an import. The foreign keys keep each row with the company of its network. */
const BATCHES = `
create table network_batches (
  id_rede int not null,
  id_cliente int not null,
  numero int not null check (numero > 0),
  sha256 bytea not null,
  segmentos int not null,
  vertices int not null,
  norte double precision not null,
  sul double precision not null,
  leste double precision not null,
  oeste double precision not null,
  data timestamptz not null,
  primary key (id_rede, numero),
  foreign key (id_rede, id_cliente) references networks (id_rede, id_cliente)
);
${ofTenants('network_batches')}`;

/**
 * Lines are open paths in metres of Web Mercator (EPSG:3857), so that core PostgreSQL finds and measures them. `pipe_box` is what its index
 * holds of a line.
 */
const PIPES = `
create function pipe_box(line path) returns box language sql immutable parallel safe
  return box(polygon(pclose(line)));
create function mercator(lat double precision, lon double precision) returns point language sql immutable parallel safe
  return point(6378137 * radians(lon), 6378137 * ln(tan(pi() / 4 + radians(least(85, greatest(-85, lat))) / 2)));

create table pipes (
  id_rede int not null,
  id_cliente int not null,
  caminho path not null,
  metros real not null,
  material text not null,
  material_original text,
  diametro real,
  ano smallint,
  codigo text,
  foreign key (id_rede, id_cliente) references networks (id_rede, id_cliente),
  constraint pipes_material check (material in ('PVC','PEAD','Ferro Fundido','Aço','Cimento Amianto','Outros','Indefinido'))
);
create index pipes_network on pipes (id_rede);
create index pipes_place on pipes using gist (pipe_box(caminho));
${ofTenants('pipes')}

-- The largest pipes of each place, for zooms at which all of them would be too many; \`zoom\` is the first that has the pipe.
create table main_pipes (
  id_rede int not null,
  id_cliente int not null,
  zoom smallint not null,
  caminho path not null,
  material text not null,
  diametro real,
  ano smallint,
  codigo text,
  foreign key (id_rede, id_cliente) references networks (id_rede, id_cliente)
);
create index main_pipes_network on main_pipes (id_rede, zoom);
create index main_pipes_place on main_pipes using gist (pipe_box(caminho));
${ofTenants('main_pipes')}`;

export const TABLES = [NETWORKS, BATCHES, PIPES].join('\n');
