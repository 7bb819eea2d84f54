import { type BLIND_CLASSIFICATIONS, type BlindClassification, SCALE } from '@escuta/contract';

/** A reviewer's answers about a sample; null for a missing one. */
export interface Answers {
  classificacao: BlindClassification | null;
  certeza: number | null;
  qualidade: number | null;
}

export const NO_ANSWERS: Answers = { classificacao: null, qualidade: null, certeza: null };

/** Classes in the order of their keys, as on every screen. */
export const BLIND_CODES = [
  'LESS',
  'PASS',
  'LEAK',
  'INCO',
] as const satisfies typeof BLIND_CLASSIFICATIONS extends readonly (infer Code)[] ? readonly Code[] : never;

/** The steps of both scales. */
export const STEPS = Array.from({ length: SCALE.max - SCALE.min + 1 }, (_, index) => SCALE.min + index);

/** Questions in the order in which number keys answer them. */
const QUESTIONS = ['classificacao', 'qualidade', 'certeza'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The question that the next number key answers; null when all are answered. */
export const openQuestion = (answers: Answers): Question | null =>
  QUESTIONS.find((question) => answers[question] === null) ?? null;

/** Answer of a number key to the open question; null if it has none. */
export function answerOf(answers: Answers, place: number): Partial<Answers> | null {
  const question = openQuestion(answers);
  const value = question === 'classificacao' ? BLIND_CODES[place - 1] : STEPS[place - 1];
  return question === null || value === undefined ? null : { [question]: value };
}

/** The answers without the last one given. */
export function takeBack(answers: Answers): Partial<Answers> | null {
  const last = QUESTIONS.findLast((question) => answers[question] !== null);
  return last ? { [last]: null } : null;
}

/** Complete answers. */
export type Complete = { [K in keyof Answers]: NonNullable<Answers[K]> };
export const isComplete = (answers: Answers): answers is Complete => openQuestion(answers) === null;
