import { useMapCompanies } from '../api/index.ts';
import { Labelled } from '../forms/index.ts';
import { useTexts } from '../i18n/index.ts';
import { CompanyChoice, CompanyTree } from '../ui/CompanyTree.tsx';
import type { NamesOf } from './fields.tsx';
import { type FilterPart, useFilterProblemText } from './filters.tsx';

interface CompanyFilterProps<S> extends FilterPart<S> {
  name: NamesOf<S, number | null>;
  /** Hides the field from users with a single company. */
  hidesSingle?: boolean;
}

/** Chooses one company within the user's reach, with its branches; none chosen means all. */
export function CompanyFilter<S extends object>(props: CompanyFilterProps<S>) {
  const { id, draft, change, name, hidesSingle = false } = props;
  const t = useTexts('common');
  const { data: companies = [] } = useMapCompanies();
  if (hidesSingle && companies.length < 2) return null;
  return (
    <Labelled id={`${id}-${name}`} label={t('company')}>
      {(control) => (
        <CompanyChoice
          {...control}
          companies={companies}
          value={draft[name] as number | null}
          placeholder={t('allCompanies')}
          notFound={t('noCompany')}
          allowClear
          onChange={(value) => change({ [name]: value } as Partial<S>)}
        />
      )}
    </Labelled>
  );
}

interface CompaniesFilterProps<S> extends FilterPart<S> {
  name: NamesOf<S, number[]>;
  label: string;
  /** Text shown when nothing is chosen. */
  all: string;
  tags?: number;
  tour?: string;
}

/** Chooses several companies; hidden if the user reaches only one. */
export function CompaniesFilter<S extends object>(props: CompaniesFilterProps<S>) {
  const { id, draft, problem, change, name, label, all, tags, tour } = props;
  const text = useFilterProblemText();
  const { data: companies = [] } = useMapCompanies();
  if (companies.length < 2) return null;
  const error = problem?.fields.includes(name) ? text(problem) : undefined;
  return (
    <Labelled id={`${id}-${name}`} label={label} error={error} tour={tour}>
      {(control) => (
        <CompanyTree
          {...control}
          companies={companies}
          value={draft[name] as number[]}
          placeholder={all}
          {...(tags !== undefined && { tags })}
          onChange={(value) => change({ [name]: value } as Partial<S>)}
        />
      )}
    </Labelled>
  );
}
