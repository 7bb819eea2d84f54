import { STRETCH_STATES, type StretchState } from '@escuta/contract';
import { useFormats } from '../format/index.ts';
import styles from './coverage-legend.module.css';
import type { DrawnCoverage } from './coverage-tiles.ts';
import { coverageSwitch, lengthsOf, useCoverage } from './use-coverage.ts';
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
  const { dti = '', dtf = '', id_cliente = [] } = coverage ?? {};
  const { data, isPlaceholderData } = useCoverage(coverage && isOn ? { dti, dtf, id_cliente: [...id_cliente] } : null);
  if (!coverage || networks.length === 0) return null;
  return (
    <>
      <label className={styles.switch}>
        <span>{t('legend.coverage.title')}</span>
        <input type="checkbox" checked={isOn} onChange={({ target }) => coverageSwitch.set(target.checked)} />
        {t('legend.show')}
      </label>
      {isOn ? (
        <>
          <CoverageLines lengths={data && !isPlaceholderData ? lengthsOf(data) : undefined} />
          <p className={styles.note}>{t('legend.coverage.period')}</p>
        </>
      ) : null}
    </>
  );
}
