import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Labelled } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { ListFrame } from '../../../shared/list-page/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import { useCompanies } from '../companies.queries.ts';
import { NEW_COMPANY_PATH } from '../company-paths.ts';
import { filterTree } from '../company-tree.ts';
import { CompanyBranch } from '../components/CompanyBranch.tsx';

/** The companies as a searchable tree (CLI-01). */
export default function CompanyListPage() {
  const t = useTexts('companies');
  const { can } = useSession();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <ListFrame
      title={t('title')}
      tour="companies"
      beside={
        can('companies.edit') ? (
          <Button type="primary" onClick={() => void navigate(NEW_COMPANY_PATH)}>
            {t('new.open')}
          </Button>
        ) : null
      }
      filters={
        <search className={styles.filters}>
          <Labelled label={t('tree.search')}>
            {(control) => (
              <Input
                {...control}
                value={text}
                maxLength={200}
                allowClear
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Labelled>
        </search>
      }
    >
      <Tree text={text} />
    </ListFrame>
  );
}

/** The tree. A search unfolds the branches with results; otherwise the user unfolds them. */
function Tree({ text }: { text: string }) {
  const t = useTexts('companies');
  const common = useTexts('common');
  const problem = useProblemText();
  const { can } = useSession();
  const companies = useCompanies();
  // Without a search all branches start folded, with a search unfolded: the user's clicks are kept apart for each.
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const shown = useMemo(() => filterTree(companies.data ?? [], text), [companies.data, text]);
  if (!companies.data) {
    if (!companies.isError) return <Loading lines={12} />;
    const retry = <Button onClick={() => void companies.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('tree.failed')} help={problem(companies.error)} action={retry} />;
  }
  if (shown.length === 0) return <Empty title={t('tree.empty')} help={t('tree.emptyHelp')} />;
  const searching = text.trim() !== '';
  const flipped = (ids: ReadonlySet<number>, id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return next;
  };
  const toggle = (id: number) => (searching ? setFolded(flipped(folded, id)) : setUnfolded(flipped(unfolded, id)));
  return (
    <CompanyBranch
      nodes={shown}
      open={(id) => (searching ? !folded.has(id) : unfolded.has(id))}
      editable={can('companies.edit')}
      onToggle={toggle}
    />
  );
}
