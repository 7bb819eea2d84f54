import type { ListedUser } from '@escuta/contract';
import { mayChange } from '@escuta/domain';
import { Link } from 'react-router';
import { userPath } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useRoleName } from '../../../shared/i18n/use-role-name.ts';
import { type Column, Table } from '../../../shared/list-page/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ActiveState } from '../../../shared/ui/ActiveState.tsx';

/** Users, with a link to edit those whom the signed-in user's role may change (USR-01, USR-04). */
export function UserTable({ rows }: { rows: readonly ListedUser[] }) {
  const t = useTexts('users');
  const roleName = useRoleName();
  const { can } = useSession();
  const columns: Column<ListedUser>[] = [
    { key: 'name', head: t('name'), cell: ({ nome }) => <bdi>{nome}</bdi> },
    { key: 'company', head: t('company'), cell: ({ razao_social }) => <bdi>{razao_social}</bdi> },
    { key: 'email', head: t('email'), cell: ({ email }) => email },
    { key: 'role', head: t('role'), cell: ({ id_tipo_usuario }) => roleName(id_tipo_usuario) },
    { key: 'status', head: t('status'), cell: ({ ativo }) => <ActiveState active={ativo} /> },
    { key: 'edit', head: t('list.edit'), isUnnamed: true, cell: (row) => <EditLink row={row} /> },
  ];
  return (
    <Table
      caption={t('list.table')}
      columns={columns.filter(({ key }) => key !== 'edit' || can('users.edit'))}
      rows={rows}
      keyOf={({ id_usuario }) => id_usuario}
      rowProps={({ id_usuario }) => ({ 'data-user': id_usuario })}
    />
  );
}

function EditLink({ row }: { row: ListedUser }) {
  const t = useTexts('users');
  const { user } = useSession();
  if (!user || !mayChange(user, row)) return <span title={t('list.notYours')}>–</span>;
  return (
    <Link to={userPath(row.id_usuario)} aria-label={t('list.editOf', { name: row.nome })}>
      {t('list.edit')}
    </Link>
  );
}
