import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { GeocoderFailure, type NearbyAddress, type Position } from '../../platform/geocoder.ts';
import { Problem } from '../../problems/problem.ts';
import { findPlace, updateSample } from './samples.queries.ts';
import { changeSample } from './samples.service.ts';

interface RevealedAddress {
  endereco: string;
  endereco_distancia: number | null;
}

interface Stored {
  endereco: string | null;
  endereco_distancia: number | null;
}

/** The stored address of a sample, or null. */
function revealed({ endereco, endereco_distancia }: Stored): RevealedAddress | null {
  return endereco === null ? null : { endereco, endereco_distancia };
}

async function askGeocoder(
  { geocoder }: Services,
  position: Position,
  log: { warn(details: object, message: string): void },
): Promise<NearbyAddress> {
  try {
    const found = await geocoder.nearest(position);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof GeocoderFailure)) throw error;
    log.warn({ reason: error.message }, 'the geocoder is unavailable');
    throw new Problem('geocoder_unavailable');
  }
  throw new Problem('address_not_found');
}

const round1 = (metres: number | null) => (metres === null ? null : Math.round(metres * 10) / 10);

/**
 * Reveals a sample's address (DET-07). A stored address is returned as it is. The geocoder is called outside of any transaction, so that
 * a slow one blocks no connection; of two concurrent calls the first result is stored and returned to both.
 * Not logged, since the product documents have no action code for it.
 */
export async function revealAddress(
  services: Services,
  session: Session,
  id_amostra: number,
  log: { warn(details: object, message: string): void },
): Promise<RevealedAddress> {
  const place = await inScope(services.connections.tenant, session.scope, (trx) => findPlace(trx, id_amostra));
  if (!place) throw new Problem('sample_not_found');
  const known = revealed(place);
  if (known) return known;
  const found = await askGeocoder(services, place, log);
  return changeSample(services, session, id_amostra, async (trx, sample) => {
    const meanwhile = revealed(sample);
    if (meanwhile) return meanwhile;
    const address = { endereco: found.endereco, endereco_distancia: round1(found.distancia) };
    await updateSample(trx, id_amostra, { ...address });
    return address;
  });
}
