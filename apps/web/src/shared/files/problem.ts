/** Why a file cannot be read; `params` are values for its text. The texts are of the feature that reads. */
export class FileProblem<Code extends string = string> extends Error {
  override readonly name = 'FileProblem';
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: Code, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The class of the problems of one reader, of which each has a text. */
export interface ProblemOf<Code extends string> {
  new (code: Code, params?: Readonly<Record<string, string | number>>): FileProblem<Code>;
  readonly prototype: FileProblem<Code>;
}

/** Problems of every reader: of archives, and of the worker itself. */
export type CommonProblemCode =
  | 'zipDamaged'
  | 'zipPassword'
  | 'zipBomb'
  | 'truncated'
  | 'noMemory'
  | 'notRead'
  | 'unreadable';
