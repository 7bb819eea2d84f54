/** Differences of two replies, by path; numbers may differ by rounding, and lists sorted by count may have ties in any order. */
export function differences(given: unknown, wanted: unknown, path = ''): string[] {
  if (typeof given === 'number' && typeof wanted === 'number') {
    const close = Math.abs(given - wanted) <= 1e-9 * Math.max(1, Math.abs(given), Math.abs(wanted));
    return close ? [] : [`${path}: ${given}, not ${wanted}`];
  }
  if (Array.isArray(given) && Array.isArray(wanted)) {
    if (given.length !== wanted.length) return [`${path}: ${given.length} items, not ${wanted.length}`];
    const [a, b] = /precisao\.\w+$/.test(path) ? [sorted(given), sorted(wanted)] : [given, wanted];
    return a.flatMap((item, index) => differences(item, b[index], `${path}[${index}]`));
  }
  if (given && wanted && typeof given === 'object' && typeof wanted === 'object') {
    const keys = new Set([...Object.keys(given), ...Object.keys(wanted)]);
    return [...keys].flatMap((key) =>
      differences((given as Record<string, unknown>)[key], (wanted as Record<string, unknown>)[key], `${path}.${key}`),
    );
  }
  return given === wanted ? [] : [`${path}: ${JSON.stringify(given)}, not ${JSON.stringify(wanted)}`];
}

const sorted = (items: { id?: unknown }[]) => [...items].sort((a, b) => String(a.id).localeCompare(String(b.id)));
