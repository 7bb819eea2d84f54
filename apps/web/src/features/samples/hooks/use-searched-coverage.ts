import { addDays, type MapFilters, productDay } from '@escuta/domain';
import { useMemo } from 'react';
import { useDashboard } from './dashboard-context.ts';

/** Days of the coverage of a search without a first day. */
const YEAR_DAYS = 365;

/** Whether there is a period, and it is that of the upload. */
const isByUpload = ({ pelo_envio, dti, dtf }: MapFilters) => pelo_envio && (dti !== '' || dtf !== '');

/**
 * Period and companies of the search, for the coverage on its map; undefined for a search by id, which has none, and by upload, which does not
 * tell when a street was listened to.
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
