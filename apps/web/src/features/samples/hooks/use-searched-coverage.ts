import { addDays, type MapFilters, productDay } from '@escuta/domain';
import { useMemo } from 'react';
import { useDashboard } from './dashboard-context.ts';

/** Days of the coverage of a search without a first day. */
const YEAR_DAYS = 365;

/** Whether the search is by when and how samples came in: a period of the upload, or an import. */
const isByUpload = ({ pelo_envio, dti, dtf, importacao }: MapFilters) =>
  importacao.length > 0 || (pelo_envio && (dti !== '' || dtf !== ''));

/**
 * Period and companies of the search, for the coverage on its map; undefined for a search by id, which has none, and by upload or import,
 * which do not tell when a street was listened to.
 */
export function useSearchedCoverage() {
  const { search } = useDashboard().filters;
  const filters = search?.kind === 'filters' && !isByUpload(search.filters) ? search.filters : undefined;
  const { dti, dtf, id_cliente } = filters ?? {};
  const madeOn = search?.kind === 'filters' ? productDay(search.madeAt) : undefined;
  const companies = id_cliente?.join('|');
  return useMemo(() => {
    if (dti === undefined || dtf === undefined || madeOn === undefined) return undefined;
    return {
      dti: dti || `${addDays(dtf.slice(0, 10) || madeOn, -YEAR_DAYS)} 00:00`,
      dtf: dtf || `${madeOn} 23:59`,
      id_cliente: companies ? companies.split('|').map(Number) : [],
    };
  }, [dti, dtf, madeOn, companies]);
}
