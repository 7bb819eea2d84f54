// npm run db:types: writes apps/api/src/db/schema.ts from the migrations. They run in a temporary database, which kysely-codegen then reads.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { generate, getDialect } from 'kysely-codegen';
import pg from 'pg';
import { migrate } from '../apps/api/src/db/migrate.ts';
import { ROOT } from './sources.mjs';

export const SCHEMA_FILE = join(ROOT, 'apps/api/src/db/schema.ts');

/** Columns whose contract type is narrower than the database type, and contents of JSON columns. */
const COLUMN_TYPES: Record<string, string> = {
  'users.id_tipo_usuario': 'Role',
  'users.idioma': 'Language | null',
  'samples.classificacao': 'Classification',
  'samples.pre_classificacao': 'Classification | null',
  'samples.classificacao_cliente': 'CustomerClassification | null',
  'samples.classe_final': 'Classification | null',
  'samples.classe': 'GeneratedAlways<Classification>',
  'samples.avisos': 'Generated<SampleWarning[]>',
  'samples.origem_posicao': 'PositionSource | null',
  'device_refusals.problema': 'ColumnType<ToldProblem, string, string>',
  'latest_refusals.problema': 'ColumnType<ToldProblem, string, never>',
  'saved_views.tela': 'ViewScreen',
  'blind_reviews.situacao': 'Generated<HandOutState>',
  'blind_reviews.classificacao': 'BlindClassification | null',
  'blind_review_pool.classes': 'Generated<PoolClass[]>',
  'blind_review_pool.ultimos_dias': 'StoredBlindPool["ultimos_dias"]',
  'inspection_assignments.mudancas': 'ColumnType<AssignedSlot[], string, never>',
  'action_logs.de': 'ColumnType<LogValues | null, string | null | undefined, never>',
  'action_logs.para': 'ColumnType<LogValues | null, string | null | undefined, never>',
  'action_logs.dados': 'ColumnType<Record<string, unknown> | null, string | null, never>',
  'networks.situacao': 'Generated<NetworkState>',
  'networks.correspondencia': 'ColumnType<NetworkMatching, string, never>',
  'networks.materiais': 'ColumnType<StoredMaterial[], string | undefined, string>',
  'networks.deixados': 'ColumnType<LeftOut, string | undefined, string>',
  'address_imports.situacao': 'Generated<ImportState>',
  'sample_imports.situacao': 'Generated<ImportState>',
  'listening_models.ajuste': 'ColumnType<unknown, string, never>',
  'outbox.dados': 'ColumnType<Record<string, unknown>, string | undefined, string>',
  // PostgreSQL reports all columns of a view as nullable.
  'user_names.id_usuario': 'number',
  'user_names.nome': 'string',
};

const IMPORTS = {
  ...Object.fromEntries(
    [
      'BlindClassification',
      'Classification',
      'CustomerClassification',
      'ImportState',
      'Language',
      'LeftOut',
      'LogValues',
      'NetworkMatching',
      'PoolClass',
      'PositionSource',
      'Role',
      'SampleWarning',
      'StoredBlindPool',
      'ToldProblem',
      'ViewScreen',
    ].map((name) => [name, '@escuta/contract']),
  ),
  AssignedSlot: './column-types.ts',
  HandOutState: './column-types.ts',
  NetworkState: './column-types.ts',
  StoredMaterial: './column-types.ts',
  GeneratedAlways: 'kysely',
};

const SCALARS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  text: 'string',
  point: 'unknown',
};

/** Columns that only the database writes; kysely-codegen would treat them as columns with a default. */
async function generatedColumns(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select table_name || '.' || column_name as name, udt_name as type from information_schema.columns
       where table_schema = 'public' and (is_generated = 'ALWAYS' or identity_generation = 'ALWAYS')`,
    );
    return Object.fromEntries(rows.map(({ name, type }) => [name, `GeneratedAlways<${SCALARS[type]}>`]));
  } finally {
    await client.end();
  }
}

/** The types of the tables in a migrated database, as a TypeScript file. */
async function typesOf(url: string): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string' });
  const db = await dialect.introspector.connect({ connectionString: url, dialect });
  try {
    const text = await generate({
      db,
      dialect,
      excludePattern: 'kysely_*',
      customImports: IMPORTS,
      overrides: { columns: { ...(await generatedColumns(url)), ...COLUMN_TYPES } },
      outFile: null,
    });
    return text.replace('export interface DB {', 'export interface Database {');
  } finally {
    await db.destroy();
  }
}

/** Types of the tables that the migrations create. */
export async function typesOfMigrations(): Promise<string> {
  const cluster = await startTemporaryCluster({ durable: false });
  try {
    await migrate(cluster.url);
    return await typesOf(cluster.url);
  } finally {
    await cluster.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(SCHEMA_FILE, await typesOfMigrations());
  console.log('apps/api/src/db/schema.ts written');
}
