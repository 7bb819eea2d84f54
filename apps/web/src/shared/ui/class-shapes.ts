import type { Classification } from '@escuta/contract';

/** How one class is drawn, in a box of 24 by 24 units. */
export interface ClassShape {
  /** Outline as SVG path data; the markers on the map use it too. */
  path: string;
  /** Drawn on top, in the ink colour; in the outline's colour if the mark is hollow. */
  detail?: string;
  /** The outline is dashed. */
  dashed?: boolean;
  /** First letter of the class’s name in all three languages. */
  letter: string;
  /** Vertical centre of the letter. */
  letterY: number;
}

const CIRCLE = 'M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z';
const SQUARE = 'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Z';
const DROP = 'M12 1.2C15.8 6 20 10 20 14.6a8 8 0 0 1-16 0C4 10 8.2 6 12 1.2Z';

/** Shape and letter of each class, so that no class is recognised by colour alone (design: Classes). */
export const CLASS_SHAPES: Record<Classification, ClassShape> = {
  LEAK: { path: DROP, letter: 'S', letterY: 14.6 },
  LESS: { path: CIRCLE, letter: 'N', letterY: 12 },
  PASS: { path: SQUARE, letter: 'C', letterY: 12 },
  PEND: { path: CIRCLE, dashed: true, letter: 'P', letterY: 12 },
  INCO: { path: 'M12 1.2 22.8 12 12 22.8 1.2 12Z', letter: 'I', letterY: 12 },
  NOAC: { path: SQUARE, detail: 'M5.8 17.6h12.4', letter: 'A', letterY: 10.2 },
  FRAU: { path: 'M12 2 22.6 21H1.4Z', letter: 'F', letterY: 15.2 },
  VISI: { path: DROP, detail: 'M6.6 18.2q1.8-1.7 3.6 0t3.6 0t3.6 0', letter: 'V', letterY: 13 },
};
