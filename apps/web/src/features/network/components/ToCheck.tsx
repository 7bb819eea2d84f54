import { Button } from 'antd';
import { useId } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { StepProgress } from '../../../shared/ui/StepProgress.tsx';
import type { usePlacing } from '../hooks/use-placing.ts';

interface ToCheckProps {
  placing: ReturnType<typeof usePlacing>;
  isTooMany: boolean;
  /** Progress of the check, 0 to 1; null when no check is under way. */
  checking: number | null;
  onCheck(): void;
}

/** Leads to the check, and says what is missing for it. */
export function ToCheck({ placing, isTooMany, checking, onCheck }: ToCheckProps) {
  const t = useTexts('network');
  const why = useId();
  const { system, isFar, isConfirmed } = placing;
  const isChecking = checking !== null;
  const missing = system === null ? t('columns.missing') : isFar && !isConfirmed ? t('columns.confirmFar') : null;
  return (
    <>
      {checking === null ? null : <StepProgress name={t('columns.checking')} part={checking} />}
      <div className={form.buttons}>
        <Button
          type="primary"
          disabled={!placing.isReady || isTooMany}
          aria-busy={isChecking}
          aria-describedby={why}
          onClick={() => !isChecking && onCheck()}
        >
          {t(isChecking ? 'columns.checking' : 'columns.check')}
        </Button>
        <span id={why} className={form.help}>
          {missing}
        </span>
      </div>
    </>
  );
}
