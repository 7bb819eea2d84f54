import type { StartView } from '@escuta/contract';
import { VIEW_PATHS } from '../../../shared/api/index.ts';
import { LIST_SEARCHES } from '../lists/list-search.ts';
import { parseMapAddress, printMapAddress, withDates } from '../map-address.ts';

/** Address of a saved view with the dates of `now`, so that a copied link shows others the same, also on a later day. */
export function viewPathWithDates({ tela, endereco }: StartView, now: Date): string {
  if (tela === 'mapa') {
    const address = parseMapAddress(endereco, now);
    return `${VIEW_PATHS.mapa}${address ? printMapAddress({ ...address, search: withDates(address.search) }, now) : ''}`;
  }
  const codec = LIST_SEARCHES['/list'];
  const search = codec.read(new URLSearchParams(endereco), now);
  const params = codec.write(search, now);
  params.set('dti', search.dti);
  params.set('dtf', search.dtf);
  return `${VIEW_PATHS.lista}?${params}`;
}
