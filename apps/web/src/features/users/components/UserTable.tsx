import type { ListedUser } from '@escuta/contract';
import { mayChange } from '@escuta/domain';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRoleName } from '../../../shared/i18n/use-role-name.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ActiveState } from '../../../shared/ui/ActiveState.tsx';
import styles from '../../../shared/ui/list-page.module.css';
import { userPath } from '../user-paths.ts';

/** People with a way to edit those whom the own role may change (USR-01, USR-04). */
export function UserTable({ rows }: { rows: readonly ListedUser[] }) {
  const t = useTexts('users');
  const roleName = useRoleName();
  const { user, can } = useSession();
  const edits = can('users.edit');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('list.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('company')}</th>
          <th scope="col">{t('email')}</th>
          <th scope="col">{t('role')}</th>
          <th scope="col">{t('status')}</th>
          {edits ? <th scope="col">{t('list.edit')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id_usuario} data-user={row.id_usuario}>
            <td data-label={t('name')}>
              <bdi>{row.nome}</bdi>
            </td>
            <td data-label={t('company')}>
              <bdi>{row.razao_social}</bdi>
            </td>
            <td data-label={t('email')}>{row.email}</td>
            <td data-label={t('role')}>{roleName(row.id_tipo_usuario)}</td>
            <td data-label={t('status')}>
              <ActiveState active={row.ativo} />
            </td>
            {edits ? (
              <td>
                {user && mayChange(user, row) ? (
                  <Link to={userPath(row.id_usuario)} aria-label={t('list.editOf', { name: row.nome })}>
                    {t('list.edit')}
                  </Link>
                ) : (
                  <span title={t('list.notYours')}>–</span>
                )}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
