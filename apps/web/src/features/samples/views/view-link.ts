import type { StartView } from '@escuta/contract';
import { endedBeforeToday } from '@escuta/domain';
import { VIEW_PATHS } from '../../../shared/api/index.ts';
import { LIST_SEARCHES } from '../lists/list-search.ts';
import { parseMapAddress, printMapAddress, withDates } from '../map-address.ts';

/** Address of a saved view with the dates of `now`, so that a copied link shows others the same, also on a later day. */
export function viewPathWithDates({ tela, endereco }: StartView, now: Date): string {
  if (tela === 'mapa') {
    const address = parseMapAddress(endereco, now);
    return `${VIEW_PATHS.mapa}${address ? printMapAddress({ ...address, search: withDates(address.search, now) }, now) : ''}`;
  }
  const codec = LIST_SEARCHES['/list'];
  const search = codec.read(new URLSearchParams(endereco), now);
  const params = codec.write(search, now);
  params.set('dti', search.dti);
  params.set('dtf', search.dtf);
  return `${VIEW_PATHS.lista}?${params}`;
}

/** The minute at which the typed period of a saved view has ended, if that was before today; null: it goes on to now (D-36). */
export function endOfView({ tela, endereco }: StartView, now: Date): string | null {
  const period = tela === 'mapa' ? mapPeriod(endereco, now) : listPeriod(endereco, now);
  return period && endedBeforeToday(period, now) ? period.dtf : null;
}

function mapPeriod(query: string, now: Date) {
  const search = parseMapAddress(query, now)?.search;
  return search?.kind === 'filters' ? search.filters : null;
}

/** A list's period that nobody typed is not in the address. */
function listPeriod(query: string, now: Date) {
  const params = new URLSearchParams(query);
  return params.has('dtf') ? { ...LIST_SEARCHES['/list'].read(params, now), isLastWeek: false } : null;
}
