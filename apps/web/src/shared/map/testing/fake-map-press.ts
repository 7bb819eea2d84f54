import type { MapPress, PressOptions } from '../map-press.ts';
import type { SmallMapPlace } from '../small-map-size.ts';

/** The small map that waits: where it is, at which zoom, and what paints it. */
export const press = { place: null as SmallMapPlace | null, zoom: 0, paint: () => {} };

/** In place of the press, which needs WebGL: a small map stays empty until the test calls {@link press}. */
export function openMapPress({ zoom }: PressOptions): MapPress {
  return {
    paint: async (place) => {
      await new Promise<void>((painted) => {
        Object.assign(press, { place, zoom, paint: painted });
      });
      return { holds: () => true, cut: async () => new Blob(['jpeg'], { type: 'image/jpeg' }), credits: '' };
    },
    remove: () => {},
  };
}
