import { markerVariant } from '@escuta/domain';
import { ClassMark } from '../ui/ClassMark.tsx';
import type { SampleStore } from './sample-store.ts';
import styles from './spot-fan.module.css';
import { fanOf } from './spot-fan.ts';
import type { Spot } from './use-spot.ts';

interface SpotFanProps {
  store: SampleStore;
  spot: Spot;
  /** Place in the list of the sample that its keyboard points at. */
  active: number;
  /** Checked samples. */
  checked: ReadonlySet<number> | undefined;
  onPoint(place: number): void;
  onChoose(place: number): void;
}

/** The samples of a spot, fanned out around it, each with a line to the spot. The list beside has the same for keyboards and screen readers. */
export function SpotFan({ store, spot, active, checked, onPoint, onChoose }: SpotFanProps) {
  return (
    <div className={styles.fan} aria-hidden="true" data-testid="spot-fan">
      <svg className={styles.lines} role="presentation">
        {fanOf(spot).map(({ x, y }, place) => (
          <line key={spot.ids[place]} x1={spot.at.x} y1={spot.at.y} x2={x} y2={y} />
        ))}
      </svg>
      {fanOf(spot).map(({ x, y }, place) => {
        const sample = store.at(store.rowOf(spot.ids[place] as number));
        if (!sample) return null;
        const { classificacao, seen, byCustomer } = markerVariant(sample);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list beside has the focus and the keys
          // biome-ignore lint/a11y/noStaticElementInteractions: as above
          <span
            key={sample.id_amostra}
            className={styles.mark}
            style={{ left: x, top: y }}
            title={sample.seq}
            data-active={place === active}
            data-sample={sample.id_amostra}
            data-checked={checked?.has(sample.id_amostra) ?? false}
            // The focus stays in the list, which has the keys.
            onMouseDown={(event) => event.preventDefault()}
            onMouseEnter={() => onPoint(place)}
            onClick={() => onChoose(place)}
          >
            <ClassMark code={classificacao} seen={seen} byCustomer={byCustomer} size={22} decorative />
          </span>
        );
      })}
    </div>
  );
}
