import { Link, NavLink } from 'react-router';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { CompanySelect } from './CompanySelect.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Content } from './Content.tsx';
import styles from './HeaderLayout.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The frame of the working screens: one row on top, the screen below (SHELL-03). */
export function HeaderLayout() {
  const t = useTexts('shell');
  const { can } = useSession();
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={`${styles.header} no-print`}>
        <Link to="/" className={styles.logo} aria-label={t('home')}>
          <Logo />
          <span className={styles.name}>Escuta</span>
        </Link>
        <nav aria-label={t('mainNav')} className={styles.nav}>
          {can('samples.view') ? (
            <>
              <NavLink to="/" end>
                {t('map')}
              </NavLink>
              <NavLink to="/list">{t('list')}</NavLink>
            </>
          ) : null}
          {can('reports.create') ? <Link to="/field">{t('field')}</Link> : null}
        </nav>
        <div className={styles.right}>
          <ConnectionMark />
          <CompanySelect />
          <ProfileMenu />
        </div>
      </header>
      <Content className={styles.content} />
    </div>
  );
}
