import { chartColors, type ThemeName } from '../ui/theme.ts';
import type { Tone } from './data-table.ts';

/** Patterns, so that no tone depends on colour alone. */
export type Pattern = 'solid' | 'stripes' | 'dots' | 'back' | 'rows' | 'columns' | 'squares' | 'wide';

const PATTERNS: Record<Tone, Pattern> = {
  main: 'solid',
  second: 'stripes',
  third: 'dots',
  pending: 'dots',
  refused: 'stripes',
  confirmed: 'solid',
  quiet: 'wide',
  series0: 'solid',
  series1: 'stripes',
  series2: 'dots',
  series3: 'back',
  series4: 'rows',
  series5: 'columns',
  series6: 'squares',
  series7: 'wide',
};

export const patternOf = (tone: Tone): Pattern => PATTERNS[tone];

/** A pattern as ECharts draws it. */
interface Decal {
  symbol: 'rect' | 'circle';
  symbolSize?: number;
  rotation?: number;
  dashArrayX: number[] | number[][];
  dashArrayY: number[];
}

const line = (rotation: number, gap = 5): Decal => ({
  symbol: 'rect',
  dashArrayX: [1, 0],
  dashArrayY: [1.5, gap],
  rotation,
});

const DECALS: Record<Pattern, Decal | null> = {
  solid: null,
  stripes: line(-Math.PI / 4),
  dots: {
    symbol: 'circle',
    dashArrayX: [
      [5, 5],
      [0, 5, 5, 0],
    ],
    dashArrayY: [5, 0],
    symbolSize: 0.7,
  },
  back: line(Math.PI / 4),
  rows: line(0),
  columns: line(Math.PI / 2),
  squares: { symbol: 'rect', dashArrayX: [4, 4], dashArrayY: [4, 4], symbolSize: 0.8 },
  wide: line(-Math.PI / 4, 10),
};

/** The fill of a tone: its colour, and its pattern in the colour of the ground. */
export function fillOf(tone: Tone, theme: ThemeName) {
  const { [tone]: color, ink } = chartColors[theme];
  const decal = DECALS[patternOf(tone)];
  return { color, ...(decal && { decal: { ...decal, color: ink } }) };
}
