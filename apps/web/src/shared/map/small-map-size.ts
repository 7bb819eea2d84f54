/** Size of a small map, CSS pixels (LIST-02). */
export const SMALL_MAP_WIDTH = 350;
export const SMALL_MAP_HEIGHT = 300;
/** A street with its neighbours. */
export const SMALL_MAP_ZOOM = 17;

export interface SmallMapPlace {
  lat: number;
  lon: number;
}
