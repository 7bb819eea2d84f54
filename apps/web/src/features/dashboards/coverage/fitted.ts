import { type MapPlace, placeOfBounds } from '../../../shared/map/index.ts';

/** The bounds of a part of the answer, degrees. */
export interface Limits {
  norte: number;
  sul: number;
  leste: number;
  oeste: number;
}

/** The map's size, about; CSS pixels. */
const SIZE = { width: 700, height: 360 };

/** Centre and zoom at which the coverage map shows all of these limits. */
export const fitted = ({ oeste, sul, leste, norte }: Limits): MapPlace =>
  placeOfBounds([oeste, sul, leste, norte], SIZE);
