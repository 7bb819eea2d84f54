import type { Address } from '@escuta/import';
import { METRES_PER_DEGREE } from '../../platform/geocoder.ts';
import { between, seededRandom } from './chance.ts';
import type { DemoSample } from './plan.ts';

const SEED = 7;
/** Largest distance of a house from its sample, so that it is nearer than the next house, 12.5 m along the street. */
const FARTHEST_METRES = 4;

/** The invented address of a sample. */
export function addressOf({ logradouro, numero, place }: Pick<DemoSample, 'logradouro' | 'numero' | 'place'>): string {
  return `${logradouro}, ${numero} - ${place}`;
}

/** A house next to every sample of the demo, so that addresses can be revealed without a service (DET-07). */
export function housesOf(samples: readonly DemoSample[]): Address[] {
  // A separate random stream, so that these draws do not change the plan.
  const random = seededRandom(SEED);
  const metres = () => between(random, -FARTHEST_METRES, FARTHEST_METRES) / Math.SQRT2;
  return samples.map((sample) => ({
    lat: sample.lat + metres() / METRES_PER_DEGREE,
    lon: sample.lon + metres() / (METRES_PER_DEGREE * Math.cos((sample.lat * Math.PI) / 180)),
    endereco: addressOf(sample),
  }));
}
