import { PLACE_RADIUS_M, type SlimSample } from '@escuta/contract';
import { distanceMetres, markerVariant } from '@escuta/domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormats } from '../format/index.ts';
import { ClassMark } from '../ui/ClassMark.tsx';
import { useClassTexts } from '../ui/class-texts.ts';
import { PanelClose } from './PanelClose.tsx';
import { SpotFan } from './SpotFan.tsx';
import type { SampleStore } from './sample-store.ts';
import { gapOf, isBelow } from './spot-fan.ts';
import styles from './spot-list.module.css';
import { useMapTexts } from './use-map-texts.ts';
import type { Spot } from './use-spot.ts';

const ROW_PX = 44;
/** Longer lists scroll. */
const ROWS_SHOWN = 6;
const OVERSCAN = 6;

interface SpotListProps {
  store: SampleStore;
  spot: Spot;
  /** Checked samples; where samples can be checked, the list stays open for the next one. */
  checked: ReadonlySet<number> | undefined;
  onSelect(id: number): void;
  /** Shows all visits to the place of a sample, also those that the search has not found; without it, its button is hidden. */
  onVisits?: ((id: number) => void) | undefined;
  /** Moves the map so near that these lie apart. */
  onNearer(ids: readonly number[]): void;
  /** `toMap`: the focus returns to the map. */
  onClose(toMap: boolean): void;
}

const optionId = (id: number) => `spot-option-${id}`;

/** The samples at one spot of the map: a few fanned out around it, all listed beside it, newest first. */
export function SpotList({ store, spot, checked, onSelect, onVisits, onNearer, onClose }: SpotListProps) {
  const t = useMapTexts();
  const panel = useRef<HTMLDivElement>(null);
  useClosedOutside(panel, () => onClose(false));
  const name = t('spot', { n: spot.ids.length });
  const [place, setPlace] = useState(0);
  const choose = (at: number) => {
    setPlace(at);
    onSelect(spot.ids[at] as number);
    if (!checked) onClose(true);
  };
  const showVisits = (show: (id: number) => void) => {
    show(spot.ids[0] as number);
    onClose(false);
  };
  const comeNearer = () => {
    onClose(true);
    onNearer(spot.ids);
  };
  const onKey = (event: KeyboardEvent) => {
    // The shortcuts of the screen would act on another sample than the one that this list points at.
    if (event.key !== 'Tab') event.stopPropagation();
    if (event.key === 'Escape') onClose(true);
  };
  return (
    <div ref={panel}>
      <SpotFan {...{ store, spot, checked }} active={place} onPoint={setPlace} onChoose={choose} />
      <div className={styles.panel} style={placeBeside(spot)} role="dialog" aria-label={name} onKeyDown={onKey}>
        <p className={styles.head}>
          {name}
          <PanelClose onClose={() => onClose(true)} />
        </p>
        <SpotRows {...{ store, name, checked, place }} ids={spot.ids} onPoint={setPlace} onChoose={choose} />
        {isOnePlace(store, spot.ids) ? (
          onVisits && <ListAction text={t('allVisits')} onClick={() => showVisits(onVisits)} />
        ) : (
          <ListAction text={t('nearer')} onClick={comeNearer} />
        )}
      </div>
    </div>
  );
}

/** Whether all samples are of one place (PLACE-03). Far out, those of several houses share a point of the map. */
function isOnePlace(store: SampleStore, ids: readonly number[]): boolean {
  const [first, ...others] = ids.flatMap((id) => store.at(store.rowOf(id)) ?? []);
  return first !== undefined && others.every((other) => distanceMetres(first, other) <= PLACE_RADIUS_M);
}

/** The button below the list. */
const ListAction = ({ text, onClick }: { text: string; onClick(): void }) => (
  <Button type="text" className={styles.visits ?? ''} onClick={onClick}>
    {text}
  </Button>
);

interface SpotRowsProps extends Pick<SpotListProps, 'store' | 'checked'> {
  name: string;
  ids: readonly number[];
  /** Place of the sample that the keyboard points at. */
  place: number;
  onPoint(place: number): void;
  onChoose(place: number): void;
}

/** The list; it takes the focus, and arrow keys point at its rows. */
function SpotRows({ store, name, ids, checked, place, onPoint, onChoose }: SpotRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: ROW_PX * ROWS_SHOWN },
  });
  useEffect(() => virtual.scrollToIndex(place, { align: 'auto' }), [virtual, place]);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const onKey = (event: KeyboardEvent) => {
    const target = targetOf(event.key, place, ids.length);
    if (target !== null) onPoint(target);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(place);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      className={styles.scroller}
      style={{ height: ROW_PX * Math.min(ids.length, ROWS_SHOWN) }}
      role="listbox"
      tabIndex={0}
      aria-label={name}
      aria-activedescendant={optionId(ids[place] as number)}
      onKeyDown={onKey}
    >
      <div className={styles.canvas} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const sample = store.at(store.rowOf(ids[index] as number));
          if (!sample) return null;
          return (
            <SpotRow
              key={sample.id_amostra}
              sample={sample}
              at={{ top: start, place: index, total: ids.length }}
              active={index === place}
              checked={checked?.has(sample.id_amostra) ?? false}
              onChoose={() => onChoose(index)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface SpotRowProps {
  sample: SlimSample;
  at: { top: number; place: number; total: number };
  /** The keyboard points at it. */
  active: boolean;
  checked: boolean;
  onChoose(): void;
}

function SpotRow({ sample, at, active, checked, onChoose }: SpotRowProps) {
  const t = useMapTexts();
  const classText = useClassTexts();
  const { date, time } = useFormats();
  const { classificacao, seen, byCustomer, hasComment } = markerVariant(sample);
  const words = [classText(`name.${classificacao}`), classText(seen ? 'seen' : 'notSeen')];
  if (hasComment) words.push(t('withComment'));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant
    <div
      id={optionId(sample.id_amostra)}
      role="option"
      aria-selected={checked}
      aria-posinset={at.place + 1}
      aria-setsize={at.total}
      className={styles.row}
      style={{ transform: `translateY(${at.top}px)` }}
      data-active={active}
      data-sample={sample.id_amostra}
      onClick={onChoose}
    >
      <ClassMark code={classificacao} seen={seen} byCustomer={byCustomer} size={22} decorative />
      <span className={styles.what}>
        <span className={styles.line}>
          <strong className={styles.seq}>{sample.seq}</strong>
          <span className={styles.flags} aria-hidden="true">
            {hasComment ? <span title={t('withComment')}>C</span> : null}
            {seen ? <span title={classText('seen')}>V</span> : null}
            {checked ? '✓' : null}
          </span>
        </span>
        <span className={styles.date}>
          <span className="visually-hidden">{words.join(', ')}, </span>
          {date(sample.dt_amostra)} {time(sample.dt_amostra)}
        </span>
      </span>
    </div>
  );
}

/** Index that a key moves to; null for other keys. */
function targetOf(key: string, place: number, total: number): number | null {
  const targets: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: total - 1 };
  const target = targets[key];
  return target === undefined ? null : Math.min(total - 1, Math.max(0, target));
}

/** Closes on a press outside. */
function useClosedOutside(panel: { current: HTMLElement | null }, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) latest.current();
    };
    window.addEventListener('pointerdown', onPress, true);
    return () => window.removeEventListener('pointerdown', onPress, true);
  }, [panel]);
}

/** Beside the spot and its fan, in the larger half of the map, so that it never covers the spot or leaves the map. */
function placeBeside(spot: Spot): CSSProperties {
  const { at, size } = spot;
  const left = `clamp(8px, ${Math.round(at.x) - 24}px, 100% - 264px)`;
  const gap = gapOf(spot);
  return isBelow(spot)
    ? { left, top: at.y + gap, maxHeight: size.height - at.y - gap - 8 }
    : { left, bottom: `calc(100% - ${at.y - gap}px)`, maxHeight: at.y - gap - 8 };
}
