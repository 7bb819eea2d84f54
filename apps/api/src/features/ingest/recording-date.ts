import { posix } from 'node:path';
import { PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

const DATE = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
/** One digit for the hour, since spreadsheets drop the first zero of 0330. */
const TIME = /^(\d{1,2}):?(\d{2})(?::?\d{2})?$/;

/** 003_05593-20180927: number, site, day. */
const NUMBER_SITE_DAY = /^\d+_(?<site>[^_-]+)-(?<day>\d{8})$/;
/** 172496_20201121_0330 and 00241_20180818_1445: site, day, minute. */
const SITE_DAY_MINUTE = /^(?<site>[^_-]+)_(?<day>\d{8})_(?<minute>\d{4})$/;

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

/** Data in the file name of a recording. */
export interface NamedRecording {
  siteId: string | null;
  dt_amostra: Date | null;
}

/** Reads site and date from a file name in one of the three patterns of noise loggers; null for missing parts. */
export function readFileName(relativePath: string): NamedRecording {
  const name = posix.basename(relativePath).replace(/\.wav$/i, '');
  const groups = (SITE_DAY_MINUTE.exec(name) ?? NUMBER_SITE_DAY.exec(name))?.groups;
  if (!groups?.day) return { siteId: null, dt_amostra: null };
  return { siteId: groups.site ?? null, dt_amostra: localMoment(groups.day, groups.minute) };
}
