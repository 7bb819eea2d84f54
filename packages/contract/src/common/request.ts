/** Longest time for a whole request, milliseconds. A report with ten photos of 15 MB takes this long at one megabit per second. */
export const REQUEST_MS_MAX = 20 * 60_000;
