import { type CommonProblemCode, FileProblem } from '../../../../shared/files/problem.ts';

/** Why a list of addresses cannot be read. */
export type ListProblemCode =
  | CommonProblemCode
  | 'empty'
  | 'notTable'
  | 'gzDamaged'
  | 'tableTooLarge'
  | 'tableUnreadable';

export class ListProblem extends FileProblem {
  override readonly name = 'ListProblem';
  declare readonly code: ListProblemCode;

  constructor(code: ListProblemCode, params: Readonly<Record<string, string | number>> = {}) {
    super(code, params);
  }
}
