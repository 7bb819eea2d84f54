import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Columns of a raw query by their names: expressions, each with the type of its value. */
export type Columns = Record<string, Expression<unknown>>;

/** The rows of a query with these columns. */
export type RowOf<List extends Columns> = {
  [Name in keyof List]: List[Name] extends Expression<infer Value> ? Value : never;
};

type Table = keyof Database;
type ColumnsOf<Name extends Table, Key extends keyof Selectable<Database[Name]>> = {
  [Column in Key]: RawBuilder<Selectable<Database[Name]>[Column]>;
};

/** Some columns of a table under its alias in the query, typed as the table has them. */
export function columnsOf<Name extends Table, Key extends keyof Selectable<Database[Name]> & string>(
  _table: Name,
  alias: string,
  ...names: readonly Key[]
): ColumnsOf<Name, Key> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`${alias}.${name}`)])) as ColumnsOf<Name, Key>;
}

type Nullable<List extends Columns> = { [Name in keyof List]: RawBuilder<RowOf<List>[Name] | null> };

/** Columns that are null where an outer join found nothing. */
export const orNull = <List extends Columns>(columns: List): Nullable<List> => columns as never;

/**
 * A raw query whose rows have the type of its column list.
 * @param write writes the query around the list: `selecting(columns, (list) => sql`select ${list} from …`)`
 */
export function selecting<const List extends Columns>(
  columns: List,
  write: (list: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<RowOf<List>> {
  const list = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return write(sql.join(list)) as RawBuilder<RowOf<List>>;
}

/** How many rows there are. */
export const COUNT = sql<number>`count(*)::int`;

/** The name of the person whose id a column holds. */
export const userName = (column: string): RawBuilder<string | null> => sql`user_name(${sql.ref(column)})`;
