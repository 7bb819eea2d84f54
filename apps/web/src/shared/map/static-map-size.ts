/** Size of a small map, CSS pixels (LIST-02). */
export const STATIC_MAP_WIDTH = 350;
export const STATIC_MAP_HEIGHT = 300;

export interface StaticPlace {
  lat: number;
  lon: number;
}
