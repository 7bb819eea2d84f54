import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRowDetails } from '../../../shared/samples/use-row-details.ts';
import { hasDraft } from '../comment.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import styles from './list.module.css';
import { optionId, SampleListRow } from './SampleListRow.tsx';

const ROW_PX = 44;
const OVERSCAN = 12;
const PAGE_ROWS = 10;

/** The samples of the search in their order; only visible rows are rendered. */
export function SampleList() {
  const t = useTexts('samples');
  const { store, rows, waiting, selection, choose, phone, mayReview, mayTick, user } = useDashboard();
  const scroller = useRef<HTMLDivElement>(null);
  const found = rows.rows;
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const idAt = (place: number) => store?.idAt(found[place] ?? -1) ?? -1;
  const details = useRowDetails(items.map(({ index }) => idAt(index)));
  const { place, selectedId } = selection;
  useScroll(virtual, { search: store?.search, inserted: waiting.shown, place });
  useFocusBack(scroller, selectedId);
  const onKey = useListKeys(idAt);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      tabIndex={0}
      aria-label={t('list.title')}
      aria-multiselectable={false}
      aria-activedescendant={place >= 0 && selectedId !== null ? optionId(selectedId) : undefined}
      onKeyDown={onKey}
      data-testid="sample-list"
      data-tour="home"
    >
      <div className={styles.canvas} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const sample = store?.at(found[item.index] ?? -1);
          if (!sample) return null;
          const id = sample.id_amostra;
          return (
            <SampleListRow
              key={id}
              sample={sample}
              version={rows.version}
              top={item.start}
              place={item.index}
              total={found.length}
              row={details.get(id)}
              selected={id === selectedId}
              checked={selection.checked.has(id)}
              draft={mayReview && hasDraft(user?.id_usuario ?? 0, id)}
              onOpen={choose}
              onCheck={mayTick ? selection.check : null}
              touch={phone}
            />
          );
        })}
      </div>
    </div>
  );
}

interface Shown {
  /** The search whose samples are shown. */
  search: object | undefined;
  /** How often new samples were put into the list. */
  inserted: number;
  /** Index of the chosen sample; -1 for none. */
  place: number;
}

/** Shows the chosen sample, and without one the newest of a new search, or those that the person has put into the list. */
function useScroll(virtual: Virtualizer<HTMLDivElement, Element>, { search, inserted, place }: Shown) {
  useEffect(() => (place >= 0 ? virtual.scrollToIndex(place, { align: 'auto' }) : undefined), [place, virtual]);
  const toNewest = useEffectEvent(() => {
    if (place < 0) virtual.scrollToOffset(0);
  });
  useEffect(() => {
    if (search) toNewest();
  }, [search]);
  const before = useRef(inserted);
  useEffect(() => {
    if (inserted > before.current) virtual.scrollToOffset(0);
    before.current = inserted;
  }, [inserted, virtual]);
}

/** The focused element disappears with the detail, so the focus comes back to the list with its chosen row. */
function useFocusBack(list: RefObject<HTMLElement | null>, selectedId: number | null) {
  const comesBack = useEffectEvent(() => selectedId !== null && document.activeElement === document.body);
  useEffect(() => {
    if (comesBack()) list.current?.focus({ preventScroll: true });
  }, [list]);
}

/** Keys that move the choice through the list. */
function useListKeys(idAt: (place: number) => number) {
  const { rows, selection, choose } = useDashboard();
  return (event: KeyboardEvent) => {
    const target = targetOf(event.key, selection.place, rows.rows.length);
    if (target === null) return;
    event.preventDefault();
    choose(idAt(target), false);
  };
}

/** Index that a key moves to; null for other keys. */
function targetOf(key: string, place: number, total: number): number | null {
  if (total === 0) return null;
  const within = (wanted: number) => Math.min(total - 1, Math.max(0, wanted));
  switch (key) {
    case 'ArrowDown':
      return within(place + 1);
    case 'ArrowUp':
      return within(place < 0 ? 0 : place - 1);
    case 'PageDown':
      return within(place + PAGE_ROWS);
    case 'PageUp':
      return within(place - PAGE_ROWS);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}
