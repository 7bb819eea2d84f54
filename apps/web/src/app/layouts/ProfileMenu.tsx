import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { DESK_HOME_PATH } from '../../features/desk/desk-paths.ts';
import { REPORTS_PATH, USERS_PATH } from '../../shared/api/index.ts';
import { shortName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { LanguageChoice, ThemeChoice } from '../../shared/ui/choices.tsx';
import { ChevronIcon, LeaveIcon, PeopleIcon, PersonIcon, ReportIcon, TourIcon } from '../../shared/ui/icons.tsx';
import { MY_PROFILE_PATH } from '../guard.ts';
import { useRestartTour } from '../tour/use-restart-tour.ts';
import styles from './ProfileMenu.module.css';
import { useDisclosure } from './use-disclosure.ts';
import { useSignOut } from './use-sign-out.ts';

/** The user menu: profile, administration, leak reports, the tour if it is off, language, theme, sign out (SHELL-04). */
export function ProfileMenu() {
  const t = useTexts('shell');
  const { user } = useSession();
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const { open, toggle, close, rootProps } = useDisclosure(root);
  const leaving = useSignOut();
  const tour = useRestartTour();
  if (!user) return null;

  return (
    <div ref={root} className={styles.root} {...rootProps}>
      <button
        type="button"
        className={styles.trigger}
        aria-label={t('profileMenu', { name: user.nome })}
        title={user.nome}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={toggle}
      >
        <span className={styles.initials}>{initials(user.nome)}</span>
        <span className={styles.name}>{shortName(user.nome)}</span>
        <ChevronIcon className={styles.chevron} />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
        <div className={styles.person}>
          <div className={styles.personName}>{user.nome}</div>
          <div className={styles.secondary}>{user.email}</div>
        </div>
        <Links onFollow={close} />
        {user.tour ? null : (
          <button type="button" className={styles.item} disabled={tour.isPending} onClick={tour.restart}>
            <TourIcon />
            {t('tour.restart')}
          </button>
        )}
        <div className={styles.choices}>
          <LanguageChoice withLegend />
          <ThemeChoice withLegend />
        </div>
        <button type="button" className={styles.item} disabled={leaving.isPending} onClick={leaving.leave}>
          <LeaveIcon />
          {leaving.isPending ? t('signingOut') : t('signOut')}
        </button>
      </div>
    </div>
  );
}

function Links({ onFollow }: { onFollow(): void }) {
  const t = useTexts('shell');
  const { can } = useSession();
  return (
    <>
      <Link to={MY_PROFILE_PATH} className={styles.item} onClick={onFollow}>
        <PersonIcon />
        {t('myData')}
      </Link>
      {can('users.list') ? (
        <Link to={can('samples.classify') ? DESK_HOME_PATH : USERS_PATH} className={styles.item} onClick={onFollow}>
          <PeopleIcon />
          {t('administration')}
        </Link>
      ) : null}
      {can('reports.list') ? (
        <Link to={REPORTS_PATH} className={styles.item} onClick={onFollow}>
          <ReportIcon />
          {t('reports')}
        </Link>
      ) : null}
    </>
  );
}

/** Initials of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
