/**
 * A tenant scope: the companies that a piece of work may reach. Every tenant transaction takes one, and only this file makes them, so a
 * query cannot run without somebody having decided whose rows it sees. Row-level security in the database repeats the decision.
 */
declare const brand: unique symbol;

export interface TenantScope {
  readonly clients: readonly number[];
  readonly [brand]: true;
}

/** The scope of a signed-in person; made by the session lookup alone. */
export function sessionScope(clients: readonly number[]): TenantScope {
  return { clients } as TenantScope;
}

/** The scope of a command or job that works for the companies it was told. */
export function commandScope(clients: readonly number[]): TenantScope {
  return { clients } as TenantScope;
}
