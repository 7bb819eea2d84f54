/**
 * Roles belong to the cluster: an administrator may have made them, where the owner may not, and the migration of another database may
 * create them at the same time.
 */
export const ROLES = ['escuta_app', 'escuta_system']
  .map(
    (role) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, '${role}', 'member') or not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant ${role} to %I', current_user);
  end if;
exception when unique_violation or insufficient_privilege then null;
end $$;`,
  )
  .join('\n');

const TENANT_TABLES = [
  'companies',
  'users',
  'user_units',
  'devices',
  'recordings',
  'samples',
  'sample_photos',
  'leak_reports',
  'leak_report_samples',
  'leak_report_photos',
  'action_logs',
  'blind_reviews',
] as const;

const SYSTEM_TABLES = [
  'sessions',
  'sign_in_failures',
  'password_resets',
  'app_secrets',
  'impact_parameters',
  'blind_review_sessions',
] as const;

/** Tables without updates: the log, and the link of a report to its slot (samples.laudos is set when it is inserted). */
const ADD_ONLY: readonly string[] = ['action_logs', 'leak_report_samples'];

/** Temporary rows, with the role that may delete them. People, samples and reports are made inactive or corrected, never deleted. */
const DELETABLE: Record<string, string> = {
  user_units: 'escuta_app',
  sessions: 'escuta_system',
  sign_in_failures: 'escuta_system',
  password_resets: 'escuta_system',
};

/** All columns of users except senha_hash, which only sign-in and the command line may read and write. */
const USER_COLUMNS =
  'id_usuario, id_cliente, nome, email, telefone, id_tipo_usuario, ativo, tour, exibir_inspecao, new_users_data, id_mail_chimp, lat, lon, zoom';

function grants(table: string, roles: readonly string[]): string {
  const rights = ['select', 'insert', ...(ADD_ONLY.includes(table) ? [] : ['update'])];
  const to = (role: string) => {
    const columns = table === 'users' && role === 'escuta_app' ? ` (${USER_COLUMNS})` : '';
    return `grant ${rights.map((right) => right + columns).join(', ')} on ${table} to ${role};`;
  };
  const deleting = DELETABLE[table] ? [`grant delete on ${table} to ${DELETABLE[table]};`] : [];
  return [...roles.map(to), ...deleting].join('\n');
}

/**
 * Conditions for rows that reference others: the referenced row must be of the same company or, for recordings and users, in scope.
 * Foreign keys ignore policies, so without these conditions a tenant could reference another tenant's rows.
 */
const sampleOf = (table: string) =>
  `exists (select 1 from samples s where s.id_amostra = ${table}.id_amostra and s.id_cliente = ${table}.id_cliente)`;
const reportOf = (table: string) =>
  `exists (select 1 from leak_reports r where r.id_relatorio = ${table}.id_relatorio and r.id_cliente = ${table}.id_cliente)`;
const POINTERS: Partial<Record<(typeof TENANT_TABLES)[number], string>> = {
  samples: 'id_gravacao is null or exists (select 1 from recordings g where g.id_gravacao = samples.id_gravacao)',
  sample_photos: sampleOf('sample_photos'),
  leak_report_samples: `${sampleOf('leak_report_samples')} and ${reportOf('leak_report_samples')}`,
  leak_report_photos: reportOf('leak_report_photos'),
  blind_reviews: sampleOf('blind_reviews'),
  action_logs: `id_amostra is null or ${sampleOf('action_logs')}`,
  user_units: 'exists (select 1 from users u where u.id_usuario = user_units.id_usuario)',
};

/**
 * Policies and grants. escuta_app reads and writes the rows of the companies in the transaction's setting app.clients; escuta_system is
 * for sign-in, before a scope is known, and for the command line. Neither owns a table, so neither can disable a policy.
 * The inner select makes PostgreSQL parse the setting once instead of once per row.
 */
export function security(): string {
  const scoped = "id_cliente = any((select nullif(current_setting('app.clients', true), '')::int[])::int[])";
  const tenant = TENANT_TABLES.map(
    (table) => `
alter table ${table} enable row level security;
create policy tenant on ${table} to escuta_app using (${scoped}) with check (${scoped} and (${POINTERS[table] ?? 'true'}));
create policy everything on ${table} to escuta_system using (true) with check (true);
${grants(table, ['escuta_app', 'escuta_system'])}`,
  );
  const system = SYSTEM_TABLES.map(
    (table) => `
alter table ${table} enable row level security;
create policy everything on ${table} to escuta_system using (true) with check (true);
${grants(table, ['escuta_system'])}`,
  );
  return [
    ...tenant,
    ...system,
    'create policy anyone on impact_parameters for select to escuta_app using (true);',
    'grant select on impact_parameters to escuta_app;',
    'grant usage on all sequences in schema public to escuta_app, escuta_system;',
    // The author of a comment may belong to a parent company, outside the scope: only the name is returned.
    `create function user_name(wanted int) returns text language sql stable security definer set search_path = public, pg_temp as
       $$ select nome from users where id_usuario = wanted $$;
     revoke execute on function user_name(int) from public;
     grant execute on function user_name(int) to escuta_app, escuta_system;`,
  ].join('\n');
}
