import type { ProblemCode } from '@escuta/contract';
import { MAX_PERIOD_YEARS } from '@escuta/domain';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { ApiProblem } from '../api/index.ts';
import { useProblemText } from '../i18n/index.ts';
import { FilterForm } from '../ui/FilterForm.tsx';
import { useSearchDraft } from '../ui/use-search-draft.ts';
import type { Filtered } from './use-list.ts';

/** Error of an invalid search and the fields that show it; the first of them gets the focus. */
export interface FilterProblem {
  code: ProblemCode;
  fields: readonly [string, ...string[]];
}

/** Props of a filter field. */
export interface FilterPart<S> {
  /** Prefix of the fields' IDs: `${id}-${name}`. */
  id: string;
  draft: S;
  change(part: Partial<S>): void;
  problem: FilterProblem | null;
}

/**
 * A field for every search parameter; `along` if another field shows it too or only "clear" changes it; `elsewhere` if it is set outside
 * the form. A forgotten parameter does not compile.
 */
export type FilterFields<S> = {
  readonly [K in Exclude<keyof S, 'pag' | 'max'>]: ((part: FilterPart<S>) => ReactNode) | 'along' | 'elsewhere';
};

interface FilterOptions<S> extends Filtered<S> {
  fields: FilterFields<S>;
  problemOf?(draft: NoInfer<S>): FilterProblem | null;
  /** Shows errors only after an attempt to send. */
  isErrorDelayed?: boolean;
}

/** The filter fields, a draft until sent. An invalid search shows its error at the field and is not sent. */
export function useFilters<S extends object>(options: FilterOptions<S>) {
  const { search, cleared, find, fields, problemOf = () => null, isErrorDelayed = false } = options;
  const { draft, change, replace } = useSearchDraft(search);
  const [isErrorShown, setErrorShown] = useState(() => problemOf(search) !== null);
  const id = useId();
  const problem = isErrorShown || !isErrorDelayed ? problemOf(draft) : null;
  const entries = Object.entries<FilterFields<S>[keyof FilterFields<S>]>(fields);
  const own = (whole: S) => {
    const names = entries.filter(([, field]) => field !== 'elsewhere').map(([name]) => name as keyof S);
    return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<S>;
  };
  const submit = () => {
    const found = problemOf(draft);
    setErrorShown(found !== null);
    if (!found) return find(own(draft));
    document.getElementById(`${id}-${found.fields[0]}`)?.focus();
  };
  const clear = () => {
    replace({ ...draft, ...own(cleared) });
    find(own(cleared));
  };
  const part: FilterPart<S> = { id, draft, change, problem };
  const rendered = entries.map(([name, field]) =>
    typeof field === 'function' ? <Fragment key={name}>{field(part)}</Fragment> : null,
  );
  return { rendered, submit, clear };
}

interface FiltersProps<S> extends FilterOptions<S> {
  /** Accessible name of the form. */
  label: string;
}

/** The filters of a list as a form. */
export function Filters<S extends object>({ label, ...options }: FiltersProps<S>) {
  const { rendered, submit, clear } = useFilters(options);
  return (
    <FilterForm label={label} onSubmit={submit} onClear={clear}>
      {rendered}
    </FilterForm>
  );
}

/** Error text of a filter. */
export function useFilterProblemText() {
  const text = useProblemText();
  return ({ code }: FilterProblem) => text(new ApiProblem(400, code, [], { years: MAX_PERIOD_YEARS }));
}
