import type { Pool } from 'pg';

const PARTS = {
  columns: `select format('%s.%s %s %s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default, is_identity, generation_expression) as text
    from information_schema.columns where table_schema = 'public'`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef as text from pg_indexes where schemaname = 'public'`,
  triggers: `select format('%s %s', tgenabled, pg_get_triggerdef(oid)) as text from pg_trigger where not tgisinternal`,
  functions: `select pg_get_functiondef(p.oid) as text from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  policies: `select format('%s %s %s %s %s %s', tablename, policyname, roles, cmd, qual, with_check) as text from pg_policies`,
  secured: `select format('%s %s %s', relname, relrowsecurity, reloptions) as text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  grants: `select format('%s %s %s', c.oid::regclass, a.grantee::regrole, a.privilege_type) as text
    from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner`,
  columnGrants: `select format('%s %s %s %s', t.attrelid::regclass, attname, a.grantee::regrole, a.privilege_type) as text
    from pg_attribute t, aclexplode(t.attacl) a where t.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  callers: `select format('%s %s', p.oid::regprocedure, a.grantee) as text from pg_proc p, aclexplode(p.proacl) a
    where pronamespace = 'public'::regnamespace and a.grantee <> p.proowner`,
};

/**
 * Everything that migrations make, as text, whatever the order in which they made it. Without parentheses, which PostgreSQL sets in another
 * way around conditions that come from a dump.
 */
export async function schemaOf(admin: Pool): Promise<Record<string, string[]>> {
  const schema: Record<string, string[]> = {};
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await admin.query<{ text: string }>(query);
    schema[part] = rows.map(({ text }) => text.replaceAll(/[()]/g, '')).sort();
  }
  return schema;
}
