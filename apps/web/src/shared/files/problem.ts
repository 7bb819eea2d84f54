/** Why a file cannot be read; `params` are values for its text. The texts are of the feature that reads. */
export class FileProblem extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
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
