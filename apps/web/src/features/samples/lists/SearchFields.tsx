import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import {
  type Filtered,
  type FilterFields,
  type FilterPart,
  type FilterProblem,
  PeriodFilter,
  TextFilter,
  useFilters,
} from '../../../shared/list-page/index.ts';
import { ByUpload } from '../../../shared/samples/ByUpload.tsx';
import { LikeliestFirst } from '../../../shared/samples/LikeliestFirst.tsx';
import { keepFields } from '../../../shared/ui/keep-fields.ts';
import { type ListSearch, MAX_IDS, searchProblem } from './list-search.ts';
import styles from './search-fields.module.css';

interface SearchFieldsProps extends Filtered<ListSearch> {
  companies: FilterFields<ListSearch>['id_cliente'];
  submitText: string;
  /** The classes, if they are part of this form. */
  classes?: (part: FilterPart<ListSearch>) => ReactNode;
  /** Content beside the buttons. */
  actions?: ReactNode;
}

/** Id, period and companies: a draft until sent. An invalid period shows its error and is not sent. */
export function SearchFields(props: SearchFieldsProps) {
  const { search, cleared, find, submitText, actions } = props;
  const t = useTexts('lists');
  const { rendered, submit, clear } = useFilters({ search, cleared, find, fields: useFields(props), problemOf });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} onReset={keepFields} aria-label={t('list.filters')}>
      <div className={styles.fields}>{rendered}</div>
      <div className={styles.buttons}>
        <Button htmlType="reset" onClick={clear}>
          {t('list.clear')}
        </Button>
        <Button type="primary" htmlType="submit">
          {submitText}
        </Button>
        {actions}
      </div>
    </form>
  );
}

function problemOf(draft: ListSearch): FilterProblem | null {
  const code = searchProblem(draft);
  return code && { code, fields: ['dti', 'dtf'] };
}

function useFields(props: SearchFieldsProps): FilterFields<ListSearch> {
  const filters = useTexts('samples');
  return {
    id_amostra: (part) => (
      <TextFilter
        {...part}
        name="id_amostra"
        label={filters('filters.id')}
        help={filters('filters.idHelp')}
        maxLength={MAX_IDS}
      />
    ),
    dti: (part) => <PeriodFilter {...part} legend={filters('filters.period')} from="dti" to="dtf" />,
    dtf: 'along',
    pelo_envio: ({ draft, change }) => (
      <ByUpload on={draft.pelo_envio} onChange={(pelo_envio) => change({ pelo_envio })} />
    ),
    id_cliente: props.companies,
    classificacao: props.classes ?? 'elsewhere',
    provaveis: ({ draft, change }) => (
      <LikeliestFirst on={draft.provaveis} onChange={(provaveis) => change({ provaveis })} />
    ),
    // Seen or not seen and the imports come from the map and are removed in NarrowedBy.
    vista: 'along',
    importacao: 'along',
    filtro: 'elsewhere',
    amostra: 'elsewhere',
  };
}
