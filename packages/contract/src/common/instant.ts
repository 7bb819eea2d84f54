import { z } from 'zod';

/** UTC-3, the product's only time zone; Brazil has no daylight-saving time. */
export const PRODUCT_OFFSET_MINUTES = -180;

const LOCAL_MINUTE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

/** An instant with its offset, `2026-11-20T14:05:00-03:00` (D-01). */
export const Instant = z.iso.datetime({ offset: true }).describe('Instant, ISO 8601 with offset');

/** A search bound: an instant, or `YYYY-MM-DD HH:mm` meaning UTC-3 (D-01). Parsed to ISO 8601. */
export const SearchInstant = z
  .string()
  .max(40)
  .transform((text) => text.replace(LOCAL_MINUTE, '$1T$2:00-03:00'))
  .pipe(Instant)
  .describe('Instant, ISO 8601 with offset, or YYYY-MM-DD HH:mm meaning UTC-3');

/** Formats a date as ISO 8601 in UTC-3 with whole seconds, the format of all replies. */
export function toInstant(date: Date): string {
  const shifted = new Date(date.getTime() + PRODUCT_OFFSET_MINUTES * 60_000);
  return `${shifted.toISOString().slice(0, 19)}-03:00`;
}
