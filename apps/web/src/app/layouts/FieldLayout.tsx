import { Link, NavLink } from 'react-router';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Content } from './Content.tsx';
import styles from './HeaderLayout.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The frame of the pages used in the field; works without a network. */
export function FieldLayout() {
  const t = useTexts('shell');
  const { can } = useSession();
  return (
    <div className={styles.frame}>
      <link rel="manifest" href="/field.webmanifest" />
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <Link to="/field" className={styles.logo} aria-label={t('fieldHome')}>
          <Logo />
          <span className={styles.name}>Escuta</span>
        </Link>
        <nav aria-label={t('mainNav')} className={styles.nav}>
          {can('samples.view') ? <Link to="/">{t('map')}</Link> : null}
          <NavLink to="/field">{t('field')}</NavLink>
        </nav>
        <div className={styles.right}>
          <ConnectionMark />
          <ProfileMenu />
        </div>
      </header>
      <Content className={styles.content} />
    </div>
  );
}
