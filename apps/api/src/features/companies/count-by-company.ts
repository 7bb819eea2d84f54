type OfCompany = readonly { id_cliente: number }[];

/** Counts rows by company. */
export function countByCompany(rows: OfCompany): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { id_cliente } of rows) counts.set(id_cliente, (counts.get(id_cliente) ?? 0) + 1);
  return counts;
}

/** The company with most of the rows; the log entry about all of them belongs to it. */
export function companyOfMost(rows: OfCompany): number {
  const [most] = [...countByCompany(rows)].sort(([, a], [, b]) => b - a);
  if (!most) throw new Error('no rows');
  return most[0];
}
