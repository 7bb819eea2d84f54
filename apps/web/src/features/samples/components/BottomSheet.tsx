import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './sheet.module.css';

export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Height of the folded sheet, CSS pixels. */
export const PEEK_PX = 76;
/** Heights of the other stops, as shares of the container. */
export const SHEET_SHARES = { half: 0.6, full: 1 } as const;

/** A pull shorter than this is a tap. */
const TAP_PX = 6;

interface BottomSheetProps {
  stop: SheetStop;
  onStop(stop: SheetStop): void;
  children: ReactNode;
}

/** A panel over the lower part of the map with three heights: pulled by its handle, or stepped by pressing it. */
export function BottomSheet({ stop, onStop, children }: BottomSheetProps) {
  const t = useTexts('samples');
  const sheet = useRef<HTMLDivElement>(null);
  const start = useRef<{ y: number; height: number } | null>(null);
  /** The click after a pull does not count as a tap. */
  const wasPull = useRef(false);
  const [pulled, setPulled] = useState<number | null>(null);

  const onDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0 };
  };
  const onMove = (event: PointerEvent) => {
    if (start.current) setPulled(start.current.height + start.current.y - event.clientY);
  };
  const onUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    setPulled(null);
    if (!from) return;
    const moved = from.y - event.clientY;
    wasPull.current = Math.abs(moved) >= TAP_PX;
    if (wasPull.current) onStop(nearestStop((from.height + moved) / (sheet.current?.parentElement?.clientHeight ?? 1)));
  };
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      data-stop={stop}
      style={pulled === null ? { height: heightOf(stop) } : { height: Math.max(0, pulled), transition: 'none' }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('list.sheet', { stop: t(`list.stops.${stop}`) })}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onClick={() => {
          if (!wasPull.current) onStop(nextStop(stop));
          wasPull.current = false;
        }}
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function heightOf(stop: SheetStop): string {
  return stop === 'peek' ? `${PEEK_PX}px` : `${SHEET_SHARES[stop] * 100}%`;
}

/** The stop nearest to a height, given as a share of the container. */
export function nearestStop(share: number): SheetStop {
  if (share < 0.3) return 'peek';
  return share < 0.75 ? 'half' : 'full';
}

/** peek → half → full → peek. */
export function nextStop(stop: SheetStop): SheetStop {
  return SHEET_STOPS[(SHEET_STOPS.indexOf(stop) + 1) % SHEET_STOPS.length] ?? 'peek';
}
