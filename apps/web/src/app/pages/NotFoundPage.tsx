import { Link, useLocation } from 'react-router';
import { useTexts } from '../../shared/i18n/index.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import styles from './NotFoundPage.module.css';

/** Shown for an unknown address, with a link to the start page (SHELL-01). */
export function NotFoundPage() {
  const t = useTexts('shell');
  const { pathname } = useLocation();
  return (
    <main className={styles.page}>
      <Logo size={40} />
      <h1>{t('notFound.title')}</h1>
      <p className={styles.help}>{t('notFound.help', { path: shortPath(pathname) })}</p>
      <Link className={styles.home} to="/">
        {t('notFound.home')}
      </Link>
    </main>
  );
}

/** Shortens a path so that it fits on the page. */
function shortPath(path: string): string {
  return path.length > 60 ? `${path.slice(0, 59)}…` : path;
}
