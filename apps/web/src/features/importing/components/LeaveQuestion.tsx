import { useTexts } from '../../../shared/i18n/index.ts';
import { AskBeforeLeaving } from '../../../shared/ui/AskBeforeLeaving.tsx';

/** An import ends with its page: who leaves while it sends is asked first. */
export function LeaveQuestion() {
  const t = useTexts('importFrame');
  return (
    <AskBeforeLeaving title={t('leave.title')} text={t('leave.text')} stay={t('leave.stay')} leave={t('leave.leave')} />
  );
}
