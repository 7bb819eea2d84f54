import { type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './selection.module.css';

type Box = [x1: number, y1: number, x2: number, y2: number];

/** A smaller rectangle is a click. */
const MIN_PX = 4;

/** Covers the map while the user draws a rectangle; Escape cancels. */
export function BoxDrawer({ onBox, onCancel }: { onBox(box: Box): void; onCancel(): void }) {
  const layer = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onCancel]);
  const at = (event: PointerEvent): [number, number] => {
    const corner = layer.current?.getBoundingClientRect();
    return [event.clientX - (corner?.left ?? 0), event.clientY - (corner?.top ?? 0)];
  };
  const start = (event: PointerEvent) => {
    event.preventDefault();
    layer.current?.setPointerCapture(event.pointerId);
    setBox([...at(event), ...at(event)]);
  };
  const end = () => {
    setBox(null);
    if (box && Math.abs(box[0] - box[2]) > MIN_PX && Math.abs(box[1] - box[3]) > MIN_PX) onBox(box);
  };
  return (
    <div
      ref={layer}
      className={styles.drawer}
      data-testid="box-drawer"
      onPointerDown={start}
      onPointerMove={(event) => setBox((now) => now && [now[0], now[1], ...at(event)])}
      onPointerUp={end}
      onPointerCancel={() => setBox(null)}
    >
      {box ? <div className={styles.box} style={placeOf(box)} /> : null}
    </div>
  );
}

const placeOf = ([x1, y1, x2, y2]: Box) => ({
  left: Math.min(x1, x2),
  top: Math.min(y1, y2),
  width: Math.abs(x1 - x2),
  height: Math.abs(y1 - y2),
});
