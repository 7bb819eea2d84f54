import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { csvLine, csvOf } from '../csv.ts';
import type { SendRefusal } from '../send.ts';
import { Refusals } from './Refusals.tsx';

const SHOWN = 100;

/** The recordings that are refused, each with its reason. */
export function RefusalList({ refusals, name }: { refusals: readonly SendRefusal[]; name: string }) {
  const t = useTexts('importing');
  const tell = useProblemText();
  if (refusals.length === 0) return null;
  const head = [t('refusals.file'), t('refusals.reason'), t('refusals.detail')];
  const rowOf = ({ file, reason, detail, why, problem }: SendRefusal) => [
    file || '–',
    problem ? tell(problem) : t(`reason.${reason}`),
    why ? t(`problem.${why}`) : (detail ?? ''),
  ];
  const rest = refusals.length - SHOWN;
  return (
    <Refusals
      {...{ head, tell, name: name.replace(/\.zip$/i, '') }}
      title={t('refusals.title', { n: refusals.length })}
      rows={refusals.slice(0, SHOWN).map(rowOf)}
      more={rest > 0 ? <p>{t('refusals.more', { n: rest })}</p> : null}
      words={{
        ...{ download: t('refusals.download'), fileName: t('refusals.fileName') },
        failed: t('refusals.failed'),
      }}
      make={(separator) => csvOf([head, ...refusals.map(rowOf)].map((row) => csvLine(row, separator)))}
    />
  );
}
