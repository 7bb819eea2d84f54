import type { InspectionState } from '@escuta/contract';
import { effectiveClass } from '@escuta/domain';
import { Button, Checkbox } from 'antd';
import { type createTurns, useSampleDetail } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { textsOf, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import type { SampleOpener } from '../../../shared/samples/SampleLink.tsx';
import { SampleWarnings } from '../../../shared/samples/SampleWarnings.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import type { Selectable } from '../selectable.ts';
import { SampleInspections } from './SampleInspections.tsx';
import styles from './selection.module.css';

interface SamplePanelProps {
  id: number;
  found: Selectable;
  checked: boolean;
  takeTurn: ReturnType<typeof createTurns>;
  onState(id: number, state: InspectionState): void;
  onToggle(id: number): void;
  onOpen(id: number): void;
  onBack(): void;
}

/** A sample of the selection mode, to be checked, or assigned and edited alone (SEL-07); replaces the list. */
export function SamplePanel({ id, found, checked, takeTurn, onState, onToggle, onOpen, onBack }: SamplePanelProps) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const problemText = useProblemText();
  const detail = useSampleDetail(id);
  const refusal = found.refusalOf(id);
  // After a reload the search may no longer have it.
  const seq = found.store.at(found.store.rowOf(id))?.seq ?? detail.data?.seq ?? '';
  const opener: SampleOpener = ({ id_amostra: other }) => (found.store.rowOf(other) >= 0 ? () => onOpen(other) : null);
  return (
    <div className={styles.panel}>
      <header className={styles.panelHead}>
        <Button type="text" icon={<BackIcon />} aria-label={t('selection.back')} autoFocus onClick={onBack} />
        <h2>{t('selection.sample', { seq })}</h2>
      </header>
      <div className={styles.panelBody}>
        <Checkbox checked={checked} disabled={refusal !== null} onChange={() => onToggle(id)}>
          {t('selection.check', { seq })}
        </Checkbox>
        {refusal ? <p className={styles.muted}>{textsOf('problems')(refusal)}</p> : null}
        {detail.data ? (
          <>
            <SampleFacts sample={detail.data} />
            <div>
              <SampleWarnings sample={detail.data} opener={opener} />
            </div>
            <SampleInspections sample={detail.data} onState={onState} takeTurn={takeTurn} />
          </>
        ) : detail.isError ? (
          <Empty
            title={t('selection.loadFailed')}
            help={problemText(detail.error)}
            action={<Button onClick={() => void detail.refetch()}>{common('retry')}</Button>}
          />
        ) : (
          <Loading lines={6} />
        )}
      </div>
    </div>
  );
}

function SampleFacts({ sample }: { sample: NonNullable<ReturnType<typeof useSampleDetail>['data']> }) {
  const t = useTexts('inspections');
  const classText = useClassTexts();
  const { dateTime } = useFormats();
  return (
    <dl className={styles.facts}>
      <dt>{t('selection.class')}</dt>
      <dd>{classText(`name.${effectiveClass(sample)}`)}</dd>
      <dt>{t('selection.date')}</dt>
      <dd>{dateTime(sample.dt_amostra)}</dd>
      <dt>{t('selection.unit')}</dt>
      <dd>{sample.razao_social}</dd>
      <dt>{t('selection.address')}</dt>
      <dd>{sample.endereco ?? t('selection.noAddress')}</dd>
    </dl>
  );
}

const BackIcon = () => (
  <Icon>
    <path d="M13 8H3m4-4.5L2.5 8 7 12.5" />
  </Icon>
);
