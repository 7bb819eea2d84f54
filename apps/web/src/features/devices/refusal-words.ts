import type { FieldIssue, ProblemCode, ToldProblem } from '@escuta/contract';
import { ApiProblem } from '../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';

/** Why a call of a device was refused, with the names of its fields as its maker knows them. */
export function useRefusalWords() {
  const problem = useProblemText();
  const texts = useTexts('problems');
  return ({ code, params = {}, details = [] }: ToldProblem): string => {
    const fields = (details as FieldIssue[]).map(
      (one) => `${one.field}: ${texts(`field.${one.code}`, one.params ?? {})}`,
    );
    return [problem(new ApiProblem(400, code as ProblemCode, [], params)), ...fields].join(' ');
  };
}
