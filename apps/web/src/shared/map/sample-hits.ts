import { MARKER_PX } from './marker-images.ts';
import { pixelsPerUnit, WORLD_UNITS } from './mercator.ts';
import { type Box, cellsOver, rangesIn } from './morton.ts';
import { HIT_RADIUS_PX, type Looks, radiusOf } from './sample-looks.ts';
import type { SampleScene } from './sample-scene.ts';
import { GROUP_SHIFT } from './sample-weights.ts';

/** Finds the samples at a place of the map. */
export class SampleHits {
  readonly #scene: SampleScene;

  constructor(scene: SampleScene) {
    this.#scene = scene;
  }

  /** Rows of the samples drawn there, the chosen one first, then the weightiest; of equal ones the newest. */
  at({ x, y }: { x: number; y: number }, zoom: number, looks: Looks): number[] {
    const { xs, ys, weights, focus } = this.#scene;
    const scale = pixelsPerUnit(zoom);
    const reach = (MARKER_PX / 2 + HIT_RADIUS_PX) / scale;
    const isHit = (row: number) => {
      const across = Math.abs((xs[row] as number) - x) % WORLD_UNITS;
      const distance = Math.hypot(Math.min(across, WORLD_UNITS - across), (ys[row] as number) - y) * scale;
      return distance <= this.#radius(row, looks) + HIT_RADIUS_PX;
    };
    return this.#near({ west: x - reach, north: y - reach, width: 2 * reach, height: 2 * reach })
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

  /** The rows in the cells of a box, and those that the arrangement does not have yet. */
  #near(box: Box): number[] {
    const { curve } = this.#scene.placed();
    const { xs, ys, late: rows } = this.#scene;
    const ranges = rangesIn(cellsOver(box), curve, { xs, ys });
    for (let at = 0; at < ranges.length; at += 2) {
      for (const row of curve.subarray(ranges[at], ranges[at + 1])) rows.push(row);
    }
    return rows;
  }
}
