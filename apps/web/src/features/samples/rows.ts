/** Index of a store row in an ascending list of rows, or its insertion index. */
export function placeOf(rows: Int32Array, row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The row one step further in a list.
 * @param row the current row, -1 for none; it need not be in the list
 * @returns null at either end
 */
export function stepFrom(rows: Int32Array, row: number, step: 1 | -1): number | null {
  if (rows.length === 0) return null;
  if (row < 0) return (step === 1 ? rows[0] : rows.at(-1)) ?? null;
  const place = placeOf(rows, row);
  const isThere = rows[place] === row;
  return rows[step === -1 ? place - 1 : place + (isThere ? 1 : 0)] ?? null;
}
