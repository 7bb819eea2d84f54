import type { Language } from '../i18n/define-texts.ts';

/** Numbers are in pt-BR format in every language (SHELL-07). */
const NUMBER_LOCALE = 'pt-BR';

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${minimum}-${maximum}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(NUMBER_LOCALE, { minimumFractionDigits: minimum, maximumFractionDigits: maximum });
  formatters.set(key, made);
  return made;
}

/** A number in pt-BR format: whole by default, else with exactly `decimals` decimals. */
export function formatNumber(value: number, decimals = 0): string {
  return formatter(decimals, decimals).format(value);
}

/** A number rounded as `formatNumber` writes it, by its decimal digits: 1.025 to 1.03, where `toFixed` says 1.02. */
export function rounded(value: number, decimals: number): number {
  const plain = new Intl.NumberFormat('en', { maximumFractionDigits: decimals, useGrouping: false });
  return Number(plain.format(value));
}

/** A number with the decimals that it has, at most three. */
export function formatAsIs(value: number): string {
  return formatter(0, 3).format(value);
}

/** Decimals of a coordinate: about a metre, as the samples travel. */
const COORDINATE_DECIMALS = 5;

/** A coordinate as people of a language read it. */
export function formatCoordinate(degrees: number, language: Language): string {
  const plain = degrees.toFixed(COORDINATE_DECIMALS);
  return language === 'en' ? plain : plain.replace('.', ',');
}

/** A position as maps and other programs take it, whatever the language. */
export function plainPosition({ lat, lon }: { lat: number; lon: number }): string {
  return `${lat.toFixed(COORDINATE_DECIMALS)}, ${lon.toFixed(COORDINATE_DECIMALS)}`;
}

/** Kilometres with two decimals and their unit. */
export function formatKm(kilometres: number): string {
  return `${formatNumber(kilometres, 2)} km`;
}

/** A share of 1 as a percentage. */
export function formatPercent(share: number, decimals = 0): string {
  return `${formatNumber(share * 100, decimals)}%`;
}
