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

/** Index of a row in a list, by date or in any order; -1 if it is not there. */
export function placeIn(rows: Int32Array, row: number, isByDate: boolean): number {
  if (row < 0) return -1;
  if (!isByDate) return rows.indexOf(row);
  const place = placeOf(rows, row);
  return rows[place] === row ? place : -1;
}

/**
 * The row one step further in a list.
 * @param row the current row, -1 for none; it need not be in the list, of which the ends are near it unless the list is by date
 * @returns null at either end
 */
export function stepFrom(rows: Int32Array, row: number, step: 1 | -1, isByDate = true): number | null {
  if (rows.length === 0) return null;
  const place = placeIn(rows, row, isByDate);
  if (place >= 0) return rows[place + step] ?? null;
  if (row < 0 || !isByDate) return (step === 1 ? rows[0] : rows.at(-1)) ?? null;
  const between = placeOf(rows, row);
  return rows[step === -1 ? between - 1 : between] ?? null;
}
