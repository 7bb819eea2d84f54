import { textsOf } from '../../../../shared/i18n/index.ts';
import { lossText, refusedText, sendProblemText } from '../../hooks/use-field-errors.ts';
import { isLost, type SendProblem } from '../../store/waiting.ts';
import type { SampleDraft } from '../store/sample-draft.ts';

/** Why a sample was not taken, in the words of a collector, who enables no company and knows of no keys. */
export function sampleProblemText(problem: SendProblem): string {
  const t = textsOf('collect');
  if (problem.code === 'company_inactive') return t('refused.company');
  if (problem.code === 'upload_conflict') return t('refused.taken');
  const { code } = problem;
  if (code === 'sound_lost') return t(problem.params.unread ? 'refused.soundUnread' : 'refused.soundLost');
  return sendProblemText({ ...problem, code });
}

/** Why a sample that is open again was not taken before, or what of it is not there again; empty for nothing. */
export function sampleRefusalText(draft: SampleDraft): string {
  const { problem, sound } = draft;
  if (!problem || problem.code === 'network') return '';
  if (!isLost(problem)) return refusedText(sampleProblemText(problem));
  const lost = problem.code === 'sound_lost' && !sound ? textsOf('collect')('refused.recordAgain') : '';
  return [lost, lossText(draft)].filter(Boolean).join(' ');
}
