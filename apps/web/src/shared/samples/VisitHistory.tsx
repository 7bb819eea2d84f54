import type { PlaceVisits, Visit } from '@escuta/contract';
import { type Heard, placeHistory } from '@escuta/domain';
import { useFormats } from '../format/index.ts';
import { useClassTexts } from '../ui/class-texts.ts';
import styles from './place-visits.module.css';
import { useVisitTexts } from './use-visit-texts.ts';

/** Most parts of the sentence: the nearest in time. */
const PARTS = 4;

/** One sentence on what was heard at the place before and after a visit. */
export function VisitHistory({
  visits,
  sample,
}: {
  visits: PlaceVisits;
  sample: Pick<Visit, 'id_amostra' | 'dt_amostra'>;
}) {
  const t = useVisitTexts();
  const words = useHeardWords(sample.dt_amostra);
  const { before, after } = placeHistory(visits.dados, sample.id_amostra);
  const last = words(before.slice(-PARTS));
  const sentences = [
    before.length > 0 ? t('before', { list: before.length > PARTS ? t('more', { list: last }) : last }) : '',
    after.length > 0 ? t('after', { list: words(after.slice(0, PARTS)) }) : '',
  ];
  return <p className={styles.history}>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>;
}

/** Names what was heard and when; a year only where it is not the visit's. */
function useHeardWords(instant: string) {
  const t = useVisitTexts();
  const classText = useClassTexts();
  const { month } = useFormats();
  const named = (value: string) => month(value, value.slice(0, 4) !== instant.slice(0, 4));
  const words = ({ classe, from, to }: Heard) => {
    const name = classText(`name.${classe}`);
    if (from === to) return t('heardIn', { name, month: named(from) });
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    return t('heardFromTo', { name, from: isOneYear ? month(from, false) : named(from), to: named(to) });
  };
  return (heard: readonly Heard[]) => heard.map(words).join(', ');
}
