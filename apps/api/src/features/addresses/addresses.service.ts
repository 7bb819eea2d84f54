import type { Address } from '@escuta/import';
import type { Connections } from '../../db/connection.ts';
import { commandScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import {
  type Geocoder,
  metresBetween,
  NEAR_METRES,
  type NearbyAddress,
  type Position,
} from '../../platform/geocoder.ts';
import { listNearest } from './addresses.queries.ts';

/** Positions closer together than this count as one place. */
const SAME_PLACE_METRES = 0.5;

const hasNumber = ({ endereco }: NearbyAddress) => !/, s\/n\b/.test(endereco);

/** Picks the nearest address; of several at one place, one with a number. */
export function pickNearest(found: readonly Address[], position: Position): NearbyAddress | null {
  const near = found
    .map((address) => ({ endereco: address.endereco, distancia: metresBetween(position, address) }))
    .filter(({ distancia }) => distancia <= NEAR_METRES)
    .sort((a, b) => a.distancia - b.distancia || a.endereco.localeCompare(b.endereco, 'pt', { numeric: true }));
  const [first] = near;
  if (!first) return null;
  const same = near.filter(({ distancia }) => distancia - first.distancia < SAME_PLACE_METRES);
  return same.find(hasNumber) ?? first;
}

/** The geocoder without an external service: it searches the addresses imported by `npm run import-addresses`. */
export function tableGeocoder({ tenant }: Connections): Geocoder {
  return {
    // Addresses belong to no company, so an empty scope is enough to read them.
    nearest: async (position) =>
      pickNearest(await inScope(tenant, commandScope([]), (trx) => listNearest(trx, position)), position),
  };
}
