import type { ProblemCode } from '@escuta/contract';
import { MAX_PERIOD_YEARS } from '@escuta/domain';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { ApiProblem } from '../api/index.ts';
import { useProblemText } from '../i18n/index.ts';
import { FilterForm } from '../ui/FilterForm.tsx';
import { useSearchDraft } from '../ui/use-search-draft.ts';
import type { Filtered } from './use-list.ts';

/** Why a search cannot be asked for, and the fields that show it; the first of them gets the focus. */
export interface FilterProblem {
  code: ProblemCode;
  fields: readonly [string, ...string[]];
}

/** What a field of the filters is given. */
export interface FilterPart<S> {
  /** What the ids of the fields begin with: `${id}-${name}` is the id of one. */
  id: string;
  draft: S;
  change(part: Partial<S>): void;
  problem: FilterProblem | null;
}

/**
 * Every name of a search: its field; `along` where another field shows it too, or only the form's clearing reaches it;
 * `elsewhere` where it has its place outside of the form. What is forgotten does not compile.
 */
export type FilterFields<S> = {
  readonly [K in Exclude<keyof S, 'pag' | 'max'>]: ((part: FilterPart<S>) => ReactNode) | 'along' | 'elsewhere';
};

interface FilterOptions<S> extends Filtered<S> {
  fields: FilterFields<S>;
  problemOf?(draft: NoInfer<S>): FilterProblem | null;
  /** What is wrong is said once somebody has tried to send it. */
  isToldLate?: boolean;
}

/** The fields of a search: a draft until it is sent. What cannot be asked for is said at its field and not sent. */
export function useFilters<S extends object>(options: FilterOptions<S>) {
  const { search, cleared, find, fields, problemOf = () => null, isToldLate = false } = options;
  const { draft, change, replace } = useSearchDraft(search);
  const [isTold, setTold] = useState(() => problemOf(search) !== null);
  const id = useId();
  const problem = isTold || !isToldLate ? problemOf(draft) : null;
  const entries = Object.entries<FilterFields<S>[keyof FilterFields<S>]>(fields);
  const own = (whole: S) => {
    const names = entries.filter(([, field]) => field !== 'elsewhere').map(([name]) => name as keyof S);
    return Object.fromEntries(names.map((name) => [name, whole[name]])) as Partial<S>;
  };
  const submit = () => {
    const found = problemOf(draft);
    setTold(found !== null);
    if (!found) return find(own(draft));
    document.getElementById(`${id}-${found.fields[0]}`)?.focus();
  };
  const clear = () => {
    replace({ ...draft, ...own(cleared) });
    find(own(cleared));
  };
  const part: FilterPart<S> = { id, draft, change, problem };
  const drawn = entries.map(([name, field]) =>
    typeof field === 'function' ? <Fragment key={name}>{field(part)}</Fragment> : null,
  );
  return { drawn, submit, clear };
}

interface FiltersProps<S> extends FilterOptions<S> {
  /** What is filtered, for screen readers. */
  label: string;
}

/** The filters of a list in a form of their own. */
export function Filters<S extends object>({ label, ...options }: FiltersProps<S>) {
  const { drawn, submit, clear } = useFilters(options);
  return (
    <FilterForm label={label} onSubmit={submit} onClear={clear}>
      {drawn}
    </FilterForm>
  );
}

/** What is wrong with a filter, in words. */
export function useFilterProblemText() {
  const text = useProblemText();
  return ({ code }: FilterProblem) => text(new ApiProblem(400, code, [], { years: MAX_PERIOD_YEARS }));
}
