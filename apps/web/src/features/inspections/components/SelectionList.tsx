import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { Selectable } from '../selectable.ts';
import { SelectionRow } from './SelectionRow.tsx';
import styles from './selection.module.css';

const ROW_PX = 44;
const OVERSCAN = 12;

interface SelectionListProps {
  found: Selectable;
  checked: ReadonlySet<number>;
  /** The sample last clicked on the map; the list scrolls to it. */
  touched: number | null;
  onToggle(id: number): void;
  onOpen(id: number): void;
}

/** The samples of the selection mode, newest first; only visible rows are rendered. Arrow keys move between them. */
export function SelectionList({ found, checked, touched, onToggle, onOpen }: SelectionListProps) {
  const t = useTexts('inspections');
  const { store } = found;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: store.size,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  useEffect(() => {
    const row = touched === null ? -1 : store.rowOf(touched);
    if (row < 0) return;
    setActive(row);
    virtual.scrollToIndex(row, { align: 'auto' });
  }, [touched, store, virtual]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(store.size - 1, Math.max(0, active + step));
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
    // The row may be rendered only after the list has scrolled.
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"] input`)?.focus({ preventScroll: true });
    });
  };
  return (
    <div ref={scroller} className={styles.scroller} data-testid="selection-list">
      <ul
        className={styles.canvas}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('selection.list')}
        onKeyDown={onKey}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const sample = store.at(index);
          if (!sample) return null;
          const id = sample.id_amostra;
          return (
            <SelectionRow
              key={id}
              sample={sample}
              row={index}
              total={store.size}
              top={start}
              checked={checked.has(id)}
              refusal={found.refusalOf(id)}
              reachable={index === active}
              onToggle={onToggle}
              onOpen={onOpen}
            />
          );
        })}
      </ul>
    </div>
  );
}
