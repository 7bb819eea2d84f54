import { PRODUCT_OFFSET_MINUTES } from '@escuta/contract';
import { baseName } from './paths.ts';

const DATE = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
/** One digit for the hour, since spreadsheets drop the first zero of 0330. */
const TIME = /^(\d{1,2}):?(\d{2})(?::?\d{2})?$/;

/** 003_05593-20180927: number, site, day. */
const NUMBER_SITE_DAY = /^\d+_(?<site>[^_-]+)-(?<day>\d{8})$/;
const DAY = /(?<day>20\d{6}|20\d\d-\d\d-\d\d)/.source;
/** 1445, 144530, 14h45, 14-45, 14-45-30. */
const CLOCK = /(?<hour>\d\d)[h-]?(?<minute>\d\d)(?:[m-]?\d\d)?/.source;
/**
 * 172496_20201121_0330, 12846-20200902-1145, REC_12846_2020-09-02_11-45-30: site, day, time. All three are needed, since a meter number of eight
 * digits looks like a day, and its counter like a time.
 */
const SITE_DAY_TIME = new RegExp(`^(?:[^_-]+[_-])*(?<site>[^_-]+)[_-]${DAY}[_T-]${CLOCK}$`);
/** 20200902_114530, as phones name recordings: day, and a time with seconds, which no counter looks like for long. */
const DAY_SECOND = /^(?<day>20\d{6})[_-](?<hour>\d\d)(?<minute>\d\d)[0-5]\d$/;

/**
 * The instant of a day (YYYYMMDD or YYYY-MM-DD) and a time (HHMM or HH:MM, midnight by default) in UTC-3.
 * @returns null for an invalid date or time
 */
export function localMoment(day: string, time = '0000'): Date | null {
  const [, year, , month, date] = DATE.exec(day) ?? [];
  const [, hour, minute] = TIME.exec(time) ?? [];
  if (!year || !month || !date || !hour || !minute) return null;
  const utc = new Date(`${year}-${month}-${date}T${hour.padStart(2, '0')}:${minute}:00Z`);
  // Date rolls an invalid day such as 31 April over to the next month and parses an invalid hour to NaN.
  if (Number.isNaN(utc.getTime()) || utc.getUTCDate() !== Number(date)) return null;
  return new Date(utc.getTime() - PRODUCT_OFFSET_MINUTES * 60_000);
}

/** 31/01/2025 and 31-1-2025, as Brazil and its neighbours write days. */
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** 2025/01/31. */
const SLASHED = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/;
/** An instant with its offset, as programs write it. */
const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;
/** A day and a time in one cell. */
const DAY_AND_TIME = /^(\S+?)(?:\s*,?\s+|T)(\d{1,2}:?\d\d(?::?\d\d)?)(?:[.,]\d{1,9})?$/i;

/** A day as {@link localMoment} takes it; what is no day stays as it is. */
function plainDay(day: string): string {
  const [, date, , month, year] = DAY_FIRST.exec(day) ?? [];
  if (date && month && year) return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const [, first, second, third] = SLASHED.exec(day) ?? [];
  return first && second && third ? `${first}-${second.padStart(2, '0')}-${third.padStart(2, '0')}` : day;
}

/**
 * The instant that a table names: a day, the time in the same cell or in its own, or an instant with offset. Without an offset it is UTC-3.
 * Days are written year first or, as in South America, day first.
 * @returns null for an invalid date or time
 */
export function tableMoment(date: string, time?: string): Date | null {
  if (WITH_OFFSET.test(date)) {
    const instant = new Date(date.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    return Number.isNaN(instant.getTime()) ? null : instant;
  }
  const [, day, clock] = DAY_AND_TIME.exec(date) ?? [];
  // Spreadsheets give a day without a time the time of midnight.
  const told = time === undefined || !/^0{1,2}:?00(?::?00)?$/.test(clock ?? '0000') ? (clock ?? time) : time;
  return localMoment(plainDay(day ?? date), told);
}

/** Data in the file name of a recording. */
export interface NamedRecording {
  siteId: string | null;
  dt_amostra: Date | null;
}

/** Reads site and date from a file name in one of the patterns of noise loggers and phones; null for missing parts. */
export function readFileName(relativePath: string): NamedRecording {
  const name = baseName(relativePath).replace(/\.wav$/i, '');
  const groups = (SITE_DAY_TIME.exec(name) ?? DAY_SECOND.exec(name) ?? NUMBER_SITE_DAY.exec(name))?.groups;
  if (!groups?.day) return { siteId: null, dt_amostra: null };
  const time = groups.hour && groups.minute ? groups.hour + groups.minute : undefined;
  return { siteId: groups.site ?? null, dt_amostra: localMoment(groups.day, time) };
}
