import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './detail.module.css';
import { OutIcon } from './icons.tsx';

const MODES = ['driving', 'walking'] as const;

/** Address of the maps service's way to a place (DET-06). */
export function routeUrl(lat: number, lon: number, mode: (typeof MODES)[number]): string {
  const query = new URLSearchParams({ api: '1', destination: `${lat},${lon}`, travelmode: mode });
  return `https://www.google.com/maps/dir/?${query}`;
}

/** The way to the sample by car and on foot, in a new tab. */
export function RouteLinks({ lat, lon }: { lat: number; lon: number }) {
  const t = useTexts('samples');
  return (
    <nav className={styles.routes} aria-label={t('detail.route')}>
      <span className={styles.muted}>{t('detail.route')}</span>
      {MODES.map((mode) => (
        <a key={mode} href={routeUrl(lat, lon, mode)} target="_blank" rel="noopener noreferrer">
          {t(`detail.${mode}`)}
          <OutIcon />
          <span className="visually-hidden"> ({t('detail.newTab')})</span>
        </a>
      ))}
    </nav>
  );
}
