import type { Wav } from './wav.ts';

/** The classes a system classifier may give: NOAC and FRAU come from the collector only, VISI is seen, not heard (D-22). */
export const SYSTEM_CLASSES = ['LEAK', 'LESS', 'PASS', 'INCO', 'PEND'] as const;
export type SystemClass = (typeof SYSTEM_CLASSES)[number];

export interface SystemVerdict {
  classificacao: SystemClass;
  /** How sure the classifier is, 0 to 1. */
  confianca: number;
}

/** What gives a recording its system classification (ING-03). */
export interface Classifier {
  /** Name and version, kept with what it decided. */
  readonly name: string;
  classify(wav: Wav): SystemVerdict;
}

/** For a server without a classifier: every recording waits for a person. */
export const noClassifier: Classifier = {
  name: 'none',
  classify: () => ({ classificacao: 'PEND', confianca: 0 }),
};
