import { type ReactNode, useId } from 'react';
import { ApiProblem } from '../api/index.ts';
import { useProblemText } from '../i18n/index.ts';
import { FilterForm } from './FilterForm.tsx';
import { PeriodField } from './PeriodField.tsx';
import { isReversed, type Period } from './period.ts';
import { useSearchDraft } from './use-search-draft.ts';

interface Fields<Search> {
  draft: Search;
  change(part: Partial<Search>): void;
  /** What the ids of the fields begin with. */
  id: string;
}

interface PeriodFilterFormProps<Search> {
  /** What is filtered, for screen readers. */
  label: string;
  /** The period of what. */
  legend: string;
  search: Search;
  /** The search of nobody who filters. */
  cleared: Search;
  onSearch(draft: Search): void;
  /** The fields after the period. */
  children(fields: Fields<Search>): ReactNode;
}

/** Filters that begin with a period: a draft until it is sent. A period that ends before it starts is said and not sent. */
export function PeriodFilterForm<Search extends Period>(props: PeriodFilterFormProps<Search>) {
  const { label, legend, search, cleared, onSearch, children } = props;
  const problem = useProblemText();
  const { draft, change, replace } = useSearchDraft(search);
  const id = useId();
  const submit = () => {
    if (isReversed(draft)) document.getElementById(`${id}-dtf`)?.focus();
    else onSearch(draft);
  };
  const clear = () => {
    replace(cleared);
    onSearch(cleared);
  };
  return (
    <FilterForm label={label} onSubmit={submit} onClear={clear}>
      <PeriodField
        ids={{ from: `${id}-dti`, to: `${id}-dtf` }}
        legend={legend}
        value={{ from: draft.dti, to: draft.dtf }}
        problem={isReversed(draft) ? { text: problem(new ApiProblem(400, 'period_reversed')), ends: ['to'] } : null}
        onChange={(end, value) => change({ [end === 'from' ? 'dti' : 'dtf']: value } as Partial<Search>)}
      />
      {children({ draft, change, id })}
    </FilterForm>
  );
}
