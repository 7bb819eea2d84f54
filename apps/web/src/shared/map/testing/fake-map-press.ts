import type { MapPress } from '../map-press.ts';

/** Paints the small map that waits. */
export const press = { paint: () => {} };

/** In place of the press, which needs WebGL: a small map stays empty until the test calls {@link press}. */
export function openMapPress(): MapPress {
  return {
    paint: async () => {
      await new Promise<void>((painted) => {
        press.paint = painted;
      });
      return { holds: () => true, cut: async () => new Blob(['jpeg'], { type: 'image/jpeg' }), credits: '' };
    },
    remove: () => {},
  };
}
