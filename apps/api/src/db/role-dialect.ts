import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { type DatabaseRole, startAs } from './database-roles.ts';

/** A connection whose statements outside a transaction get one of their own. */
class RoleConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #role: DatabaseRole;
  isOpen = false;

  constructor(inner: DatabaseConnection, role: DatabaseRole) {
    this.inner = inner;
    this.#role = role;
  }

  async start({ isolationLevel, accessMode }: TransactionSettings = {}): Promise<void> {
    const isolation = isolationLevel && `isolation level ${isolationLevel}`;
    const start = ['start transaction', isolation, accessMode].filter(Boolean).join(' ');
    this.isOpen = true;
    try {
      await this.inner.executeQuery(CompiledQuery.raw(startAs(this.#role, start)));
    } catch (error) {
      // A refused role leaves a transaction open in which every statement fails.
      await this.end('rollback').catch(() => undefined);
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    await this.inner.executeQuery(CompiledQuery.raw(how));
    this.isOpen = false;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOpen) return this.inner.executeQuery<Row>(query);
    await this.start();
    try {
      const result = await this.inner.executeQuery<Row>(query);
      await this.end('commit');
      return result;
    } catch (error) {
      await this.end('rollback').catch(() => undefined);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('queries are not streamed: use COPY, see snapshot.ts');
  }
}

/** Connections in the pool may have been in any state, so each is wrapped anew. */
class RoleDriver extends PostgresDriver {
  readonly #role: DatabaseRole;

  constructor(config: PostgresDialectConfig, role: DatabaseRole) {
    super(config);
    this.#role = role;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new RoleConnection(await super.acquireConnection(), this.#role);
  }

  override async beginTransaction(connection: RoleConnection, settings: TransactionSettings): Promise<void> {
    await connection.start(settings);
  }

  override async commitTransaction(connection: RoleConnection): Promise<void> {
    await connection.end('commit');
  }

  override async rollbackTransaction(connection: RoleConnection): Promise<void> {
    await connection.end('rollback');
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection((connection as RoleConnection).inner as never);
  }
}

/** PostgreSQL for a login that is not the role itself: every statement runs in a transaction that takes the role. */
export class RoleDialect extends PostgresDialect {
  readonly #make: () => Driver;

  constructor(config: PostgresDialectConfig, role: DatabaseRole) {
    super(config);
    this.#make = () => new RoleDriver(config, role);
  }

  override createDriver(): Driver {
    return this.#make();
  }
}
