import { MAX_PERIOD_YEARS } from '@escuta/domain';
import { Button, Select } from 'antd';
import { type FormEvent, useId } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { type Described, Labelled } from '../../../shared/forms/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { keepFields } from '../../../shared/ui/keep-fields.ts';
import list from '../../../shared/ui/list-page.module.css';
import { lookUpByLabel } from '../../../shared/ui/look-up.ts';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import {
  type Choice,
  type DashboardSearch,
  dashboardProblem,
  offeredFor,
  type SearchProblem,
  standardDays,
  withDays,
} from '../dashboard-search.ts';
import { useDashboardCollectors } from '../dashboards.queries.ts';
import styles from './dashboard.module.css';

interface DashboardFiltersProps {
  search: DashboardSearch;
  /** Whether collectors can be chosen. */
  ofCollectors: boolean;
  /** Whether figures are told by bucket, so that their size can be chosen. */
  byPeriod?: boolean;
  onSearch(next: DashboardSearch): void;
}

/** The filters of a dashboard: a draft until it is sent (DSH-01, DSH-02). The companies are chosen in the header alone. */
export function DashboardFilters({ search, ofCollectors, byPeriod = true, onSearch }: DashboardFiltersProps) {
  const t = useTexts('dashboards');
  const { draft, change, replace } = useSearchDraft(search);
  const problem = dashboardProblem(draft);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem) document.getElementById(`${id}-${problem.field}`)?.focus();
    else onSearch(draft);
  };
  const standard = () => {
    const next: DashboardSearch = { ...draft, ...standardDays(new Date()), period: 'd' };
    replace(next);
    onSearch(next);
  };
  return (
    <form className={list.filters} onSubmit={submit} onReset={keepFields} aria-label={t('filters')}>
      <Days id={id} draft={draft} problem={problem} change={change} />
      {byPeriod ? <Frequency id={id} draft={draft} problem={problem} change={change} /> : null}
      {ofCollectors ? (
        <Labelled id={`${id}-collectors`} label={t('collectors')}>
          {(control) => <Collectors {...control} draft={draft} onChange={(id_coletor) => change({ id_coletor })} />}
        </Labelled>
      ) : null}
      <div className={list.buttons}>
        <Button type="primary" htmlType="submit">
          {t('filter')}
        </Button>
        <Button htmlType="reset" onClick={standard} title={t('standardHelp')}>
          {t('standard')}
        </Button>
      </div>
    </form>
  );
}

interface PartProps {
  id: string;
  draft: DashboardSearch;
  problem: SearchProblem | null;
  change(part: Partial<DashboardSearch>): void;
}

/** Why nothing is loaded (DSH-02); errors of the days appear at their fields. */
export function SearchAlert({ problem }: { problem: SearchProblem }) {
  const text = useSearchProblemText();
  if (problem.field !== 'period') return null;
  return (
    <p className={styles.alert} role="alert">
      {text(problem)}
    </p>
  );
}

/** Error text of a search. */
function useSearchProblemText() {
  const text = useProblemText();
  return ({ code }: SearchProblem) => text(new ApiProblem(400, code, [], { years: MAX_PERIOD_YEARS }));
}

/** First and last minute. A frequency not available for them is replaced. */
function Days({ id, draft, problem, change }: PartProps) {
  const t = useTexts('dashboards');
  const text = useSearchProblemText();
  const wrong = problem && problem.field !== 'period' ? problem : null;
  return (
    <PeriodField
      ids={{ from: `${id}-dti`, to: `${id}-dtf` }}
      legend={t('range')}
      value={{ from: draft.dti, to: draft.dtf }}
      problem={wrong && { text: text(wrong), ends: [wrong.field === 'dti' ? 'from' : 'to'] }}
      onChange={(end, value) => {
        const { dti, dtf, period } = withDays(draft, { [end === 'from' ? 'dti' : 'dtf']: value });
        change({ dti, dtf, period });
      }}
    />
  );
}

function Frequency({ id, draft, problem, change }: PartProps) {
  const t = useTexts('dashboards');
  return (
    <Labelled id={`${id}-period`} label={t('frequency')}>
      {(control) => (
        <Select<Choice | null>
          {...control}
          value={draft.period}
          placeholder={t('choosePeriod')}
          {...(problem?.field === 'period' && { status: 'error' as const })}
          options={offeredFor(draft).map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(period) => change({ period })}
        />
      )}
    </Labelled>
  );
}

interface CollectorsProps extends Described {
  draft: DashboardSearch;
  onChange(ids: number[]): void;
}

/** Collectors who collected within the days. */
export function Collectors({ draft, onChange, ...control }: CollectorsProps) {
  const t = useTexts('dashboards');
  const clear = useClear();
  const { data: collectors = [], isFetching } = useDashboardCollectors(draft);
  const known = new Set(collectors.map(({ id_usuario }) => id_usuario));
  const others = draft.id_coletor.filter((chosen) => !known.has(chosen));
  return (
    <Select<number[]>
      {...control}
      mode="multiple"
      value={draft.id_coletor}
      allowClear={clear}
      loading={isFetching}
      maxTagCount="responsive"
      placeholder={t('allCollectors')}
      showSearch={lookUpByLabel}
      options={[
        ...collectors.map(({ id_usuario, nome }) => ({ value: id_usuario, label: nome })),
        ...others.map((value) => ({ value, label: String(value) })),
      ]}
      onChange={onChange}
    />
  );
}
