import { type CommonProblemCode, FileProblem, type ProblemOf } from '../../../../shared/files/problem.ts';

/** Why a list of addresses cannot be read. */
export type ListProblemCode =
  | CommonProblemCode
  | 'empty'
  | 'notTable'
  | 'gzDamaged'
  | 'tableTooLarge'
  | 'tableUnreadable';

export const ListProblem: ProblemOf<ListProblemCode> = FileProblem;
export type ListProblem = FileProblem<ListProblemCode>;
