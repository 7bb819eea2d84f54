import { isSuperAdmin } from '@escuta/domain';
import { Button, Input } from 'antd';
import { useId, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FilterForm } from '../../../shared/ui/FilterForm.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { FoundPage } from '../../../shared/ui/FoundPage.tsx';
import styles from '../../../shared/ui/list-page.module.css';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { isSame, useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { UserTable } from '../components/UserTable.tsx';
import { NEW_USER_PATH } from '../user-paths.ts';
import { readUserSearch, USER_PAGE_SIZES, type UserSearch, writeUserSearch } from '../user-search.ts';
import { useUserPage } from '../users.queries.ts';

const NOTHING_CHOSEN = { id_cliente: null, nome: '', email: '' };

/** The people of the own companies (USR-01). */
export default function UserListPage() {
  const t = useTexts('users');
  const { can } = useSession();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const search = readUserSearch(params);
  const page = useUserPage(search);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, page.data && !page.isPlaceholderData ? `users ${JSON.stringify(search)}` : null);
  const change = (part: Partial<UserSearch>) => setParams(writeUserSearch({ ...search, pag: 1, ...part }));
  const find = (part: Partial<UserSearch>) => {
    change(part);
    if (isSame({ ...search, ...part, pag: 1 }, search)) void page.refetch();
  };
  const { rows = [] } = page.data ?? {};
  return (
    <div className={styles.page}>
      <div className={styles.tools} data-tour="users">
        <div className={styles.row}>
          <h1>{t('list.title')}</h1>
          {can('users.create') ? (
            <Button type="primary" onClick={() => void navigate(NEW_USER_PATH)}>
              {t('list.new')}
            </Button>
          ) : null}
        </div>
        <UserFilters search={search} onSearch={find} />
      </div>
      <div ref={scroller} className={styles.scroller} aria-busy={page.isFetching}>
        <FoundPage
          query={{ ...page, total: page.data?.total }}
          shown={rows.length}
          words={{ failed: t('list.failed'), empty: t('list.empty'), emptyHelp: t('list.emptyHelp') }}
          onFirst={() => change({ pag: 1 })}
        >
          <UserTable rows={rows} />
        </FoundPage>
      </div>
      {page.data ? (
        <Pager
          search={search}
          total={page.data.total}
          shown={rows.length}
          sizes={USER_PAGE_SIZES}
          sizeLabel={t('list.pageSize')}
          onPage={(pag) => change({ pag })}
          onSize={(max) => change({ max })}
        />
      ) : null}
    </div>
  );
}

interface UserFiltersProps {
  search: UserSearch;
  onSearch(part: Partial<UserSearch>): void;
}

/** Company, name and e-mail; company and e-mail for SUP and GEO alone. */
function UserFilters({ search, onSearch }: UserFiltersProps) {
  const t = useTexts('users');
  const { user } = useSession();
  const { data: companies = [] } = useMapCompanies();
  const { draft, change, replace } = useSearchDraft(search);
  const id = useId();
  const isSuper = user !== null && isSuperAdmin(user);
  const submit = () => {
    const { id_cliente, nome, email } = draft;
    onSearch({ id_cliente, nome: nome.trim(), email: email.trim() });
  };
  const clear = () => {
    replace({ ...draft, ...NOTHING_CHOSEN });
    onSearch(NOTHING_CHOSEN);
  };
  return (
    <FilterForm label={t('list.filters')} onSubmit={submit} onClear={clear}>
      {isSuper && companies.length > 1 ? (
        <FormField id={`${id}-company`} label={t('company')}>
          <CompanyChoice
            id={`${id}-company`}
            companies={companies}
            value={draft.id_cliente}
            placeholder={t('list.allCompanies')}
            allowClear
            onChange={(id_cliente) => change({ id_cliente })}
          />
        </FormField>
      ) : null}
      <FormField id={`${id}-name`} label={t('name')}>
        <Input
          id={`${id}-name`}
          value={draft.nome}
          maxLength={200}
          allowClear
          onChange={({ target }) => change({ nome: target.value })}
        />
      </FormField>
      {isSuper ? (
        <FormField id={`${id}-email`} label={t('email')}>
          <Input
            id={`${id}-email`}
            value={draft.email}
            maxLength={200}
            allowClear
            onChange={({ target }) => change({ email: target.value })}
          />
        </FormField>
      ) : null}
    </FilterForm>
  );
}
