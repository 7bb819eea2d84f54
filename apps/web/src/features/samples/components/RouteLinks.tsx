import { useTexts } from '../../../shared/i18n/index.ts';
import { routeUrl, TRAVEL_MODES } from '../../../shared/map/route-url.ts';
import styles from './detail.module.css';
import { OutIcon } from './icons.tsx';

/** Links to directions to the sample by car and on foot, in a new tab. */
export function RouteLinks({ lat, lon }: { lat: number; lon: number }) {
  const t = useTexts('samples');
  const common = useTexts('common');
  return (
    <nav className={styles.routes} aria-label={t('detail.route')}>
      <span className={styles.muted}>{t('detail.route')}</span>
      {TRAVEL_MODES.map((mode) => (
        <a key={mode} href={routeUrl({ lat, lon }, mode)} target="_blank" rel="noopener noreferrer">
          {t(`detail.${mode}`)}
          <OutIcon />
          <span className="visually-hidden"> ({common('newTab')})</span>
        </a>
      ))}
    </nav>
  );
}
