import { Link } from 'react-router';
import { BLIND_PATHS } from '../../features/blind-review/blind-paths.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Logo } from '../../shared/ui/Logo.tsx';
import { ConnectionMark } from './ConnectionMark.tsx';
import { Content } from './Content.tsx';
import styles from './HeaderLayout.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The frame of blind review; nothing in it leads away from the review except the user's profile and signing out. */
export function BlindLayout() {
  const t = useTexts('shell');
  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={styles.header}>
        <Link to={BLIND_PATHS.start} className={styles.logo} aria-label={t('blindHome')}>
          <Logo />
          <span className={styles.name}>Escuta</span>
        </Link>
        <div className={styles.right}>
          <ConnectionMark />
          <ProfileMenu />
        </div>
      </header>
      <Content className={styles.content} />
    </div>
  );
}
