import { type Language, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

/** An instant: ISO 8601 text with offset, epoch milliseconds, or a Date. */
export type InstantLike = string | number | Date;

/** Spanish is written for South America, where numbers look as in Brazil. */
const LOCALES: Record<Language, string> = { 'pt-BR': 'pt-BR', en: 'en-US', es: 'es-AR' };
/** Brazilians write “0 amostras”, as in Portugal; the rule of pt-BR would make nothing singular. */
const PLURAL_LOCALES: Record<Language, string> = { ...LOCALES, 'pt-BR': 'pt-PT' };
const DATE_PATTERNS: Record<Language, string> = { 'pt-BR': 'DD/MM/YYYY', en: 'MM/DD/YYYY', es: 'DD/MM/YYYY' };

const KM_M = 1000;
const MINUTE_S = 60;
/** Decimals of a coordinate: about a metre, as the samples travel. */
const COORDINATE_DECIMALS = 5;
/** Decimals of a number that is written as it is. */
const MOST_DECIMALS = 3;

/** How numbers, units, dates and plurals are written in one language (SHELL-07). */
export interface Formats {
  /** A number, whole by default, else with exactly `decimals` decimals. */
  number(value: number, decimals?: number): string;
  /** A number with the decimals that it has, at most three. */
  asIs(value: number): string;
  /** A number and the symbol of its unit. */
  unit(value: number, symbol: string, decimals?: number): string;
  /** Kilometres, always with two decimals. */
  km(kilometres: number): string;
  /** Whole metres, kilometres from one on. */
  distance(metres: number): string;
  /** A share of 1 as a percentage. */
  percent(share: number, decimals?: number): string;
  coordinate(degrees: number): string;
  decimalSeparator: '.' | ',';
  /** A number that somebody typed, with or without separators, as programs read it; text that is none stays one. */
  toPlain(typed: string): string;
  /** Date of an instant in UTC-3, nothing for what is no instant; the same for what follows. */
  date(instant: InstantLike): string;
  dateTime(instant: InstantLike): string;
  time(instant: InstantLike): string;
  /** An instant to the millisecond, `DD/MM/YYYY HH:mm:ss:SSS` (AUTH-02). */
  toMilliseconds(instant: InstantLike): string;
  /** A calendar day, given as `YYYY-MM-DD`. */
  day(day: string): string;
  /** Two ends of a range, both already written. */
  range(from: string, to: string): string;
  /** The form of a text that counts `count` things. */
  plural(count: number): 'one' | 'other';
  /** The pattern of dates as date pickers and spreadsheets know it. */
  datePattern: string;
  dateTimePattern: string;
}

const made = new Map<Language, Formats>();

/** The formats of a language, made once. */
export function formatsOf(language: Language): Formats {
  const known = made.get(language);
  if (known) return known;
  const formats = {
    ...numberFormats(LOCALES[language]),
    plural: pluralOf(PLURAL_LOCALES[language]),
    ...typedNumbers(language === 'en' ? '.' : ','),
    ...dateFormats(language),
  };
  made.set(language, formats);
  return formats;
}

function numberFormats(locale: string) {
  const decimalsOf = numberWriters(locale, 'decimal');
  const percentsOf = numberWriters(locale, 'percent');
  const free = new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: MOST_DECIMALS });
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
    coordinate: (degrees: number) => decimalsOf(COORDINATE_DECIMALS).format(degrees),
  };
}

function pluralOf(locale: string) {
  const rules = new Intl.PluralRules(locale);
  return (count: number) => (rules.select(count) === 'one' ? 'one' : 'other');
}

/** Writers with a fixed number of decimals; making one takes longer than using it a hundred times. */
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

/** `2.500` is two thousand five hundred in Brazil, `2,5` and `2.5` two and a half; `0.500` is a half, as no thousands begin with 0. */
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
  return {
    datePattern,
    dateTimePattern: `${datePattern} HH:mm`,
    date: written(datePattern),
    dateTime: written(`${datePattern} HH:mm`),
    time: written('HH:mm'),
    toMilliseconds: written(`${datePattern} HH:mm:ss:SSS`),
    day: (day: string) => fill(datePattern, day),
    range: (from: string, to: string) => `${from} – ${to}`,
  };
}

/** Where the parts of a pattern stand in ISO 8601. */
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

/** A number as programs read it: a point before the decimals, nothing between thousands. */
export function plainNumber(value: number, decimals: number): string {
  return value.toFixed(decimals);
}

/** A position as maps and other programs take it. */
export function plainPosition({ lat, lon }: { lat: number; lon: number }): string {
  return [lat, lon].map((degrees) => plainNumber(degrees, COORDINATE_DECIMALS)).join(', ');
}

/** A number rounded as people see it, by its decimal digits: 1.025 to 1.03, where `toFixed` says 1.02. */
export function rounded(value: number, decimals: number): number {
  return Number(new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false }).format(value));
}
