import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useShortcuts } from '../../../shared/keys/index.ts';
import { StepIcon } from '../../../shared/ui/icons.tsx';
import { type Neighbour, useNeighbours } from '../use-neighbours.ts';
import styles from './detail.module.css';

/** Leads to the reports before and after in the list, by button or by the keys of the samples. */
export function NeighbourLinks({ id }: { id: number }) {
  const t = useTexts('leakReports');
  const { number } = useFormats();
  const navigate = useNavigate();
  const neighbours = useNeighbours(id);
  const goTo = (to: Neighbour | null | undefined) => {
    if (to) void navigate(to.path, { replace: true, state: { part: to.part } });
  };
  useShortcuts({ previous: () => goTo(neighbours?.previous), next: () => goTo(neighbours?.next) });
  if (!neighbours) return null;
  const { previous, next, place, total } = neighbours;
  return (
    <span className={styles.neighbours}>
      <span className={styles.place}>{t('detail.place', { at: number(place), total: number(total) })}</span>
      <Button
        type="text"
        icon={<StepIcon up />}
        aria-label={t('detail.previousReport')}
        title={`${t('detail.previousReport')} (K)`}
        disabled={!previous}
        onClick={() => goTo(previous)}
      />
      <Button
        type="text"
        icon={<StepIcon />}
        aria-label={t('detail.nextReport')}
        title={`${t('detail.nextReport')} (J)`}
        disabled={!next}
        onClick={() => goTo(next)}
      />
    </span>
  );
}
