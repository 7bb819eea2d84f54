import { textsOf } from '../../../../shared/i18n/index.ts';
import { sendProblemText } from '../../hooks/use-field-errors.ts';
import type { SendProblem } from '../../store/waiting.ts';

/** Why a sample was not taken, in the words of a collector, who enables no company and knows of no keys. */
export function sampleProblemText(problem: SendProblem): string {
  const t = textsOf('collect');
  if (problem.code === 'company_inactive') return t('refused.company');
  if (problem.code === 'upload_conflict') return t('refused.taken');
  if (problem.code === 'sound_lost') return t('refused.soundLost');
  return sendProblemText(problem);
}
