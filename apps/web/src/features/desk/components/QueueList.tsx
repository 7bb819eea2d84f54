import type { Classification, SampleRow, SlimSample } from '@escuta/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { WarningMark } from '../../../shared/samples/SampleWarnings.tsx';
import { useRowDetails } from '../../../shared/samples/use-row-details.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { deskNotes } from '../desk-notes.ts';
import { useDesk } from './desk-context.ts';
import styles from './queue.module.css';

const ROW_PX = 36;
const OVERSCAN = 8;
const PAGE_ROWS = 10;

const optionId = (id: number) => `desk-option-${id}`;

/** Samples of the queue in its order; only visible rows are rendered. */
export function QueueList() {
  const t = useTexts('desk');
  const { queue, row, size, selectedId, work, open, walk, userId, isHidden } = useDesk();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: size,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const details = useRowDetails(items.map(({ index }) => queue.store?.idAt(index) ?? -1).filter((id) => id >= 0));
  useEffect(() => {
    // Measuring the list would force a layout of the whole page.
    const top = virtual.scrollOffset ?? 0;
    const seen = row * ROW_PX >= top && (row + 1) * ROW_PX <= top + (virtual.scrollRect?.height ?? 0);
    if (row >= 0 && !seen) virtual.scrollToIndex(row, { align: 'auto' });
  }, [row, virtual]);
  const onKey = (event: KeyboardEvent) => {
    const target = targetOf(event.key, row, size);
    if (target === null || !queue.store) return;
    event.preventDefault();
    walk(queue.store.idAt(target));
  };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      tabIndex={0}
      aria-label={t('queue')}
      aria-activedescendant={selectedId === null ? undefined : optionId(selectedId)}
      onKeyDown={onKey}
      data-testid="desk-queue"
    >
      <div className={styles.canvas} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const sample = queue.store?.at(item.index);
          if (!sample) return null;
          return (
            <QueueRow
              key={sample.id_amostra}
              sample={sample}
              details={details.get(sample.id_amostra)}
              verdict={work.done[sample.id_amostra] ?? null}
              hidden={isHidden(sample.id_amostra)}
              draft={deskNotes.has(userId, sample.id_amostra)}
              top={item.start}
              place={item.index}
              total={size}
              selected={sample.id_amostra === selectedId}
              onChoose={open}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Row that a key moves to; null for other keys. */
function targetOf(key: string, row: number, size: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS };
  const within = (wanted: number) => Math.min(size - 1, Math.max(0, wanted));
  if (size === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return size - 1;
  const step = steps[key];
  return step === undefined ? null : within(row + step);
}

interface QueueRowProps {
  sample: SlimSample;
  /** What the queue's search does not send, such as doubts; undefined until fetched. */
  details: SampleRow | undefined;
  /** Verdict given here; null while the sample is pending. */
  verdict: Classification | null;
  /** Its class is shown after the verdict only. */
  hidden: boolean;
  /** A note has been typed and not saved. */
  draft: boolean;
  /** Distance from the list's start, pixels. */
  top: number;
  place: number;
  total: number;
  selected: boolean;
  onChoose(id: number): void;
}

const QueueRow = memo(
  function QueueRow({ sample, details, verdict, hidden, draft, top, place, total, selected, onChoose }: QueueRowProps) {
    const t = useTexts('desk');
    const classText = useClassTexts();
    const { brief, dateTime } = useFormats();
    const code = verdict ?? (hidden ? 'PEND' : (sample.classificacao_cliente ?? sample.classificacao));
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys (QueueList)
      // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant
      <div
        id={optionId(sample.id_amostra)}
        role="option"
        aria-selected={selected}
        aria-posinset={place + 1}
        aria-setsize={total}
        className={styles.row}
        style={{ transform: `translateY(${top}px)` }}
        data-sample={sample.id_amostra}
        data-done={verdict !== null}
        onClick={() => onChoose(sample.id_amostra)}
      >
        <ClassMark code={code} size={20} decorative />
        <span className={styles.seq}>{sample.seq}</span>
        <span className="visually-hidden">
          , {hidden ? t('hidden') : classText(`name.${code}`)}
          {verdict ? `, ${t('done')}` : ''},
        </span>
        {details ? <WarningMark sample={details} /> : null}
        {draft ? (
          <span className={styles.draft} title={t('draftHelp')}>
            <PenIcon />
            <span className="visually-hidden">{t('draft')}</span>
          </span>
        ) : null}
        <span className={styles.time} title={dateTime(sample.dt_amostra)}>
          {brief(sample.dt_amostra, new Date())}
        </span>
      </div>
    );
  },
  // The store creates a new object on each read.
  (a, b) =>
    a.sample.id_amostra === b.sample.id_amostra &&
    a.sample.classificacao === b.sample.classificacao &&
    a.sample.classificacao_cliente === b.sample.classificacao_cliente &&
    a.details === b.details &&
    a.place === b.place &&
    a.total === b.total &&
    a.verdict === b.verdict &&
    a.hidden === b.hidden &&
    a.draft === b.draft &&
    a.top === b.top &&
    a.selected === b.selected &&
    a.onChoose === b.onChoose,
);

const PenIcon = () => (
  <Icon>
    <path d="M10.8 2.7 13.3 5.2 5.8 12.7 2.7 13.3 3.3 10.2ZM9.3 4.2 11.8 6.7" />
  </Icon>
);
