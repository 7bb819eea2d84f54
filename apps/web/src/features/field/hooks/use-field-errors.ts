import { isReportField, REPORT_FIELDS, type ShownField } from '@escuta/contract';
import { ApiProblem, NetworkProblem } from '../../../shared/api/index.ts';
import { problemText, textsOf, useLanguage } from '../../../shared/i18n/index.ts';
import { checkFields, type FieldErrors } from '../report.ts';
import type { Draft } from '../store/draft.ts';
import { isLost, type SoundlessProblem, type Waiting } from '../store/waiting.ts';

type ErrorTexts = Partial<Record<ShownField, string>>;

/** Text of a stored problem in the current language. */
export function sendProblemText({ code, params }: SoundlessProblem): string {
  const t = textsOf('field');
  if (code === 'photo_lost') return t('outbox.photoLost');
  if (code === 'file_unread') return t('outbox.fileUnread');
  if (code === 'storage_full' || code === 'database_full') return t('outbox.serverFull');
  return problemText(code === 'network' ? new NetworkProblem('unreachable') : new ApiProblem(400, code, [], params));
}

/** Says that photos of the draft are lost, until they are taken again; else empty. */
export function lossText({ problem, photos }: Pick<Waiting, 'problem' | 'photos'>): string {
  const isMissing = problem && isLost(problem) && photos.length < Number(problem.params.photos);
  return isMissing ? textsOf('field')('form.photoLost') : '';
}

/** Why a report that is open again was not taken before; empty for nothing. */
export function refusalText(draft: Draft): string {
  const { problem } = draft;
  if (!problem || problem.code === 'network') return '';
  return isLost(problem) ? lossText(draft) : refusedText(sendProblemText(problem));
}

export const refusedText = (reason: string): string => textsOf('field')('form.refusedBefore', { reason });

/** The server's errors by field. */
function serverErrors({ problem }: Draft): ErrorTexts {
  const problems = textsOf('problems');
  const texts: ErrorTexts = {};
  for (const { field, code, params } of problem?.details ?? []) {
    if (!isReportField(field)) continue;
    const name = REPORT_FIELDS[field].kind === 'coordinate' ? 'position' : (field as ShownField);
    texts[name] = problems(`field.${code}`, params);
  }
  return texts;
}

/** Text of an error found on the phone; a more helpful one than the shared text for some fields. */
function localError(name: ShownField, { code, params }: NonNullable<FieldErrors[ShownField]>): string {
  const t = textsOf('field');
  const field = REPORT_FIELDS[name === 'position' ? 'latitude' : name];
  if (field.kind === 'minute' && code === 'too_big') return t('form.future');
  if (field.kind === 'number' && code === 'too_big') return t('form.tooBig', { max: field.max, unit: field.unit });
  if (field.kind === 'number' && code === 'invalid_format') return t('form.numberFormat');
  return textsOf('problems')(`field.${code}`, params);
}

/** Error of each field; an error found on the phone replaces the server's. */
export function useFieldErrors(draft: Draft, isChecked: boolean): ErrorTexts {
  useLanguage();
  const texts = serverErrors(draft);
  if (!isChecked) return texts;
  for (const [name, issue] of Object.entries(checkFields(draft.fields))) {
    texts[name as ShownField] = localError(name as ShownField, issue);
  }
  return texts;
}
