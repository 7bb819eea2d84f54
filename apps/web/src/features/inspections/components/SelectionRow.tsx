import type { AssignmentRefusal, SlimSample } from '@escuta/contract';
import { markerVariant } from '@escuta/domain';
import { Checkbox } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import styles from './selection.module.css';

interface SelectionRowProps {
  sample: SlimSample;
  row: number;
  total: number;
  /** Distance from the list's start, pixels. */
  top: number;
  checked: boolean;
  refusal: AssignmentRefusal | null;
  /** Whether the tab key moves to this row; arrow keys move to the others. */
  reachable: boolean;
  onToggle(id: number): void;
  onOpen(id: number): void;
}

/** A sample to check, or why it cannot be checked; a click on its ID opens it. */
export function SelectionRow({ sample, row, total, top, checked, refusal, reachable, ...on }: SelectionRowProps) {
  const t = useTexts('inspections');
  const classText = useClassTexts();
  const { dateTime } = useFormats();
  const { id_amostra: id, seq } = sample;
  const marker = markerVariant(sample);
  const className = classText(`name.${marker.classificacao}`);
  const reason = refusal ? textsOf('problems')(refusal) : undefined;
  const tabIndex = reachable ? 0 : -1;
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-posinset={row + 1}
      aria-setsize={total}
      data-row={row}
      data-checked={checked}
    >
      <Checkbox
        checked={checked}
        disabled={refusal !== null}
        tabIndex={tabIndex}
        aria-label={t('selection.check', { seq })}
        title={reason ?? ''}
        onChange={() => on.onToggle(id)}
      />
      <ClassMark code={marker.classificacao} seen={marker.seen} byCustomer={marker.byCustomer} size={22} decorative />
      <button
        type="button"
        className={styles.open}
        tabIndex={tabIndex}
        aria-label={t('selection.openSample', { seq })}
        onClick={() => on.onOpen(id)}
      >
        <span className={styles.line}>
          <strong>{seq}</strong>
          <span className={styles.muted}>{dateTime(sample.dt_amostra)}</span>
        </span>
        <span className={styles.muted}>
          {reason ?? (marker.orders > 0 ? t('selection.orders', { n: marker.orders }) : className)}
        </span>
      </button>
    </li>
  );
}
