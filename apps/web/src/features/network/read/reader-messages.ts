import type { ReadProblemCode } from './problem.ts';
import type { Reader } from './reader.ts';

type Steps = Pick<Reader, 'open' | 'read' | 'place' | 'prepare' | 'batch'>;
export type Step = keyof Steps;

type WithoutProgress<Arguments extends readonly unknown[]> = Arguments extends [...infer Rest, (part: number) => void]
  ? Rest
  : Arguments;
export type StepInput<S extends Step> = WithoutProgress<Parameters<Steps[S]>>;
export type StepResult<S extends Step> = Awaited<ReturnType<Steps[S]>>;

/** From the page to the worker. */
export interface StepRequest {
  id: number;
  step: Step;
  input: readonly unknown[];
}

/** From the worker to the page. */
export type StepReply =
  | { id: number; progress: number }
  | { id: number; value: unknown }
  | { id: number; problem: { code: ReadProblemCode; params: Readonly<Record<string, string | number>> } };
