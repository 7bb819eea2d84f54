import { type CommonProblemCode, FileProblem, type ProblemOf } from '../../../shared/files/problem.ts';

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

export const ReadProblem: ProblemOf<ReadProblemCode> = FileProblem;
export type ReadProblem = FileProblem<ReadProblemCode>;
