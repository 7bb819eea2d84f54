import type { CoverageFilterInput } from '@escuta/contract';
import { addDays, productDay, productMinute, toProductMinute } from '@escuta/domain';
import * as z from 'zod';
import { defineSearch, kind, type Search } from '../../../shared/address/index.ts';

/** Periods that end today and begin in relation to it (D-36). */
export const SPANS = ['30d', '3m', '6m', '12m', 'ano'] as const;
export type Span = (typeof SPANS)[number];
const USUAL: Span = '12m';

const STARTS = ' 00:00';

/** A span, or a minute that was typed, `YYYY-MM-DD HH:mm` in UTC-3. */
function sinceKind() {
  const decode = (text: string) => {
    if (SPANS.some((span) => span === text)) return text;
    const minute = text.length === 'YYYY-MM-DD'.length ? `${text}${STARTS}` : text;
    const instant = productMinute(minute);
    return instant && toProductMinute(instant) === minute ? minute : USUAL;
  };
  const encode = (since: string) => (since.endsWith(STARTS) ? since.slice(0, -STARTS.length) : since);
  return z.codec(z.string(), z.string(), { decode, encode }).catch(USUAL);
}

/** Search of the coverage: since when, and the companies of the header. */
export const coverageSearch = defineSearch(() => ({
  desde: sinceKind(),
  /** Empty: all in scope. */
  id_cliente: kind.ids(),
}));
export type CoverageSearch = Search<typeof coverageSearch>;

export const isSpan = (since: string): since is Span => SPANS.some((span) => span === since);

/** The same day some months before, or that month's last. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** First minute of a period. */
export function sinceMinute(since: string, now: Date): string {
  if (!isSpan(since)) return since;
  const today = productDay(now);
  if (since === '30d') return `${addDays(today, -29)}${STARTS}`;
  if (since === 'ano') return `${today.slice(0, 4)}-01-01${STARTS}`;
  return `${monthsBefore(today, Number.parseInt(since, 10))}${STARTS}`;
}

/** The request: until the end of today. */
export function toCoverageFilter({ desde, id_cliente }: CoverageSearch, now: Date) {
  return {
    dti: sinceMinute(desde, now),
    dtf: `${productDay(now)} 23:59`,
    id_cliente,
  } satisfies CoverageFilterInput;
}
