import { distanceMetres } from '@escuta/domain';
import { Link } from 'react-router';
import { useFormats } from '../../../../shared/format/index.ts';
import { useTexts } from '../../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../../shared/ui/index.ts';
import styles from '../../components/list.module.css';
import { UnreadableRow } from '../../components/UnreadableRow.tsx';
import { COLLECT_PATH } from '../collect-paths.ts';
import collect from '../components/collect.module.css';
import { DayMap } from '../components/DayMap.tsx';
import { DayRow } from '../components/DayRow.tsx';
import { useDay } from '../hooks/use-day.ts';
import type { SampleDraft } from '../store/sample-draft.ts';

/** The collector’s samples of today and those sent today, and the way between the former. */
export default function CollectDayPage() {
  const t = useTexts('collect');
  const format = useFormats();
  const day = useDay();
  if (!day) return <Loading lines={8} />;
  const { samples, unreadable, walk } = day;
  return (
    <div className={styles.page}>
      <div>
        <Link to={COLLECT_PATH} className={collect.link ?? ''}>
          ← {t('day.back')}
        </Link>
        <h1>{t('day.title')}</h1>
      </div>
      {samples.length + unreadable.length === 0 ? <Empty title={t('day.empty')} help={t('day.emptyHelp')} /> : null}
      <DayMap walk={walk} />
      {walk.length > 1 ? (
        <p className={styles.secondary}>{t('day.walked', { distance: format.distance(lengthOf(walk)) })}</p>
      ) : null}
      <ul className={styles.list}>
        {[...samples].reverse().map((draft) => (
          <DayRow key={draft.chave} draft={draft} />
        ))}
        {unreadable.map((draft) => (
          <UnreadableRow
            key={draft.chave}
            draft={draft}
            title={t('day.unreadableTitle')}
            help={t('day.unreadableHelp')}
            question={{ title: t('day.discardTitle'), help: t('day.discardHelp') }}
          />
        ))}
      </ul>
    </div>
  );
}

/** Length of the way between the samples, metres. */
function lengthOf(walk: readonly SampleDraft[]): number {
  const places = walk.flatMap(({ position }) => position ?? []);
  return places.slice(1).reduce((sum, to, at) => {
    const from = places[at];
    return sum + (from ? distanceMetres(from, to) : 0);
  }, 0);
}
