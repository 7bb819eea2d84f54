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

/** Kilometres with two decimals and their unit. */
export function formatKm(kilometres: number): string {
  return `${formatNumber(kilometres, 2)} km`;
}

/** A share of 1 as a percentage. */
export function formatPercent(share: number, decimals = 0): string {
  return `${formatNumber(share * 100, decimals)}%`;
}
