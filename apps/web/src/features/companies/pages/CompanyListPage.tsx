import { Button, Input } from 'antd';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Labelled } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { ListFrame } from '../../../shared/list-page/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import styles from '../../../shared/ui/list-page.module.css';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { useCompanies } from '../companies.queries.ts';
import { NEW_COMPANY_PATH } from '../company-paths.ts';
import { filterTree } from '../company-tree.ts';
import { CompanyBranch } from '../components/CompanyBranch.tsx';
import { useMadeCompany } from '../hooks/use-made-company.ts';

/** What is searched, and what the user unfolded without a search and folded during one; kept for the way back from a company. */
interface TreeState {
  text: string;
  unfolded: readonly number[];
  folded: readonly number[];
}

const NOTHING: TreeState = { text: '', unfolded: [], folded: [] };

/** The companies as a searchable tree (CLI-01). */
export default function CompanyListPage() {
  const t = useTexts('companies');
  const { can } = useSession();
  const navigate = useNavigate();
  const companies = useCompanies();
  const { draft, change } = useKeptDraft('company-tree', NOTHING);
  const { text, unfolded } = draft;
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, companies.data ? `companies ${text}` : null);
  const made = useMadeCompany(scroller, companies.data, (above) =>
    change({ text: '', unfolded: [...new Set([...unfolded, ...above])] }),
  );
  return (
    <ListFrame
      scroller={scroller}
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
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </Labelled>
        </search>
      }
    >
      <Tree companies={companies} state={draft} change={change} made={made} />
    </ListFrame>
  );
}

interface TreeProps {
  companies: ReturnType<typeof useCompanies>;
  state: TreeState;
  change(part: Partial<TreeState>): void;
  /** The company that was just created. */
  made: number | null;
}

/** The tree. A search unfolds the branches with results; otherwise the user unfolds them. */
function Tree({ companies, state, change, made }: TreeProps) {
  const t = useTexts('companies');
  const common = useTexts('common');
  const problem = useProblemText();
  const { can } = useSession();
  const { text, unfolded, folded } = state;
  const shown = useMemo(() => filterTree(companies.data ?? [], text), [companies.data, text]);
  if (!companies.data) {
    if (!companies.isError) return <Loading lines={12} />;
    const retry = <Button onClick={() => void companies.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('tree.failed')} help={problem(companies.error)} action={retry} />;
  }
  if (shown.length === 0) return <Empty title={t('tree.empty')} help={t('tree.emptyHelp')} />;
  const searching = text.trim() !== '';
  const flipped = (ids: readonly number[], id: number) =>
    ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  // Without a search all branches start folded, with a search unfolded: the user's clicks are kept apart for each.
  const toggle = (id: number) =>
    change(searching ? { folded: flipped(folded, id) } : { unfolded: flipped(unfolded, id) });
  return (
    <CompanyBranch
      nodes={shown}
      open={(id) => (searching ? !folded.includes(id) : unfolded.includes(id))}
      editable={can('companies.edit')}
      made={made}
      onToggle={toggle}
    />
  );
}
