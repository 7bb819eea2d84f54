import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRowDetails } from '../../../shared/samples/use-row-details.ts';
import type { Selectable } from '../selectable.ts';
import { SelectionRow } from './SelectionRow.tsx';
import styles from './selection.module.css';

const ROW_PX = 45;
const OVERSCAN = 12;
/** Rows that a key moves. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

interface SelectionListProps {
  found: Selectable;
  checked: ReadonlySet<number>;
  /** The rows in their order. */
  rows: Int32Array;
  /** The sample last clicked on the map; the list scrolls to it. */
  touched: number | null;
  /** How often new samples were put into the list; it shows its beginning then. */
  inserted: number;
  onToggle(id: number): void;
  onOpen(id: number): void;
}

/** The samples of the selection mode in their order. Only visible rows are rendered. Arrow keys move between them. */
export function SelectionList({ found, checked, rows, touched, inserted, onToggle, onOpen }: SelectionListProps) {
  const t = useTexts('inspections');
  const { store } = found;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useActive(store, rows);
  const { virtual, idAt } = useWindow(scroller, store, rows);
  const items = virtual.getVirtualItems();
  const details = useRowDetails(items.map(({ index }) => idAt(index)));
  useScroll(virtual, { touched, inserted }, (id) => {
    const place = rows.indexOf(store.rowOf(id));
    if (place >= 0) setActive(place);
    return place;
  });
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(rows.length - 1, Math.max(0, active + step));
    setActive(next);
    virtual.scrollToIndex(next, { align: 'auto' });
    focusRow(scroller, next);
  };
  return (
    <div ref={scroller} className={styles.scroller} data-testid="selection-list">
      <ul
        className={styles.canvas}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t('selection.list')}
        onKeyDown={onKey}
      >
        {items.map(({ index, start }) => {
          const sample = store.at(rows[index] ?? -1);
          if (!sample) return null;
          return (
            <SelectionRow
              key={sample.id_amostra}
              sample={sample}
              details={details.get(sample.id_amostra)}
              row={index}
              total={rows.length}
              top={start}
              checked={checked.has(sample.id_amostra)}
              refusal={found.refusalOf(sample.id_amostra)}
              reachable={index === active}
              measure={virtual.measureElement}
              onToggle={onToggle}
              onOpen={onOpen}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** The rows to render, each as high as it is: the reason why a sample cannot be checked may have several lines. */
function useWindow(scroller: RefObject<HTMLDivElement | null>, store: Selectable['store'], rows: Int32Array) {
  const idAt = useCallback((place: number) => store.idAt(rows[place] ?? -1), [store, rows]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    measureElement: (row) => row.getBoundingClientRect().height || ROW_PX,
    getItemKey: idAt,
    indexAttribute: 'data-row',
    overscan: OVERSCAN,
  });
  return { virtual, idAt };
}

/** Moves the focus to the box of a row, which may be rendered only after the list has scrolled. */
function focusRow(scroller: RefObject<HTMLElement | null>, place: number): void {
  requestAnimationFrame(() => {
    scroller.current?.querySelector<HTMLElement>(`[data-row="${place}"] input`)?.focus({ preventScroll: true });
  });
}

/** The place of the row that the tab key moves to. It is that of a sample, since rows come and go above it. */
function useActive(store: Selectable['store'], rows: Int32Array) {
  const [id, setId] = useState<number | null>(null);
  const place = id === null ? -1 : rows.indexOf(store.rowOf(id));
  const set = (next: number) => setId(store.at(rows[next] ?? -1)?.id_amostra ?? null);
  return [Math.max(0, place), set] as const;
}

/**
 * Shows the sample that was clicked on the map, and those that were put into the list. Not when samples come or go: the person may look at others by then.
 * @param reach makes a sample the one that the tab key goes to; returns its place in the list, -1 if it is not there
 */
function useScroll(
  virtual: Virtualizer<HTMLDivElement, Element>,
  { touched, inserted }: Pick<SelectionListProps, 'touched' | 'inserted'>,
  reach: (id: number) => number,
) {
  const showTouched = useEffectEvent(() => {
    const place = touched === null ? -1 : reach(touched);
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sample that is clicked is shown once
  useEffect(() => showTouched(), [touched]);
  const before = useRef(inserted);
  useEffect(() => {
    if (inserted > before.current) virtual.scrollToOffset(0);
    before.current = inserted;
  }, [inserted, virtual]);
}
