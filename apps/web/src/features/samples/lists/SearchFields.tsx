import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyTree } from '../../../shared/ui/CompanyTree.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { type ListSearch, searchProblem } from './list-search.ts';
import styles from './search-fields.module.css';
import { usePeriodText } from './use-period-text.ts';

export type Draft = Pick<ListSearch, 'id_amostra' | 'dti' | 'dtf' | 'id_cliente' | 'classificacao' | 'vista'>;

interface SearchFieldsProps {
  search: ListSearch;
  cleared: ListSearch;
  /** Shows the companies, where there is more than one. */
  withCompanies: boolean;
  companiesLabel: string;
  allCompanies: string;
  submitText: string;
  /** More fields, and what stands beside the button. */
  children?: (draft: Draft, change: (part: Partial<Draft>) => void) => ReactNode;
  actions?: ReactNode;
  onSearch(draft: Draft): void;
}

/** Id, period and companies: a draft until it is sent. A period that cannot be is said at its field and not sent. */
export function SearchFields(props: SearchFieldsProps) {
  const { search, cleared, submitText, children, actions, onSearch } = props;
  const t = useTexts('lists');
  const filters = useTexts('samples');
  const { draft, change, replace } = useSearchDraft<Draft>(pick(search));
  const id = useId();
  const periodText = usePeriodText();
  const problem = searchProblem(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!problem) return onSearch(draft);
    document.getElementById(`${id}-from`)?.focus();
  };
  const clear = () => {
    replace(pick(cleared));
    onSearch(pick(cleared));
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('list.filters')}>
      <div className={styles.fields}>
        <FormField id={`${id}-id`} label={filters('filters.id')}>
          <Input
            id={`${id}-id`}
            value={draft.id_amostra}
            maxLength={500}
            allowClear
            title={filters('filters.idHelp')}
            onChange={(event) => change({ id_amostra: event.target.value })}
          />
        </FormField>
        <PeriodField
          ids={{ from: `${id}-from`, to: `${id}-to` }}
          legend={filters('filters.period')}
          value={{ from: draft.dti, to: draft.dtf }}
          problem={problem && { text: periodText(problem), ends: ['from', 'to'] }}
          onChange={(end, value) => change({ [end === 'from' ? 'dti' : 'dtf']: value })}
        />
        <Companies {...props} draft={draft} change={change} />
        {children?.(draft, change)}
      </div>
      <div className={styles.buttons}>
        <Button onClick={clear}>{t('list.clear')}</Button>
        <Button type="primary" htmlType="submit">
          {submitText}
        </Button>
        {actions}
      </div>
    </form>
  );
}

const pick = ({ id_amostra, dti, dtf, id_cliente, classificacao, vista }: Draft): Draft => ({
  id_amostra,
  dti,
  dtf,
  id_cliente,
  classificacao,
  vista,
});

type CompaniesProps = SearchFieldsProps & { draft: Draft; change(part: Partial<Draft>): void };

function Companies({ withCompanies, companiesLabel, allCompanies, draft, change }: CompaniesProps) {
  const { data: companies = [] } = useMapCompanies();
  const id = useId();
  if (!withCompanies || companies.length < 2) return null;
  return (
    <FormField id={id} label={companiesLabel}>
      <CompanyTree
        id={id}
        companies={companies}
        value={draft.id_cliente}
        placeholder={allCompanies}
        onChange={(id_cliente) => change({ id_cliente })}
      />
    </FormField>
  );
}
