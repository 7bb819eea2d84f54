/** Why a file cannot be read. Each has a text in network.texts.ts that says what to do. */
export type ReadProblemCode =
  | 'empty'
  | 'unknownFormat'
  | 'shapefileAlone'
  | 'truncated'
  | 'notGeoJson'
  | 'notGeoPackage'
  | 'noLayers'
  | 'noLines'
  | 'zipDamaged'
  | 'zipPassword'
  | 'zipBomb'
  | 'zipEmpty'
  | 'tooManySegments'
  | 'tooLarge'
  | 'noMemory'
  | 'notRead'
  | 'unreadable';

/** A file that cannot be read; `params` are values for its text. */
export class ReadProblem extends Error {
  override readonly name = 'ReadProblem';
  readonly code: ReadProblemCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ReadProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
