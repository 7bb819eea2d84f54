import { type Classification, PRODUCT_OFFSET_MINUTES } from '@escuta/contract';

/** The filter form of the map, as it is kept and restored (MAP-03). Dates are UTC-3 wall-clock `YYYY-MM-DD HH:mm`. */
export interface MapFilters {
  id_amostra: string;
  dti: string;
  dtf: string;
  seen: boolean;
  notSeen: boolean;
  id_cliente: number[];
  classificacao: Classification[];
}

/** Writes an instant as UTC-3 wall-clock text with minute precision. */
export function toProductMinute(instant: Date): string {
  return new Date(instant.getTime() + PRODUCT_OFFSET_MINUTES * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** The standard filter: one week back to now, suspect points only, seen and not seen (MAP-02, MAP-03). */
export function standardFilters(now: Date): MapFilters {
  return {
    id_amostra: '',
    dti: toProductMinute(new Date(now.getTime() - WEEK_MS)),
    dtf: toProductMinute(now),
    seen: true,
    notSeen: true,
    id_cliente: [],
    classificacao: ['LEAK'],
  };
}
