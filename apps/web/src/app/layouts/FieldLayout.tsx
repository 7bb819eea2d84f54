import { Link, NavLink, useLocation } from 'react-router';
import { COLLECT_PATH } from '../../features/field/collect/collect-paths.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { ToastPlace } from '../../shared/ui/Toasts.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Content } from './Content.tsx';
import styles from './HeaderLayout.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The frame of the pages used in the field; works without a network. */
export function FieldLayout() {
  const t = useTexts('shell');
  const { can } = useSession();
  const isCollecting = useLocation().pathname.startsWith(COLLECT_PATH);
  return (
    <div className={styles.frame}>
      <link rel="manifest" href={isCollecting ? '/collect.webmanifest' : '/field.webmanifest'} />
      <link rel="apple-touch-icon" href="/field-192.png" />
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <Link
          to={isCollecting ? COLLECT_PATH : '/field'}
          className={styles.logo}
          aria-label={t(isCollecting ? 'collectHome' : 'fieldHome')}
        >
          <Logo />
          <span className={styles.name}>Escuta</span>
        </Link>
        <nav aria-label={t('mainNav')} className={styles.nav}>
          {can('samples.view') ? <Link to="/">{t('map')}</Link> : null}
          {can('reports.create') ? <NavLink to="/field">{t('field')}</NavLink> : null}
          {can('samples.collect') ? <NavLink to={COLLECT_PATH}>{t('collect')}</NavLink> : null}
        </nav>
        <div className={styles.right}>
          <ConnectionMark />
          <ProfileMenu />
        </div>
      </header>
      <ToastPlace />
      <Content className={styles.content} />
    </div>
  );
}
