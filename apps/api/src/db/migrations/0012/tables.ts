const SCOPED = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";

/** Everybody reads the rows of the companies in scope; only functions of the tables' owner write. */
const readOnly = (table: string) => `
alter table ${table} enable row level security;
create policy everything on ${table} to escuta_system using (true) with check (true);
create policy tenant on ${table} to escuta_app using (${SCOPED}) with check (${SCOPED});
grant select on ${table} to escuta_app, escuta_system;`;

const counts = (column: string, length: number) =>
  `${column} int[] not null check (cardinality(${column}) = ${length})`;

/**
 * One row per company, day of UTC-3 and collector (0: collector without an account), and one per whole month (`por_mes`, `dia` is its
 * first day), so that a range of years reads months. Each element of an array is one count: docs/metrics.md defines the figures.
 */
export const TABLES = `
create table sample_days (
  id_cliente int not null references companies,
  por_mes boolean not null,
  dia date not null,
  id_coletor int not null,
  ${counts('amostras', 8)},
  pendentes int not null,
  ${counts('confirmados', 8)},
  ${counts('nao_confirmados', 8)},
  distancia_mm bigint not null,
  ${counts('predicoes', 32)},
  ${counts('precisao', 33)},
  primary key (id_cliente, por_mes, dia, id_coletor)
);
${readOnly('sample_days')}

create table report_days (
  id_cliente int not null references companies,
  por_mes boolean not null,
  dia date not null,
  id_coletor int not null,
  ${counts('tipos', 7)},
  pressao_rede numeric not null,
  pressao_outros numeric not null,
  ${counts('classes', 16)},
  ${counts('materiais', 16)},
  primary key (id_cliente, por_mes, dia, id_coletor)
);
${readOnly('report_days')}

-- Days to recount; writers only insert, so they never wait for each other.
create table rollup_changes (
  id_cliente int not null,
  dia date not null
);
create index rollup_changes_day on rollup_changes (id_cliente, dia);
${readOnly('rollup_changes')}
alter table rollup_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

create index leak_reports_decided on leak_reports (id_cliente, dt_aprovacao) where id_status_relatorio = 1;

alter table impact_parameters
  alter pool type double precision using pool::numeric, alter truck type double precision using truck::numeric,
  alter water_tank type double precision using water_tank::numeric, alter vazao_rede type double precision using vazao_rede::numeric,
  alter vazao_ramal type double precision using vazao_ramal::numeric;
`;
