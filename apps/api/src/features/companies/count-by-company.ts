type OfCompany = readonly { id_cliente: number }[];

/** How many of some rows each company has. */
export function countByCompany(rows: OfCompany): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { id_cliente } of rows) counts.set(id_cliente, (counts.get(id_cliente) ?? 0) + 1);
  return counts;
}

/** The company that has most of some rows; a log entry about all of them is kept there. */
export function companyOfMost(rows: OfCompany): number {
  const [most] = [...countByCompany(rows)].sort(([, a], [, b]) => b - a);
  if (!most) throw new Error('no rows');
  return most[0];
}
