import type { SampleRow, SlimSample } from '@escuta/contract';
import { markerVariant } from '@escuta/domain';
import { memo } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { SampleLines } from '../../../shared/samples/SampleLines.tsx';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { DraftMark } from './DraftMark.tsx';
import styles from './list.module.css';

export const optionId = (id: number) => `sample-option-${id}`;

interface SampleListRowProps {
  sample: SlimSample;
  /** The store's version: a new one may have changed this sample. */
  version: number;
  /** Distance from the list's start, pixels. */
  top: number;
  place: number;
  total: number;
  /** What the map's search does not send, such as the address; undefined until fetched. */
  row: SampleRow | undefined;
  selected: boolean;
  checked: boolean;
  /** There is an unsent comment. */
  draft: boolean;
  touch: boolean;
  onOpen(id: number, open: boolean): void;
  /** null for people who can do nothing with ticked samples. */
  onCheck: ((id: number) => void) | null;
}

/** A sample in the list: mark, ID, class, time, seen, address. */
export const SampleListRow = memo(function SampleListRow(props: SampleListRowProps) {
  const { sample, top, place, total, row, selected, checked, draft, onOpen, onCheck } = props;
  const marker = markerVariant(sample);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys (SampleList)
    // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant
    <div
      id={optionId(sample.id_amostra)}
      role="option"
      aria-selected={selected}
      aria-checked={onCheck ? checked : undefined}
      aria-posinset={place + 1}
      aria-setsize={total}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      data-sample={sample.id_amostra}
      data-seen={sample.vista}
      onClick={() => onOpen(sample.id_amostra, true)}
    >
      {onCheck ? <TickBox checked={checked} onCheck={() => onCheck(sample.id_amostra)} /> : null}
      <ClassMark code={marker.classificacao} seen={marker.seen} byCustomer={marker.byCustomer} size={22} decorative />
      <SampleLines sample={sample} row={row}>
        {draft ? <DraftMark /> : null}
        <Flags marker={marker} />
      </SampleLines>
    </div>
  );
});

/** The box that ticks a sample; by keys, the list ticks it. */
function TickBox({ checked, onCheck }: { checked: boolean; onCheck(): void }) {
  const t = useTexts('samples');
  return (
    <span
      className={styles.check}
      data-checked={checked}
      title={t('list.check')}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onCheck();
      }}
    >
      <Icon>
        <rect x="1.5" y="1.5" width="13" height="13" rx="3" />
        {checked ? <path d="m4.5 8.2 2.4 2.4 4.6-5" /> : null}
      </Icon>
    </span>
  );
}

/** Inspections, comment and seen, as the documents abbreviate them. */
function Flags({ marker }: { marker: ReturnType<typeof markerVariant> }) {
  const t = useTexts('samples');
  const classText = useClassTexts();
  return (
    <span className={styles.flags} aria-hidden="true">
      {marker.orders > 0 ? (
        <span title={t('list.orders', { n: marker.orders })}>{'|'.repeat(marker.orders)}</span>
      ) : null}
      {marker.hasComment ? <span title={t('list.comment')}>C</span> : null}
      {marker.seen ? <span title={classText('seen')}>V</span> : null}
    </span>
  );
}
