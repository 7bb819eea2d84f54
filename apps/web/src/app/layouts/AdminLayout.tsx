import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { REPORTS_PATH } from '../../shared/api/index.ts';
import { ShortName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { FoldIcon, LeaveIcon, MapIcon, PersonIcon, ReportIcon } from '../../shared/ui/icons.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { MY_PROFILE_PATH } from '../guard.ts';
import styles from './AdminLayout.module.css';
import { Content } from './Content.tsx';
import { useSignOut } from './use-sign-out.ts';

const FOLDED_KEY = 'escuta.side-nav-folded';

/** The frame of the administration: side navigation, which can be folded away, and the page (SHELL-05). */
export function AdminLayout() {
  const t = useTexts('shell');
  const { user, can } = useSession();
  const leaving = useSignOut();
  const [folded, fold] = useFolded();

  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <aside className={`${styles.side} ${folded ? styles.folded : ''} no-print`}>
        <div className={styles.top}>
          <Link to="/" className={styles.logo} aria-label={t('home')}>
            <Logo />
            <span className={styles.label}>Escuta</span>
          </Link>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            aria-label={folded ? t('showMenu') : t('hideMenu')}
            title={folded ? t('showMenu') : t('hideMenu')}
            onClick={() => fold(!folded)}
          >
            <FoldIcon folded={folded} />
          </button>
        </div>
        <nav aria-label={t('adminNav')} className={styles.nav}>
          {can('samples.view') ? (
            <Link to="/" className={styles.item} aria-label={t('map')} title={folded ? t('map') : undefined}>
              <MapIcon />
              <span className={styles.label}>{t('map')}</span>
            </Link>
          ) : null}
          {can('reports.list') ? (
            <NavLink
              to={REPORTS_PATH}
              className={styles.item ?? ''}
              aria-label={t('reports')}
              title={folded ? t('reports') : undefined}
            >
              <ReportIcon />
              <span className={styles.label}>{t('reports')}</span>
            </NavLink>
          ) : null}
          <NavLink
            to={MY_PROFILE_PATH}
            className={styles.item ?? ''}
            aria-label={t('myData')}
            title={folded ? t('myData') : undefined}
          >
            <PersonIcon />
            <span className={styles.label}>{t('myData')}</span>
          </NavLink>
        </nav>
        <div className={styles.foot}>
          <div className={`${styles.person} ${styles.label}`}>
            <ShortName name={user?.nome ?? ''} />
          </div>
          <button
            type="button"
            className={styles.item}
            disabled={leaving.isPending}
            aria-label={t('signOut')}
            title={folded ? t('signOut') : undefined}
            onClick={leaving.leave}
          >
            <LeaveIcon />
            <span className={styles.label}>{leaving.isPending ? t('signingOut') : t('signOut')}</span>
          </button>
        </div>
      </aside>
      <Content />
    </div>
  );
}

/** Whether the side navigation is folded, kept for the next visit; on a phone it is until it is asked for. */
function useFolded(): [boolean, (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => {
    const kept = localStorage.getItem(FOLDED_KEY);
    return kept === null ? window.matchMedia('(max-width: 640px)').matches : kept === 'true';
  });
  const fold = (next: boolean) => {
    localStorage.setItem(FOLDED_KEY, String(next));
    setFolded(next);
  };
  return [folded, fold];
}
