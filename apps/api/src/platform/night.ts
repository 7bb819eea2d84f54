const DAY_MS = 24 * 3_600_000;
/** Two in the morning in UTC-3, when the fewest people work. */
const NIGHT_UTC = 5;

/** The next night, after an instant. */
export function nextNight(now: Date): Date {
  const night = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_UTC);
  return new Date(night > now.getTime() ? night : night + DAY_MS);
}
