import { Fragment } from 'react';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { useClassTexts } from '../../../../shared/ui/class-texts.ts';
import styles from '../../components/list.module.css';
import { timeOf } from '../hooks/use-day.ts';
import { usePlaceWords } from '../hooks/use-place-words.ts';
import { precisionAt } from '../store/fix.ts';
import type { SampleDraft } from '../store/sample-draft.ts';

/** What the phone knows of a sample, so that its author recognizes it. @param more said besides */
export function SampleAbout({ draft, more = [] }: { draft: SampleDraft; more?: readonly (string | null)[] }) {
  const t = useTexts('collect');
  const field = useTexts('field');
  const classText = useClassTexts();
  const { unit } = useFormats();
  const placeWords = usePlaceWords();
  const { fields, sound, position, photos } = draft;
  const { pre_classificacao: code, hidrometro, medidor_girando, obs_app, company } = fields;
  const about = [
    code ? classText(`name.${code}`) : null,
    hidrometro ? t('day.meter', { number: hidrometro }) : null,
    medidor_girando ? t(medidor_girando === 'true' ? 'day.turning' : 'day.still') : null,
    sound ? unit(sound.seconds, 's', 1) : t('day.noSound'),
    position ? placeWords(precisionAt(position, timeOf(draft))) : null,
    photos.length > 0 ? field('outbox.photos', { n: photos.length }) : null,
    company?.razao_social ?? null,
    ...more,
  ];
  return (
    <>
      <p className={styles.secondary} data-testid="about">
        {about.filter(Boolean).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key
          <Fragment key={at}>
            {at > 0 ? ' · ' : ''}
            <span className={styles.part}>{part}</span>
          </Fragment>
        ))}
      </p>
      {obs_app ? <p className={styles.note}>{obs_app}</p> : null}
    </>
  );
}
