import { isReportField, REPORT_FIELDS, type ShownField } from '@escuta/contract';
import { ApiProblem, NetworkProblem } from '../../../shared/api/index.ts';
import { problemText, textsOf, useLanguage } from '../../../shared/i18n/index.ts';
import { checkFields, type FieldErrors } from '../report.ts';
import type { Draft, SendProblem } from '../store/draft.ts';

type Told = Partial<Record<ShownField, string>>;

/** What a kept problem says, in the language of now. */
export function sendProblemText({ code, params }: SendProblem): string {
  return problemText(code === 'network' ? new NetworkProblem('unreachable') : new ApiProblem(400, code, [], params));
}

/** What the server said of a field. */
function toldByServer({ problem }: Draft): Told {
  const problems = textsOf('problems');
  const told: Told = {};
  for (const { field, code, params } of problem?.details ?? []) {
    if (!isReportField(field)) continue;
    const name = REPORT_FIELDS[field].kind === 'coordinate' ? 'position' : (field as ShownField);
    told[name] = problems(`field.${code}`, params);
  }
  return told;
}

/** What this page sees in a field, in words of its own where the usual ones do not help on a phone. */
function seenHere(name: ShownField, { code, params }: NonNullable<FieldErrors[ShownField]>): string {
  const t = textsOf('field');
  const field = REPORT_FIELDS[name === 'position' ? 'latitude' : name];
  if (field.kind === 'minute' && code === 'too_big') return t('form.future');
  if (field.kind === 'number' && code === 'too_big') return t('form.tooBig', { max: field.max, unit: field.unit });
  if (field.kind === 'number' && code === 'invalid_format') return t('form.numberFormat');
  return textsOf('problems')(`field.${code}`, params);
}

/** What is wrong with each field: what the server said of it, then what this page sees. */
export function useFieldErrors(draft: Draft, isChecked: boolean): Told {
  useLanguage();
  const told = toldByServer(draft);
  if (!isChecked) return told;
  for (const [name, issue] of Object.entries(checkFields(draft.fields))) {
    told[name as ShownField] = seenHere(name as ShownField, issue);
  }
  return told;
}
