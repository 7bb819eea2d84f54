import { useCallback } from 'react';
import { ApiProblem, NetworkProblem } from '../api/problems.ts';
import { textsOf } from './i18n.ts';
import { recordingReasons } from './recording.texts.ts';
import { useLanguage } from './use-texts.ts';

/** Text of a failed call for users, in the current language. */
export function problemText(problem: unknown): string {
  const t = textsOf('problems');
  if (problem instanceof ApiProblem) {
    const { code, params } = problem;
    if (code === 'recording_invalid') return t(code, { ...params, motivo: recordingReason(String(params.motivo)) });
    const isNamed = code === 'sample_not_found' && params.samples !== undefined;
    return t(isNamed ? 'sample_not_found_named' : code, params);
  }
  if (problem instanceof NetworkProblem) return t('network');
  return t('unknown');
}

/** Why a recording cannot be read; the code itself of a server that knows others. */
function recordingReason(code: string): string {
  const isKnown = (one: string): one is keyof typeof recordingReasons.en.recording =>
    one in recordingReasons.en.recording;
  return isKnown(code) ? textsOf('problems')(`recording.${code}`) : code;
}

/** {@link problemText} for components: renders again when the language changes. */
export function useProblemText(): (problem: unknown) => string {
  const language = useLanguage();
  return useCallback((problem: unknown) => (language ? problemText(problem) : ''), [language]);
}
