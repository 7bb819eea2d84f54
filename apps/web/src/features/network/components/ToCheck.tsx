import { Button } from 'antd';
import { useId } from 'react';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { usePlacing } from '../hooks/use-placing.ts';

interface ToCheckProps {
  placing: ReturnType<typeof usePlacing>;
  isTooMany: boolean;
  checking: boolean;
  onCheck(): void;
}

/** Leads to the check, and says what is missing for it. */
export function ToCheck({ placing, isTooMany, checking, onCheck }: ToCheckProps) {
  const t = useTexts('network');
  const why = useId();
  const { system, isFar, isConfirmed } = placing;
  const missing = system === null ? t('columns.missing') : isFar && !isConfirmed ? t('columns.confirmFar') : null;
  return (
    <div className={form.buttons}>
      <Button
        type="primary"
        disabled={!placing.isReady || isTooMany}
        aria-busy={checking}
        aria-describedby={why}
        onClick={() => !checking && onCheck()}
      >
        {t(checking ? 'columns.checking' : 'columns.check')}
      </Button>
      <span id={why} className={form.help}>
        {missing}
      </span>
    </div>
  );
}
