import { posix } from 'node:path';
import { PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

const DATE = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
/** Spreadsheets drop the first zero of 0330. */
const TIME = /^(\d{1,2}):?(\d{2})(?::?\d{2})?$/;

/** 003_05593-20180927: number, site, day. */
const NUMBER_SITE_DAY = /^\d+_(?<site>[^_-]+)-(?<day>\d{8})$/;
/** 172496_20201121_0330 and 00241_20180818_1445: site, day, minute. */
const SITE_DAY_MINUTE = /^(?<site>[^_-]+)_(?<day>\d{8})_(?<minute>\d{4})$/;

/**
 * The instant of a day (YYYYMMDD or YYYY-MM-DD) and a time (HHMM or HH:MM, midnight when there is none) in the product's zone, UTC-3.
 * @returns null when it is not a moment of the calendar
 */
export function localMoment(day: string, time = '0000'): Date | null {
  const [, year, , month, date] = DATE.exec(day) ?? [];
  const [, hour, minute] = TIME.exec(time) ?? [];
  if (!year || !month || !date || !hour || !minute) return null;
  const utc = new Date(`${year}-${month}-${date}T${hour.padStart(2, '0')}:${minute}:00Z`);
  // An impossible day such as 31 April rolls over to the next month, an impossible hour gives no date at all.
  if (Number.isNaN(utc.getTime()) || utc.getUTCDate() !== Number(date)) return null;
  return new Date(utc.getTime() - PRODUCT_OFFSET_MINUTES * 60_000);
}

/** What the name of a recording says about it. */
export interface NamedRecording {
  siteId: string | null;
  dt_amostra: Date | null;
}

/** Reads site and moment from a file name in one of the three patterns that noise loggers give; null for what it does not say. */
export function readFileName(relativePath: string): NamedRecording {
  const name = posix.basename(relativePath).replace(/\.wav$/i, '');
  const groups = (SITE_DAY_MINUTE.exec(name) ?? NUMBER_SITE_DAY.exec(name))?.groups;
  if (!groups?.day) return { siteId: null, dt_amostra: null };
  return { siteId: groups.site ?? null, dt_amostra: localMoment(groups.day, groups.minute) };
}
