/** A rectangle of the window, in pixels from its left upper corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Distance of notices from the edges of the window. */
const EDGE_PX = 4;
const STEP_PX = 4;

/**
 * Left upper corner of a box of this size that covers nothing of what is taken: the highest such place, there the one nearest to the middle
 * of the window. When there is none, the place that covers least.
 */
export function freePlace(size: Size, taken: readonly Box[], view: Size): { left: number; top: number } {
  const middle = Math.max(EDGE_PX, Math.round((view.width - size.width) / 2));
  let best = { left: middle, top: EDGE_PX, covers: Number.POSITIVE_INFINITY };
  for (let top = EDGE_PX; top + size.height <= view.height - EDGE_PX; top += STEP_PX) {
    const row = taken.filter((box) => box.top < top + size.height && box.bottom > top);
    for (const left of fromTheMiddle(middle)) {
      const covers = coveredArea({ left, top, right: left + size.width, bottom: top + size.height }, row);
      if (covers < best.covers) best = { left, top, covers };
      if (covers === 0) return best;
    }
  }
  return best;
}

/** Whether a box covers anything of what is taken. */
export const isFree = (box: Box, taken: readonly Box[]): boolean => coveredArea(box, taken) === 0;

/** The middle, then to its left and right in turn up to the edges. */
function fromTheMiddle(middle: number): number[] {
  const lefts = [middle];
  for (let away = STEP_PX; away <= middle - EDGE_PX; away += STEP_PX) lefts.push(middle - away, middle + away);
  return lefts;
}

function coveredArea(box: Box, taken: readonly Box[]): number {
  let area = 0;
  for (const other of taken) {
    const { left, top, right, bottom } = shared(box, other);
    area += Math.max(0, right - left) * Math.max(0, bottom - top);
  }
  return area;
}

/** The part that both boxes have; without one, its width or height is not positive. */
export const shared = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});
