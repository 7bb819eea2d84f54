import { expect, it } from 'vitest';
import { noClassifier } from './classifier.ts';
import { synthesize } from './synthesis.ts';
import { readWav, writeWav } from './wav.ts';

it('leaves every recording pending without a classifier', () => {
  const leak = readWav(writeWav(synthesize('LEAK', 1), 8000));
  expect(noClassifier.classify(leak)).toEqual({ classificacao: 'PEND', confianca: 0 });
});
