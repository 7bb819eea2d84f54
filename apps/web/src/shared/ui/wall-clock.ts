import { toProductMinute } from '@escuta/domain';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import localeData from 'dayjs/plugin/localeData';
import utc from 'dayjs/plugin/utc';
import weekday from 'dayjs/plugin/weekday';
import weekOfYear from 'dayjs/plugin/weekOfYear';
import 'dayjs/locale/pt-br';
import 'dayjs/locale/es';

/**
 * Pickers show the wall clock of UTC-3. The browser's time zone would shift it, or refuse an hour that daylight saving skips there; so these
 * values are handled as if in UTC, where every minute exists exactly once.
 */
dayjs.extend(utc);
dayjs.extend(customParseFormat);
dayjs.extend(localeData);
dayjs.extend(weekday);
dayjs.extend(weekOfYear);

const MINUTE = 'YYYY-MM-DD HH:mm';

/** Parses `YYYY-MM-DD HH:mm`; null for anything else. */
export function parseMinute(text: string | null | undefined): Dayjs | null {
  if (!text) return null;
  const value = dayjs.utc(text, MINUTE, true);
  return value.isValid() ? value : null;
}

/** Whether a text is a day that exists, in a pattern. */
export const isDay = (text: string, pattern: string): boolean => dayjs.utc(text, pattern, true).isValid();

/** Parses a text in a pattern; null for an empty one. */
export const readMinute = (text: string, pattern: string): Dayjs | null =>
  text === '' ? null : dayjs.utc(text, pattern, true);

/** Formats as `YYYY-MM-DD HH:mm`; empty for null. */
export function writeMinute(value: Dayjs | null | undefined): string {
  return value ? value.format(MINUTE) : '';
}

/** A time of any day. */
export const timeOfDay = (hour: number, minute: number): Dayjs => dayjs.utc(0).hour(hour).minute(minute);

/** The current time on the wall clock of UTC-3. */
export function nowWallClock(now = new Date()): Dayjs {
  return dayjs.utc(toProductMinute(now), MINUTE, true);
}

/** Converts antd's locale names (pt_BR) to those of dayjs (pt-br). */
function localeOf(name: string): string {
  const lower = name.replace('_', '-').toLowerCase();
  return lower === 'pt-br' ? lower : (lower.split('-')[0] ?? 'en');
}

const inLocale = (value: Dayjs, name: string) => value.locale(localeOf(name));

/** Configuration for antd's picker to work with these values. */
export const wallClockConfig = {
  getNow: () => nowWallClock(),
  getFixedDate: (text: string) => dayjs.utc(text, 'YYYY-MM-DD'),
  getEndDate: (date: Dayjs) => date.endOf('month'),
  getWeekDay: (date: Dayjs) => date.day(),
  getYear: (date: Dayjs) => date.year(),
  getMonth: (date: Dayjs) => date.month(),
  getDate: (date: Dayjs) => date.date(),
  getHour: (date: Dayjs) => date.hour(),
  getMinute: (date: Dayjs) => date.minute(),
  getSecond: (date: Dayjs) => date.second(),
  getMillisecond: (date: Dayjs) => date.millisecond(),
  addYear: (date: Dayjs, n: number) => date.add(n, 'year'),
  addMonth: (date: Dayjs, n: number) => date.add(n, 'month'),
  addDate: (date: Dayjs, n: number) => date.add(n, 'day'),
  setYear: (date: Dayjs, n: number) => date.year(n),
  setMonth: (date: Dayjs, n: number) => date.month(n),
  setDate: (date: Dayjs, n: number) => date.date(n),
  setHour: (date: Dayjs, n: number) => date.hour(n),
  setMinute: (date: Dayjs, n: number) => date.minute(n),
  setSecond: (date: Dayjs, n: number) => date.second(n),
  setMillisecond: (date: Dayjs, n: number) => date.millisecond(n),
  isAfter: (a: Dayjs, b: Dayjs) => a.isAfter(b),
  isValidate: (date: Dayjs) => date.isValid(),
  locale: {
    getWeekFirstDay: (name: string) => dayjs.utc().locale(localeOf(name)).localeData().firstDayOfWeek(),
    getWeekFirstDate: (name: string, date: Dayjs) => inLocale(date, name).weekday(0),
    getWeek: (name: string, date: Dayjs) => inLocale(date, name).week(),
    getShortWeekDays: (name: string) => dayjs.utc().locale(localeOf(name)).localeData().weekdaysMin(),
    getShortMonths: (name: string) => dayjs.utc().locale(localeOf(name)).localeData().monthsShort(),
    format: (name: string, date: Dayjs, pattern: string) => inLocale(date, name).format(pattern),
    parse: (name: string, text: string, patterns: string[]) => {
      const found = patterns.map((pattern) => dayjs.utc(text, pattern, true)).find((date) => date.isValid());
      return found ? inLocale(found, name) : null;
    },
  },
};
