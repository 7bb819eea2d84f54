import { ApiProblem, NetworkProblem } from '../../../shared/api/index.ts';
import { problemText, textsOf, useLanguage } from '../../../shared/i18n/index.ts';
import { checkFields } from '../report.ts';
import type { Draft, DraftFields, SendProblem } from '../store/db.ts';

type Told = Partial<Record<keyof DraftFields, string>>;

/** What a kept problem says, in the language of now. */
export function sendProblemText({ code, params }: SendProblem): string {
  return problemText(code === 'network' ? new NetworkProblem('unreachable') : new ApiProblem(400, code, [], params));
}

/** What is wrong with each field: what the server said of it, then what this page sees. */
export function useFieldErrors(draft: Draft, isChecked: boolean): Told {
  useLanguage();
  const problems = textsOf('problems');
  const t = textsOf('field');
  const told: Told = {};
  for (const { field, code } of draft.problem?.details ?? []) {
    if (field in draft.fields) told[field as keyof DraftFields] = problems(`field.${code}`);
  }
  if (!isChecked) return told;
  const own = checkFields(draft.fields);
  for (const [name, code] of Object.entries(own)) {
    told[name as keyof DraftFields] = problems(`field.${code}`);
  }
  if (own.dt_relatorio === 'too_big') told.dt_relatorio = t('form.future');
  if (own.pressao === 'too_big') told.pressao = t('form.pressureTooBig', { max: 1000 });
  if (own.pressao === 'invalid_format') told.pressao = t('form.pressureFormat');
  return told;
}
