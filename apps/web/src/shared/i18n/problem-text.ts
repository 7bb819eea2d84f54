import { useCallback } from 'react';
import { ApiProblem, NetworkProblem } from '../api/problems.ts';
import { textsOf } from './i18n.ts';
import { useLanguage } from './use-texts.ts';

/** What a failed call says to people, in the language of now. */
export function problemText(problem: unknown): string {
  const t = textsOf('problems');
  if (problem instanceof ApiProblem) return t(problem.code, problem.params);
  if (problem instanceof NetworkProblem) return t('network');
  return t('unknown');
}

/** {@link problemText}, following the language. */
export function useProblemText(): (problem: unknown) => string {
  const language = useLanguage();
  return useCallback((problem: unknown) => (language ? problemText(problem) : ''), [language]);
}
