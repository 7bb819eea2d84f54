import type { Wav } from './wav.ts';

/** Classes that a system classifier may give: NOAC and FRAU come from the collector only, VISI is seen rather than heard (D-22). */
export const SYSTEM_CLASSES = ['LEAK', 'LESS', 'PASS', 'INCO', 'PEND'] as const;
export type SystemClass = (typeof SYSTEM_CLASSES)[number];

export interface SystemVerdict {
  classificacao: SystemClass;
  /** Confidence of the classifier, 0 to 1. */
  confianca: number;
}

/** Gives a recording its system classification (ING-03). */
export interface Classifier {
  /** Name and version, stored with every result. */
  readonly name: string;
  classify(wav: Wav): SystemVerdict;
}

/** For a server without a classifier: every recording is pending until a person classifies it. */
export const noClassifier: Classifier = {
  name: 'none',
  classify: () => ({ classificacao: 'PEND', confianca: 0 }),
};
