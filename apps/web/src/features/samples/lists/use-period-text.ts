import { MAX_PERIOD_YEARS } from '@escuta/domain';
import { useCallback } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useProblemText } from '../../../shared/i18n/index.ts';

/** Why a period cannot be searched, in the server's own words. */
export function usePeriodText(): (code: 'period_reversed' | 'period_too_long') => string {
  const text = useProblemText();
  return useCallback((code) => text(new ApiProblem(400, code, [], { years: MAX_PERIOD_YEARS })), [text]);
}
