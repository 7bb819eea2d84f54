import { isSuperAdmin } from '@escuta/domain';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useKeepAddress, useSearch } from '../../../shared/address/index.ts';
import { NEW_USER_PATH, USERS_PATH } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import {
  CompanyFilter,
  type FilterFields,
  Filters,
  ListPage,
  listOf,
  OneOfFilter,
  TextFilter,
} from '../../../shared/list-page/index.ts';
import { useKeptCompanies, useSession } from '../../../shared/session/index.ts';
import { UserTable } from '../components/UserTable.tsx';
import { MAX_TEXT, USER_PAGE_SIZES, type UserSearch, userSearch } from '../user-search.ts';
import { useUserPage } from '../users.queries.ts';

/** The users of the companies within reach (USR-01). */
export default function UserListPage() {
  const t = useTexts('users');
  const searching = useSearch(userSearch);
  useKeepAddress(USERS_PATH);
  useKeptCompany(searching);
  const list = listOf('users', searching, useUserPage(searching.search));
  return (
    <ListPage
      list={list}
      title={t('list.title')}
      tour="users"
      beside={<NewUserButton />}
      filters={<Filters {...list} label={t('list.filters')} fields={useUserFields(searching.search)} />}
      words={{
        failed: t('list.failed'),
        empty: t('list.empty'),
        emptyHelp: t('list.emptyHelp'),
        pageSize: t('list.pageSize'),
      }}
      sizes={USER_PAGE_SIZES}
    >
      {({ rows }) => <UserTable rows={rows} />}
    </ListPage>
  );
}

/** The list can show one company alone, so several chosen elsewhere are left as they are. */
function useKeptCompany({ search: { id_cliente }, change }: ReturnType<typeof useSearch<UserSearch>>): void {
  const { user } = useSession();
  useKeptCompanies({
    ids: id_cliente === null ? [] : [id_cliente],
    choose: ([only = null, ...others]) => {
      if (others.length === 0) change({ id_cliente: only }, { replace: true });
    },
    isOffered: user !== null && isSuperAdmin(user),
  });
}

function NewUserButton() {
  const t = useTexts('users');
  const { can } = useSession();
  const navigate = useNavigate();
  if (!can('users.create')) return null;
  return (
    <Button type="primary" onClick={() => void navigate(NEW_USER_PATH)}>
      {t('list.new')}
    </Button>
  );
}

/**
 * The filters; company and e-mail are for SUP and GEO, the state for those who may edit. Others than SUP and GEO get active users by
 * default, and see company and e-mail only where a link, such as that of a company's page, narrows the list by them.
 */
function useUserFields({ id_cliente, email }: UserSearch): FilterFields<UserSearch> {
  const t = useTexts('users');
  const common = useTexts('common');
  const { user, can } = useSession();
  const isSuper = user !== null && isSuperAdmin(user);
  return {
    id_cliente:
      isSuper || id_cliente !== null
        ? (part) => <CompanyFilter {...part} name="id_cliente" hidesSingle={id_cliente === null} />
        : 'along',
    nome: (part) => <TextFilter {...part} name="nome" label={t('name')} maxLength={MAX_TEXT} />,
    email:
      isSuper || email !== ''
        ? (part) => <TextFilter {...part} name="email" label={t('email')} maxLength={MAX_TEXT} />
        : 'along',
    ativo: can('users.edit')
      ? (part) => (
          <OneOfFilter
            {...part}
            name="ativo"
            label={t('status')}
            all={isSuper ? t('list.everybody') : common('active')}
            options={[
              ...(isSuper ? [{ value: 'true' as const, label: common('active') }] : []),
              { value: 'false', label: common('inactive') },
            ]}
          />
        )
      : 'along',
  };
}
