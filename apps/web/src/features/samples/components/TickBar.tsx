import { CUSTOMER_CLASSIFICATIONS, SELECTION_MAX } from '@escuta/contract';
import { Button, Checkbox, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import { toSearchBody } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useMapExtras } from '../hooks/map-extras.ts';
import styles from './list.module.css';

/** Ticks all samples and counts the ticked ones, with what else has room between; only for people who can do anything with them. */
export function TickBar({ children }: { children: ReactNode }) {
  const t = useTexts('samples');
  const { rows, selection, mayTick } = useDashboard();
  const { checked } = selection;
  if (!mayTick) return null;
  return (
    <div className={styles.bar} data-ticked={checked.size > 0}>
      <Checkbox
        checked={selection.allChecked}
        indeterminate={checked.size > 0 && !selection.allChecked}
        disabled={rows.rows.length === 0}
        onChange={(event) => selection.checkAll(event.target.checked)}
      >
        {t('list.selectAll')}
      </Checkbox>
      {children}
      <span className={styles.muted} aria-live="polite" data-testid="checked-count">
        {checked.size > 0 ? t('list.selected', { n: checked.size }) : ''}
      </span>
    </div>
  );
}

/** What can be done with the ticked samples. It stands there before the first tick, as its coming would move or cover the row ticked next. */
export function TickActions() {
  const t = useTexts('samples');
  const { selection, mayReview, can, searched, viewNow } = useDashboard();
  const { AssignTicked } = useMapExtras();
  const { checked } = selection;
  if (!mayReview && !can('inspections.assign')) return null;
  const tooMany = checked.size > SELECTION_MAX;
  return (
    <div className={styles.ticked} data-testid="tick-actions">
      {tooMany ? (
        <p className={styles.muted}>{t('ticks.tooMany', { max: SELECTION_MAX })}</p>
      ) : (
        <>
          {mayReview ? <ReviewMenu /> : null}
          {AssignTicked && searched ? (
            <AssignTicked search={toSearchBody(searched)} viewNow={viewNow} ids={checked} />
          ) : null}
        </>
      )}
    </div>
  );
}

function ReviewMenu() {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const { selection, actions } = useDashboard();
  const [busy, setBusy] = useState(false);
  const isNone = selection.checked.size === 0;
  const whileBusy = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  const mark = (vista: boolean) => whileBusy(() => actions.markMany(selection.checked, vista));
  const items = [
    { key: 'seen', label: t('ticks.markSeen'), onClick: mark(true) },
    { key: 'notSeen', label: t('ticks.markNotSeen'), onClick: mark(false) },
    { type: 'divider' as const },
    ...CUSTOMER_CLASSIFICATIONS.map((code) => ({
      key: code,
      label: t('ticks.classify', { name: classText(`name.${code}`) }),
      onClick: whileBusy(() => actions.classifyMany(selection.checked, code)),
    })),
    { type: 'divider' as const },
    { key: 'undo', label: t('ticks.undo'), disabled: !actions.mayUndo, onClick: actions.undo },
  ];
  return (
    <Dropdown trigger={['click']} disabled={busy || isNone} autoFocus menu={{ items }}>
      <Button
        size="small"
        loading={busy}
        disabled={isNone}
        aria-haspopup="menu"
        icon={<ChevronIcon />}
        iconPlacement="end"
      >
        {t('ticks.menu')}
      </Button>
    </Dropdown>
  );
}
