import { DECISIONS } from '@escuta/contract';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { notify } from '../../../shared/ui/index.ts';
import type { Decision } from '../use-decision.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { DecidableReport } from './DecisionPreview.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** Reports selected on this page. */
  reports: readonly DecidableReport[];
  onDecided(ids: readonly number[]): void;
}

/** Buttons to decide the selected reports; with none selected, they say so (REP-03). */
export function SelectionBar({ reports, onDecided }: SelectionBarProps) {
  const t = useTexts('leakReports');
  const [open, setOpen] = useState<Decision | null>(null);
  const none = reports.length === 0;
  const failed = open === DECISIONS.newInspection ? 'decision.inspectionsFailed' : 'decision.failed';
  return (
    <div className={`${styles.bar} no-print`}>
      <Tooltip title={none ? t('list.selectFirst') : t('decision.approveMany')}>
        <Button icon={<FinalizeIcon />} disabled={none} onClick={() => setOpen(DECISIONS.approve)}>
          <span className={styles.label}>{t('decision.approveMany')}</span>
        </Button>
      </Tooltip>
      <Tooltip title={none ? t('list.selectFirst') : t('decision.newInspectionMany')}>
        <Button icon={<AgainIcon />} disabled={none} onClick={() => setOpen(DECISIONS.newInspection)}>
          <span className={styles.label}>{t('decision.newInspectionMany')}</span>
        </Button>
      </Tooltip>
      <span className={styles.count} role="status">
        {none ? t('list.selectFirst') : t('list.selected', { n: reports.length })}
      </span>
      {open ? (
        <DecisionDialog
          approve={open}
          reports={reports}
          onFailed={(description) => notify.error(t(failed), { kind: 'save', description })}
          onDecided={onDecided}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}

const FinalizeIcon = () => (
  <Icon>
    <path d="M2 4h6M2 8h4M2 12h4m2.5-1.5 2.2 2.2L14.5 8" />
  </Icon>
);
const AgainIcon = () => (
  <Icon>
    <path d="M13.5 8a5.5 5.5 0 1 1-1.7-4M12.5 1.5V4.5h-3" />
  </Icon>
);
