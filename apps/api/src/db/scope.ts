/**
 * A tenant scope: the companies whose rows a transaction may read and write. Every tenant transaction needs one, and only this file
 * creates them, so that no query runs without a scope. Row-level security in the database enforces it.
 */
declare const brand: unique symbol;

export interface TenantScope {
  readonly clients: readonly number[];
  /** The person whose own rows the transaction may read and write; null for a command. */
  readonly user: number | null;
  readonly [brand]: true;
}

/** The scope of a signed-in person; only the session lookup calls this. */
export function sessionScope(clients: readonly number[], user: number): TenantScope {
  return { clients, user } as TenantScope;
}

/** The scope of a device; only the lookup of its key calls this. */
export function deviceScope(id_cliente: number): TenantScope {
  return commandScope([id_cliente]);
}

/** The scope of a command or a background job. */
export function commandScope(clients: readonly number[]): TenantScope {
  return { clients, user: null } as TenantScope;
}
