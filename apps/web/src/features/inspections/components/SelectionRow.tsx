import type { AssignmentRefusal, SampleRow, SlimSample } from '@escuta/contract';
import { markerVariant } from '@escuta/domain';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { textsOf, useTexts } from '../../../shared/i18n/index.ts';
import { SampleLines } from '../../../shared/samples/SampleLines.tsx';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import styles from './selection.module.css';

interface SelectionRowProps {
  sample: SlimSample;
  /** What the map's search does not send, such as the address; undefined until fetched. */
  details: SampleRow | undefined;
  row: number;
  total: number;
  /** Distance from the list's start, pixels. */
  top: number;
  checked: boolean;
  refusal: AssignmentRefusal | null;
  /** Whether the tab key moves to this row; arrow keys move to the others. */
  reachable: boolean;
  /** Tells the list the row's height, as a reason may have several lines. */
  measure(row: HTMLElement | null): void;
  onToggle(id: number): void;
  onOpen(id: number): void;
}

/** A sample to check, or why it cannot be checked; a click on its lines opens it. */
export function SelectionRow({
  sample,
  details,
  row,
  total,
  top,
  checked,
  refusal,
  reachable,
  measure,
  ...on
}: SelectionRowProps) {
  const t = useTexts('inspections');
  const { id_amostra: id, seq } = sample;
  const marker = markerVariant(sample);
  const linesId = useId();
  const reason = refusal ? textsOf('problems')(refusal) : undefined;
  const tabIndex = reachable ? 0 : -1;
  return (
    <li
      ref={measure}
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
        aria-describedby={linesId}
        onClick={() => on.onOpen(id)}
      >
        <SampleLines
          id={linesId}
          sample={sample}
          row={details}
          instead={marker.orders > 0 ? t('selection.orders', { n: marker.orders }) : undefined}
          reason={reason}
        />
      </button>
    </li>
  );
}
