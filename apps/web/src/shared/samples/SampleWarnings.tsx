import './sent.texts.ts';
import type { SampleDetail, SampleWarning } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ToneIcon } from '../ui/icons.tsx';
import styles from './sample-warnings.module.css';

/** Beside which field a warning stands. */
const ABOUT: Record<SampleWarning, 'date' | 'place'> = {
  clock_ahead: 'date',
  clock_behind: 'date',
  place_unlikely: 'place',
  imprecise: 'place',
};

interface SampleWarningsProps {
  sample: Pick<SampleDetail, 'avisos' | 'precisao'>;
  about: 'date' | 'place';
}

/** What is doubtful about the date or the place of a sample, below it (D-34). */
export function SampleWarnings({ sample: { avisos, precisao }, about }: SampleWarningsProps) {
  const t = useTexts('sent');
  const { unit } = useFormats();
  const words = (warning: SampleWarning) =>
    warning === 'imprecise' && precisao !== null
      ? t('warning.impreciseBy', { precision: unit(precisao, 'm') })
      : t(`warning.${warning}`);
  return avisos
    .filter((warning) => ABOUT[warning] === about)
    .map((warning) => (
      <small key={warning} className={styles.warning}>
        <ToneIcon tone="warning" className={styles.icon} />
        {words(warning)}
      </small>
    ));
}
