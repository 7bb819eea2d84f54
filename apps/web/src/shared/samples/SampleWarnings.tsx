import { type HeardElsewhere, PLACE_WARNINGS, type SampleDetail } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ToneIcon } from '../ui/icons.tsx';
import { SampleLink, type SampleOpener } from './SampleLink.tsx';
import styles from './sample-warnings.module.css';
import type { SentFact } from './use-sent-facts.ts';
import { useWarningWords, WARNS_ABOUT, type WarnedField } from './use-warning-words.ts';

interface SampleWarningsProps {
  sample: Parameters<ReturnType<typeof useWarningWords>>[0] & Pick<SampleDetail, 'avisos'>;
  /** Of which field; of all without it. */
  about?: WarnedField | SentFact['key'];
  /** For the other sample that a warning is about; null: no link leads away. */
  opener?: SampleOpener | null;
}

const onMap: SampleOpener = () => null;

/** What is doubtful about a field of a sample, below it (D-34). */
export function SampleWarnings({ sample, about, opener = onMap }: SampleWarningsProps) {
  const words = useWarningWords();
  return sample.avisos
    .filter((warning) => about === undefined || WARNS_ABOUT[warning] === about)
    .map((warning) => (
      <small key={warning} className={styles.warning}>
        <ToneIcon tone="warning" className={styles.icon} />
        <span>
          {words(sample, warning)}
          {warning === 'meter_elsewhere' && sample.outro_lugar && opener ? (
            <OtherSample other={sample.outro_lugar} opener={opener} />
          ) : null}
        </span>
      </small>
    ));
}

/** What is doubtful about where a sample is, for whoever sends somebody there, and for whoever goes. */
export const PlaceWarnings = ({ sample }: { sample: SampleWarningsProps['sample'] }) => (
  <SampleWarnings
    sample={{ ...sample, avisos: sample.avisos.filter((one) => PLACE_WARNINGS.some((place) => place === one)) }}
    opener={null}
  />
);

/** Which sample was heard elsewhere, and the way to it. */
function OtherSample({ other, opener }: { other: HeardElsewhere; opener: SampleOpener }) {
  const t = useTexts('sent');
  const { date } = useFormats();
  return (
    <>
      {'. '}
      <SampleLink sample={other} opener={opener}>
        {t('warning.other', { seq: other.seq, date: date(other.dt_amostra) })}
      </SampleLink>
    </>
  );
}

/** A quiet mark in a row of a list: the sample has something doubtful, which its tooltip tells. */
export function WarningMark({ sample }: { sample: SampleWarningsProps['sample'] }) {
  const words = useWarningWords();
  if (sample.avisos.length === 0) return null;
  const told = sample.avisos.map((warning) => words(sample, warning)).join('. ');
  return (
    <span className={styles.mark} title={told} role="img" aria-label={told} data-testid="doubtful">
      <ToneIcon tone="warning" className={styles.icon} />
    </span>
  );
}
