import { type CommonProblemCode, FileProblem } from '../../../shared/files/problem.ts';

/** Why a folder, an archive or a table cannot be read. */
export type ImportProblemCode =
  | CommonProblemCode
  | 'noRecordings'
  | 'tooMany'
  | 'tableEmpty'
  | 'tableTooLarge'
  | 'tableUnreadable';

export class ImportProblem extends FileProblem {
  override readonly name = 'ImportProblem';
  declare readonly code: ImportProblemCode;

  constructor(code: ImportProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    super(code, params);
  }
}
