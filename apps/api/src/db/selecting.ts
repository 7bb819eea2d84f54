import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Columns of a raw query by name: expressions with the type of their values. */
export type Columns = Record<string, Expression<unknown>>;

/** The rows of a query with these columns. */
export type RowOf<List extends Columns> = {
  [Name in keyof List]: List[Name] extends Expression<infer Value> ? Value : never;
};

type Table = keyof Database;
type ColumnsOf<Name extends Table, Key extends keyof Selectable<Database[Name]>> = {
  [Column in Key]: RawBuilder<Selectable<Database[Name]>[Column]>;
};

/** Columns of a table under its alias in the query, with the types of the table. */
export function columnsOf<Name extends Table, Key extends keyof Selectable<Database[Name]> & string>(
  _table: Name,
  alias: string,
  ...names: readonly Key[]
): ColumnsOf<Name, Key> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`${alias}.${name}`)])) as ColumnsOf<Name, Key>;
}

type Nullable<List extends Columns> = { [Name in keyof List]: RawBuilder<RowOf<List>[Name] | null> };

/** Columns of an outer join, which are null without a matching row. */
export const orNull = <List extends Columns>(columns: List): Nullable<List> => columns as never;

/**
 * A raw query whose rows have the type of its column list.
 * @param write returns the query with the list: `selecting(columns, (list) => sql`select ${list} from …`)`
 */
export function selecting<const List extends Columns>(
  columns: List,
  write: (list: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<RowOf<List>> {
  const list = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return write(sql.join(list)) as RawBuilder<RowOf<List>>;
}

/** Number of rows. */
export const COUNT = sql<number>`count(*)::int`;

/** The file of a recording, under the alias g, that browsers play. */
export const PLAYED_FILE = sql<string>`coalesce(g.arquivo_som, g.arquivo)`;

/** Name of the person whose id is in the column. */
export const userName = (column: string): RawBuilder<string | null> => sql`user_name(${sql.ref(column)})`;
