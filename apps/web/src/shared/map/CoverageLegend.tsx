import { STRETCH_STATES, type StretchState } from '@escuta/contract';
import { Button } from 'antd';
import { useFormats } from '../format/index.ts';
import { useProblemText, useTexts } from '../i18n/index.ts';
import styles from './coverage-legend.module.css';
import type { DrawnCoverage } from './coverage-tiles.ts';
import { coverageSwitch, lengthsOf, redrawCoverage, useCoverage } from './use-coverage.ts';
import { useMapTexts } from './use-map-texts.ts';
import { useNetworks } from './use-networks.ts';

const CLASSES: Record<StretchState, string | undefined> = {
  ouvida: styles.ouvida,
  sem_acesso: styles.sem_acesso,
  antes: styles.antes,
  nunca: styles.nunca,
};

interface CoverageLinesProps {
  /** Metres of pipe in each state; null where it is not told; undefined while loading. */
  lengths: Record<StretchState, number | null> | undefined;
}

/** The lines of the coverage as on the map, with their kilometres. */
export function CoverageLines({ lengths }: CoverageLinesProps) {
  const t = useMapTexts();
  const { unit } = useFormats();
  return (
    <ul className={styles.lines}>
      {STRETCH_STATES.map((state) => {
        const metres = lengths?.[state];
        return (
          <li key={state}>
            <span className={`${styles.line} ${CLASSES[state]}`} />
            <span>{t(`legend.coverage.${state}`)}</span>
            <span className={styles.km}>{metres == null ? '' : unit(metres / 1000, 'km', 1)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The switch of the coverage of the map's search, and while it is on its lines; nothing where no company in scope has a network. */
export function CoverageSwitch({ coverage }: { coverage: DrawnCoverage | undefined }) {
  const t = useMapTexts();
  const { data: networks = [] } = useNetworks(coverage !== undefined);
  const isOn = coverageSwitch.use();
  if (!coverage || networks.length === 0) return null;
  return (
    <>
      <label className={styles.switch}>
        <span>{t('legend.coverage.title')}</span>
        <input type="checkbox" checked={isOn} onChange={({ target }) => coverageSwitch.set(target.checked)} />
        {t('legend.show')}
      </label>
      {isOn ? <CoverageOfSearch coverage={coverage} /> : null}
    </>
  );
}

/** The lines with their kilometres, or why there are none, and the period. */
function CoverageOfSearch({ coverage: { dti, dtf, id_cliente = [] } }: { coverage: DrawnCoverage }) {
  const t = useMapTexts();
  const common = useTexts('common');
  const problem = useProblemText();
  const minute = useMinute();
  const { data, error, isFetching, isPlaceholderData, refetch } = useCoverage({
    dti,
    dtf,
    id_cliente: [...id_cliente],
  });
  const retry = async () => {
    if ((await refetch()).isSuccess) redrawCoverage();
  };
  return (
    <>
      <CoverageLines lengths={data && !isPlaceholderData ? lengthsOf(data) : undefined} />
      {error ? (
        <div className={styles.failed} role="alert">
          <span>{problem(error)}</span>
          <Button size="small" loading={isFetching} onClick={() => void retry()}>
            {common('retry')}
          </Button>
        </div>
      ) : null}
      <p className={styles.note}>
        {t('legend.coverage.period', { from: minute(dti, ' 00:00'), to: minute(dtf, ' 23:59') })}
      </p>
    </>
  );
}

/** The text of a minute of a search; its day alone if that is where the day begins or ends. */
function useMinute() {
  const { day, dateTime } = useFormats();
  return (minute: string, edge: ' 00:00' | ' 23:59') =>
    minute.endsWith(edge) ? day(minute.slice(0, -edge.length)) : dateTime(`${minute.replace(' ', 'T')}:00-03:00`);
}
