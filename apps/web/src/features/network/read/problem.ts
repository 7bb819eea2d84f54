import { type CommonProblemCode, FileProblem } from '../../../shared/files/problem.ts';

/** Why a file cannot be read. Each has a text in network.texts.ts that says what to do. */
export type ReadProblemCode =
  | CommonProblemCode
  | 'empty'
  | 'unknownFormat'
  | 'shapefileAlone'
  | 'notGeoJson'
  | 'notGeoPackage'
  | 'noLayers'
  | 'noLines'
  | 'zipEmpty'
  | 'tooManySegments'
  | 'tooLarge';

/** A file that cannot be read. */
export class ReadProblem extends FileProblem {
  override readonly name = 'ReadProblem';
  declare readonly code: ReadProblemCode;

  constructor(code: ReadProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    super(code, params);
  }
}
