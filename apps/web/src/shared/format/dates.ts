import { PRODUCT_OFFSET_MINUTES } from '@escuta/contract';
import type { Language } from '../i18n/define-texts.ts';

/** An instant: ISO 8601 text with offset, epoch milliseconds, or a Date. */
export type InstantLike = string | number | Date;

interface WallClock {
  year: string;
  month: string;
  day: string;
  time: string;
  milliseconds: string;
}

/** Date and time of an instant in UTC-3, whatever the browser's zone (SHELL-07). */
export function formatDateTime(instant: InstantLike, language: Language): string {
  const clock = wallClock(instant);
  return clock ? `${dateOf(clock, language)} ${clock.time.slice(0, 5)}` : '';
}

/** Date of an instant in UTC-3. */
export function formatDate(instant: InstantLike, language: Language): string {
  const clock = wallClock(instant);
  return clock ? dateOf(clock, language) : '';
}

/** Hours and minutes of an instant in UTC-3. */
export function formatTime(instant: InstantLike): string {
  return wallClock(instant)?.time.slice(0, 5) ?? '';
}

/** An instant to the millisecond, `DD/MM/YYYY HH:mm:ss:SSS` (AUTH-02). */
export function formatToMilliseconds(instant: InstantLike, language: Language): string {
  const clock = wallClock(instant);
  return clock ? `${dateOf(clock, language)} ${clock.time}:${clock.milliseconds}` : '';
}

/** The antd and dayjs pattern of dates in a language. */
export function datePattern(language: Language): string {
  return language === 'en' ? 'MM/DD/YYYY' : 'DD/MM/YYYY';
}

/** The antd and dayjs pattern of dates with minutes in a language. */
export function dateTimePattern(language: Language): string {
  return `${datePattern(language)} HH:mm`;
}

function dateOf({ year, month, day }: WallClock, language: Language): string {
  return language === 'en' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** The parts of an instant in UTC-3; undefined for what is no instant. */
function wallClock(instant: InstantLike): WallClock | undefined {
  const shifted = new Date(new Date(instant).getTime() + PRODUCT_OFFSET_MINUTES * 60_000);
  if (Number.isNaN(shifted.getTime())) return undefined;
  const [date = '', rest = ''] = shifted.toISOString().split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day, time: rest.slice(0, 8), milliseconds: rest.slice(9, 12) };
}
