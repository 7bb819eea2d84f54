// biome-ignore lint/suspicious/noExplicitAny: any method can be a step
type Method = (...input: any[]) => unknown;

/** Methods that a worker performs for the page; the last parameter of each may report progress, 0 to 1. */
export type Steps<Reader> = { [S in keyof Reader as Reader[S] extends Method ? S : never]: Reader[S] };
export type Step<Reader> = keyof Steps<Reader> & string;

type WithoutProgress<Arguments extends readonly unknown[]> = Arguments extends [...infer Rest, (part: number) => void]
  ? Rest
  : Arguments;
type MethodOf<Reader, S extends Step<Reader>> = Reader[S & keyof Reader] extends infer M extends Method ? M : never;
export type StepInput<Reader, S extends Step<Reader>> = WithoutProgress<Parameters<MethodOf<Reader, S>>>;
export type StepResult<Reader, S extends Step<Reader>> = Awaited<ReturnType<MethodOf<Reader, S>>>;

/** From the page to the worker. */
export interface StepRequest {
  id: number;
  step: string;
  input: readonly unknown[];
}

export interface ToldProblem {
  code: string;
  params: Readonly<Record<string, string | number>>;
}

/** From the worker to the page. */
export type StepReply =
  | { id: number; progress: number }
  | { id: number; value: unknown }
  | { id: number; problem: ToldProblem };
