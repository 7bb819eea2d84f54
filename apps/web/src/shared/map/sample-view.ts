import type { ThemeName } from '../ui/theme.ts';
import type { Box } from './morton.ts';
import type { Looks } from './sample-looks.ts';

/** The view to draw. */
export interface View {
  /** Mercator positions from 0 to 1 to clip space, 64-bit. */
  matrix: ArrayLike<number>;
  /** Centre in units of the positions, and how often it has gone round the world. */
  center: { x: number; y: number; turns: number };
  /** The part of the map in view with its margin; null: the whole world. */
  box: Box | null;
  /** Copies of the world in view, by how many worlds they are to the east of the middle one. */
  copies: readonly number[];
  /** Device pixels per CSS pixel. */
  ratio: number;
  /** By how many device pixels more than the map is drawn on each side; 0 on the map itself. */
  surround: number;
  looks: Looks;
  theme: ThemeName;
  /** Only the chosen sample. */
  only: boolean;
}
