import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportLabel } from '../../../shared/i18n/use-report-label.ts';
import { usePosition } from '../hooks/use-position.ts';
import type { DraftFields, DraftInspection } from '../store/draft.ts';
import { Button } from './Button.tsx';
import styles from './form.module.css';

interface Props {
  value: DraftFields['position'];
  sample: DraftInspection;
  onChange(value: DraftFields['position']): void;
}

/** Position of the leak: the phone's or the sample's. */
export function PositionField({ value, sample, onChange }: Props) {
  const t = useTexts('field');
  const label = useReportLabel();
  const format = useFormats();
  const { status, locate } = usePosition(onChange);
  return (
    <fieldset className={styles.field}>
      <legend>{label('position', 'form')}</legend>
      <p role="status">
        {value ? `${format.coordinate(value.lat)} / ${format.coordinate(value.lon)}` : t('position.none')}
        {value?.accuracy ? ` (${t('position.accuracy', { n: Math.round(value.accuracy) })})` : null}
      </p>
      <div className={styles.row}>
        <Button disabled={status === 'locating'} onClick={locate}>
          {status === 'locating' ? t('list.locating') : t('position.own')}
        </Button>
        <Button onClick={() => onChange({ lat: sample.lat, lon: sample.lon, accuracy: null })}>
          {t('position.sample')}
        </Button>
        {value ? <Button onClick={() => onChange(null)}>{t('position.remove')}</Button> : null}
      </div>
      <PositionTrouble status={status} />
    </fieldset>
  );
}

/** Why the phone's position is not available. */
export function PositionTrouble({ status }: { status: ReturnType<typeof usePosition>['status'] }) {
  const t = useTexts('field');
  if (status !== 'denied' && status !== 'failed') return null;
  return (
    <p className={styles.error} role="alert">
      {status === 'denied' ? t('list.denied') : t('list.positionFailed')}
    </p>
  );
}
