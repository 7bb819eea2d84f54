import type { User } from '@escuta/contract';
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRoleName } from '../../../shared/i18n/use-role-name.ts';
import { useSession } from '../../../shared/session/index.ts';
import { LanguageChoice, ThemeChoice } from '../../../shared/ui/choices.tsx';
import { OpeningPlace } from '../components/OpeningPlace.tsx';
import { OwnDataForm } from '../components/OwnDataForm.tsx';
import { PasswordForm } from '../components/PasswordForm.tsx';
import styles from './MyProfilePage.module.css';

/** The signed-in user's data, password, language and appearance (USR-05). */
export default function MyProfilePage() {
  const t = useTexts('profile');
  const { user, expiresAt, can } = useSession();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <Section title={t('person')}>
        <OwnDataForm user={user} />
      </Section>
      {user.sso ? null : (
        <Section title={t('password.title')}>
          <PasswordForm />
        </Section>
      )}
      <Section title={t('preferences')}>
        <div className={styles.choices}>
          <LanguageChoice withLegend />
          <ThemeChoice withLegend />
        </div>
      </Section>
      {can('samples.view') ? (
        <Section title={t('map.title')}>
          <OpeningPlace user={user} />
        </Section>
      ) : null}
      <Section title={t('account')}>
        <PersonData user={user} />
      </Section>
      {expiresAt === null ? null : (
        <Section title={t('session')}>
          <SessionEnd expiresAt={expiresAt} />
        </Section>
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function PersonData({ user }: { user: User }) {
  const t = useTexts('profile');
  const common = useTexts('common');
  const roleName = useRoleName();
  const rows: [label: string, value: string][] = [
    [t('role'), roleName(user.id_tipo_usuario)],
    [t('status'), common(user.ativo ? 'active' : 'inactive')],
  ];
  if (user.filiais.length > 0) rows.unshift([t('units'), user.filiais.map(({ name }) => name).join(', ')]);
  return (
    <dl className={styles.data}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** When the session ends, to the millisecond (AUTH-02). */
function SessionEnd({ expiresAt }: { expiresAt: number }) {
  const t = useTexts('profile');
  const formats = useFormats();
  return (
    <>
      <dl className={styles.data}>
        <div className={styles.row}>
          <dt>{t('expiresAt')}</dt>
          <dd className="numbers">
            <time dateTime={new Date(expiresAt).toISOString()}>{formats.toMilliseconds(expiresAt)}</time>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>{t('zone')}</p>
    </>
  );
}
