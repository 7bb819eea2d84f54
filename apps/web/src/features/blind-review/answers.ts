import { type BLIND_CLASSIFICATIONS, type BlindClassification, SCALE } from '@escuta/contract';

/** What a reviewer says of a sample; null where it is not said yet. */
export interface Answers {
  classificacao: BlindClassification | null;
  certeza: number | null;
  qualidade: number | null;
}

export const NO_ANSWERS: Answers = { classificacao: null, qualidade: null, certeza: null };

/** The classes in the order of their keys, which is every screen's. */
export const BLIND_CODES = [
  'LESS',
  'PASS',
  'LEAK',
  'INCO',
] as const satisfies typeof BLIND_CLASSIFICATIONS extends readonly (infer Code)[] ? readonly Code[] : never;

/** The steps of both scales. */
export const STEPS = Array.from({ length: SCALE.max - SCALE.min + 1 }, (_, index) => SCALE.min + index);

/** The questions in the order in which figures answer them. */
const QUESTIONS = ['classificacao', 'qualidade', 'certeza'] as const;
export type Question = (typeof QUESTIONS)[number];

/** The question that a figure answers next; null when all are answered. */
export const openQuestion = (answers: Answers): Question | null =>
  QUESTIONS.find((question) => answers[question] === null) ?? null;

/** What a figure says to the open question; null where it says nothing. */
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

/** Answers in which nothing is missing. */
export type Complete = { [K in keyof Answers]: NonNullable<Answers[K]> };
export const isComplete = (answers: Answers): answers is Complete => openQuestion(answers) === null;
