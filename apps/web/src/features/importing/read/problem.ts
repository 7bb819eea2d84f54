import { type CommonProblemCode, FileProblem, type ProblemOf } from '../../../shared/files/problem.ts';

/** Why a folder, an archive or a table cannot be read. */
export type ImportProblemCode =
  | CommonProblemCode
  | 'noRecordings'
  | 'tooMany'
  | 'tableEmpty'
  | 'tableTooLarge'
  | 'tableUnreadable';

export const ImportProblem: ProblemOf<ImportProblemCode> = FileProblem;
export type ImportProblem = FileProblem<ImportProblemCode>;
