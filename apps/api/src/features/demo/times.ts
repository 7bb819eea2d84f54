import { between, type Random } from './chance.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** UTC-3, the product's only time zone. */
const OFFSET_MS = 3 * HOUR_MS;

/** Midnight in UTC-3 of an instant's day. */
export function midnightOf(instant: Date): Date {
  return new Date(Math.floor((instant.getTime() - OFFSET_MS) / DAY_MS) * DAY_MS + OFFSET_MS);
}

export function plusMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + Math.round(ms));
}

/** Midnights of the working days (Monday to Saturday) among the `days` days before today, oldest first. */
export function workingDays(now: Date, days: number): Date[] {
  const today = midnightOf(now);
  return Array.from({ length: days }, (_, i) => plusMs(today, (i - days) * DAY_MS)).filter(
    (day) => day.getUTCDay() !== 0,
  );
}

/** An instant some days after another, within office hours. */
export function officeTimeAfter(random: Random, instant: Date, leastDays: number, mostDays: number): Date {
  const later = plusMs(instant, between(random, leastDays, mostDays) * DAY_MS);
  const inOffice = plusMs(midnightOf(later), between(random, 8.5, 17.5) * HOUR_MS);
  return inOffice > instant ? inOffice : plusMs(inOffice, DAY_MS);
}
