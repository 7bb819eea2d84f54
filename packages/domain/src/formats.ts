import { type Language, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

/** An instant: ISO 8601 text with offset, epoch milliseconds, or a Date. */
export type InstantLike = string | number | Date;

/** Spanish uses the number format of Argentina, which has the separators of Brazil. */
const LOCALES: Record<Language, string> = { 'pt-BR': 'pt-BR', en: 'en-US', es: 'es-AR' };
/** Brazilians write “0 amostras”, as in Portugal; by the rule of pt-BR zero would be singular. */
const PLURAL_LOCALES: Record<Language, string> = { ...LOCALES, 'pt-BR': 'pt-PT' };
const DATE_PATTERNS: Record<Language, string> = { 'pt-BR': 'DD/MM/YYYY', en: 'MM/DD/YYYY', es: 'DD/MM/YYYY' };

const KM_M = 1000;
const MINUTE_S = 60;
/** Decimals of a coordinate, about a metre, as in the calls. */
const COORDINATE_DECIMALS = 5;
/** Most decimals of {@link Formats.asIs}. */
const MOST_DECIMALS = 3;

/** Formats of numbers, units, dates and plurals in one language (SHELL-07). */
export interface Formats {
  /** A number with exactly `decimals` decimals, none by default. */
  number(value: number, decimals?: number): string;
  /** A number with its own decimals, at most three. */
  asIs(value: number): string;
  /** A number and the symbol of its unit. */
  unit(value: number, symbol: string, decimals?: number): string;
  /** Kilometres, always with two decimals. */
  km(kilometres: number): string;
  /** Whole metres below a kilometre, else kilometres. */
  distance(metres: number): string;
  /** A share, 0 to 1, as a percentage. */
  percent(share: number, decimals?: number): string;
  /** A share as a percentage with its own decimals, at most two. */
  percentAsIs(share: number): string;
  coordinate(degrees: number): string;
  decimalSeparator: '.' | ',';
  /** A typed number, with or without separators, in the notation of programs; other text does not become a number. */
  toPlain(typed: string): string;
  /** Date of an instant in UTC-3; empty for an invalid instant, also in the next formats. */
  date(instant: InstantLike): string;
  dateTime(instant: InstantLike): string;
  /** For narrow rows: day and time in the year of `now`, else the date alone, which is as wide. */
  brief(instant: InstantLike, now: InstantLike): string;
  time(instant: InstantLike): string;
  /** How long before `now` an instant was, in whole minutes, hours or days: “há 3 horas”. */
  ago(instant: InstantLike, now: InstantLike): string;
  /** An instant to the second. */
  toSeconds(instant: InstantLike): string;
  /** An instant to the millisecond, `DD/MM/YYYY HH:mm:ss:SSS` (AUTH-02). */
  toMilliseconds(instant: InstantLike): string;
  /** A calendar day, given as `YYYY-MM-DD`. */
  day(day: string): string;
  /** Name of a month, given as `YYYY-MM`, with or without its year. */
  month(month: string, withYear: boolean): string;
  /** A range of two formatted values. */
  range(from: string, to: string): string;
  /** A choice between texts: “a, b ou c”. */
  either(texts: readonly string[]): string;
  /** Plural form of a text with this count. */
  plural(count: number): 'one' | 'other';
  /** Pattern of dates for date pickers and spreadsheets. */
  datePattern: string;
  dateTimePattern: string;
  toSecondsPattern: string;
}

const made = new Map<Language, Formats>();

/** The formats of a language, created once. */
export function formatsOf(language: Language): Formats {
  const known = made.get(language);
  if (known) return known;
  const formats = {
    ...numberFormats(LOCALES[language]),
    plural: pluralOf(PLURAL_LOCALES[language]),
    ...typedNumbers(language === 'en' ? '.' : ','),
    ...dateFormats(language),
    ago: agoWriter(LOCALES[language]),
    either: eitherWriter(LOCALES[language]),
  };
  made.set(language, formats);
  return formats;
}

function eitherWriter(locale: string): Formats['either'] {
  const list = new Intl.ListFormat(locale, { type: 'disjunction' });
  return (texts) => list.format(texts);
}

function numberFormats(locale: string) {
  const decimalsOf = numberWriters(locale, 'decimal');
  const percentsOf = numberWriters(locale, 'percent');
  const free = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: MOST_DECIMALS });
  const freePercent = new Intl.NumberFormat(locale, {
    style: 'percent',
    useGrouping: 'always',
    maximumFractionDigits: 2,
  });
  const number = (value: number, decimals = 0) => decimalsOf(decimals).format(value);
  const unit = (value: number, symbol: string, decimals = 0) => `${number(value, decimals)} ${symbol}`;
  const km = (kilometres: number) => unit(kilometres, 'km', 2);
  return {
    number,
    unit,
    km,
    asIs: (value: number) => free.format(value),
    distance: (metres: number) => (Math.round(metres) < KM_M ? unit(metres, 'm') : km(metres / KM_M)),
    percent: (share: number, decimals = 0) => percentsOf(decimals).format(share),
    percentAsIs: (share: number) => freePercent.format(share),
    coordinate: (degrees: number) => decimalsOf(COORDINATE_DECIMALS).format(degrees),
  };
}

function pluralOf(locale: string) {
  const rules = new Intl.PluralRules(locale);
  return (count: number) => (rules.select(count) === 'one' ? 'one' : 'other');
}

/** Formatters with a fixed number of decimals, cached: creating one takes longer than using it a hundred times. */
function numberWriters(locale: string, style: 'decimal' | 'percent') {
  const writers = new Map<number, Intl.NumberFormat>();
  return (decimals: number): Intl.NumberFormat => {
    const known = writers.get(decimals);
    if (known) return known;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    const writer = new Intl.NumberFormat(locale, { style, useGrouping: 'always', ...digits });
    writers.set(decimals, writer);
    return writer;
  };
}

/** In Brazil `2.500` is 2500, `2,5` and `2.5` are two and a half; `0.500` is a half, since a group of thousands cannot begin with 0. */
function typedNumbers(decimalSeparator: '.' | ',') {
  const between = decimalSeparator === '.' ? ',' : '.';
  const grouped = new RegExp(`^[1-9]\\d{0,2}(\\${between}\\d{3})+(\\${decimalSeparator}\\d*)?$`);
  const toPlain = (typed: string) => {
    const text = typed.trim();
    const ungrouped = grouped.test(text) ? text.replaceAll(between, '') : text;
    return ungrouped.replace(',', '.').replace(/[^\w.-]+/g, '');
  };
  return { decimalSeparator, toPlain };
}

function dateFormats(language: Language) {
  const datePattern = DATE_PATTERNS[language];
  const written = (pattern: string) => (instant: InstantLike) => {
    const shifted = new Date(new Date(instant).getTime() + PRODUCT_OFFSET_MINUTES * MINUTE_S * 1000);
    return Number.isNaN(shifted.getTime()) ? '' : fill(pattern, shifted.toISOString());
  };
  const year = written('YYYY');
  const dayPattern = datePattern.replace('/YYYY', '');
  return {
    datePattern,
    dateTimePattern: `${datePattern} HH:mm`,
    date: written(datePattern),
    dateTime: written(`${datePattern} HH:mm`),
    brief: (instant: InstantLike, now: InstantLike) =>
      written(year(instant) === year(now) ? `${dayPattern} HH:mm` : datePattern)(instant),
    time: written('HH:mm'),
    toSeconds: written(`${datePattern} HH:mm:ss`),
    toSecondsPattern: `${datePattern} HH:mm:ss`,
    toMilliseconds: written(`${datePattern} HH:mm:ss:SSS`),
    day: (day: string) => fill(datePattern, day),
    month: monthWriter(LOCALES[language]),
    range: (from: string, to: string) => `${from} – ${to}`,
  };
}

const AGO_UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', MINUTE_S],
] as const;

/** Never “yesterday”: whole days of 24 hours are no calendar days. An instant of a clock that is ahead is now. */
function agoWriter(locale: string) {
  const counted = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const named = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (instant: InstantLike, now: InstantLike) => {
    const seconds = (new Date(now).getTime() - new Date(instant).getTime()) / 1000;
    const [unit, length] = AGO_UNITS.find(([, least]) => seconds >= least) ?? ['second', 1];
    return unit === 'second' ? named.format(0, unit) : counted.format(-Math.floor(seconds / length), unit);
  };
}

function monthWriter(locale: string) {
  const alone = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const dated = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month: string, withYear: boolean) => (withYear ? dated : alone).format(new Date(`${month}-01T00:00:00Z`));
}

/** Positions of a pattern's parts in ISO 8601. */
const PLACES: Record<string, readonly [from: number, to: number]> = {
  YYYY: [0, 4],
  MM: [5, 7],
  DD: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
  ss: [17, 19],
  SSS: [20, 23],
};

function fill(pattern: string, iso: string): string {
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss|SSS/g, (part) =>
    iso.slice(...(PLACES[part] as readonly [number, number])),
  );
}

/** Seconds as minutes and seconds, `4:05`, the same in every language. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, '0')}`;
}

/** A number for programs: a decimal point and no thousands separators. */
export function plainNumber(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

/** A position for maps and other programs: `latitude, longitude` with a decimal point. */
export function plainPosition({ lat, lon }: { lat: number; lon: number }): string {
  return [lat, lon].map((degrees) => plainNumber(degrees, COORDINATE_DECIMALS)).join(', ');
}

/** A number rounded by its decimal digits: 1.025 to 1.03, where `toFixed` returns 1.02. */
export function rounded(value: number, decimals: number): number {
  return Number(new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false }).format(value));
}
