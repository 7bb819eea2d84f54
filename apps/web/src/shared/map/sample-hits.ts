import KDBush from 'kdbush';
import { MARKER_PX } from './marker-images.ts';
import { pixelsPerUnit } from './mercator.ts';
import { HIT_RADIUS_PX, type Looks, radiusOf } from './sample-looks.ts';
import type { SampleScene } from './sample-scene.ts';
import { GROUP_SHIFT } from './sample-weights.ts';

/** Finds the samples at a place of the map. The index holds only places, so changes of the samples leave it as it is. */
export class SampleHits {
  readonly #scene: SampleScene;
  #index: KDBush | null = null;

  constructor(scene: SampleScene) {
    this.#scene = scene;
  }

  /** Rows of the samples drawn there, the chosen one first, then the weightiest; of equal ones the newest. */
  at({ x, y }: { x: number; y: number }, zoom: number, looks: Looks): number[] {
    const { xs, ys, weights, focus } = this.#scene;
    const scale = pixelsPerUnit(zoom);
    const reach = (MARKER_PX / 2 + HIT_RADIUS_PX) / scale;
    const isHit = (row: number) => {
      const distance = Math.hypot((xs[row] as number) - x, (ys[row] as number) - y) * scale;
      return distance <= this.#radius(row, looks) + HIT_RADIUS_PX;
    };
    return this.#opened()
      .range(x - reach, y - reach, x + reach, y + reach)
      .filter((row) => this.#isThere(row, looks) && isHit(row))
      .sort(
        (a, b) => Number(b === focus) - Number(a === focus) || (weights[b] as number) - (weights[a] as number) || a - b,
      );
  }

  #radius(row: number, looks: Looks): number {
    const { arrangement, focus } = this.#scene;
    // The chosen one is an icon at every zoom.
    const level = row === focus ? -1 : (arrangement.levels[row] as number);
    return radiusOf(looks, this.#scene.lookAt(row), level, this.#scene.isChecked(row));
  }

  /** Far out only what is drawn; nearer, also what lies under a dot like its own. */
  #isThere(row: number, { style, drawn }: Looks): boolean {
    const { arrangement, weights, focus } = this.#scene;
    if (row === focus) return true;
    if (!this.#scene.isDrawn(row)) return false;
    const level = arrangement.kindLevels[row] as number;
    return style !== 'far' || level <= (drawn[(weights[row] as number) >> GROUP_SHIFT] as number);
  }

  #opened(): KDBush {
    if (this.#index) return this.#index;
    const { xs, ys } = this.#scene;
    const index = new KDBush(xs.length, undefined, Int32Array);
    for (let row = 0; row < xs.length; row++) index.add(xs[row] as number, ys[row] as number);
    this.#index = index.finish();
    return index;
  }
}
