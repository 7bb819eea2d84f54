import type { DeleteResult } from 'kysely';

/** Deletes, and returns the number of rows. */
export async function deleted(query: { executeTakeFirst(): Promise<DeleteResult | undefined> }): Promise<number> {
  return Number((await query.executeTakeFirst())?.numDeletedRows ?? 0);
}
