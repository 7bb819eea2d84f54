import { METRES_PER_DEGREE } from '../../platform/geocoder.ts';
import type { Address } from '../addresses/index.ts';
import { between, seededRandom } from './chance.ts';
import type { DemoSample } from './plan.ts';

const SEED = 7;
/** Half of it at most: a sample is nearer to its own house than to the next one, 12.5 m along the street. */
const FARTHEST_METRES = 4;

/** An invented address as it stands on a sample. */
export function addressOf({ logradouro, numero, place }: Pick<DemoSample, 'logradouro' | 'numero' | 'place'>): string {
  return `${logradouro}, ${numero} - ${place}`;
}

/** A house beside every sample of the demo, so that its addresses can be revealed without any service (DET-07). */
export function housesOf(samples: readonly DemoSample[]): Address[] {
  // Numbers of its own: the plan's must not change by what is drawn from it afterwards.
  const random = seededRandom(SEED);
  const metres = () => between(random, -FARTHEST_METRES, FARTHEST_METRES) / Math.SQRT2;
  return samples.map((sample) => ({
    lat: sample.lat + metres() / METRES_PER_DEGREE,
    lon: sample.lon + metres() / (METRES_PER_DEGREE * Math.cos((sample.lat * Math.PI) / 180)),
    endereco: addressOf(sample),
  }));
}
