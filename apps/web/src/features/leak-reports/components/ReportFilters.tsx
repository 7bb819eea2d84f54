import { APPROVAL_STATES, CLASSIFICATIONS, LEAK_TYPES } from '@escuta/contract';
import { MAX_PERIOD_YEARS, type ReportFilterProblem } from '@escuta/domain';
import { Input, Select } from 'antd';
import { useId, useState } from 'react';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { CompanyTree } from '../../../shared/ui/CompanyTree.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FilterForm } from '../../../shared/ui/FilterForm.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { type ResolvedSearch, reportSearchProblem } from '../report-search.ts';

interface ReportFiltersProps {
  search: ResolvedSearch;
  cleared: ResolvedSearch;
  onSearch(draft: ResolvedSearch): void;
}

/** The filters of the report list: a draft until it is sent. What is missing is said at its field and not sent (REP-01, REP-02). */
export function ReportFilters({ search, cleared, onSearch }: ReportFiltersProps) {
  const t = useTexts('leakReports');
  const { draft, change, replace } = useSearchDraft(search);
  const [isTold, setTold] = useState(() => reportSearchProblem(search) !== null);
  const problem = isTold ? reportSearchProblem(draft) : null;
  const id = useId();
  const submit = () => {
    const found = reportSearchProblem(draft);
    setTold(found !== null);
    if (!found) return onSearch(draft);
    document.getElementById(`${id}-${found.field}`)?.focus();
  };
  const clear = () => {
    replace(cleared);
    onSearch(cleared);
  };
  const part = { id, draft, problem, change };
  return (
    <FilterForm label={t('list.filters')} onSubmit={submit} onClear={clear}>
      <Companies {...part} />
      <Period {...part} legend={t('list.sent')} from="dti_report" to="dtf_report" />
      <Period {...part} legend={t('list.collected')} from="dti_sample" to="dtf_sample" />
      <FormField id={`${id}-ids`} label={t('list.sampleId')}>
        <Input
          id={`${id}-ids`}
          value={draft.sample_id}
          maxLength={500}
          allowClear
          title={t('list.sampleIdHelp')}
          onChange={({ target }) => change({ sample_id: target.value })}
        />
      </FormField>
      <Choices {...part} />
    </FilterForm>
  );
}

interface PartProps {
  id: string;
  draft: ResolvedSearch;
  problem: ReportFilterProblem | null;
  change(part: Partial<ResolvedSearch>): void;
}

/** What is wrong with a filter, in words. */
function useFilterProblemText() {
  const text = useProblemText();
  return ({ code }: ReportFilterProblem) => text(new ApiProblem(400, code, [], { years: MAX_PERIOD_YEARS }));
}

/** The companies, where there is more than one. */
function Companies({ id, draft, problem, change }: PartProps) {
  const t = useTexts('leakReports');
  const text = useFilterProblemText();
  const { data: companies = [] } = useMapCompanies();
  if (companies.length < 2) return null;
  const field = `${id}-id_cliente`;
  return (
    <FormField
      id={field}
      label={t('list.companies')}
      error={problem?.field === 'id_cliente' ? text(problem) : undefined}
      tour="reportCompanies"
    >
      <CompanyTree
        id={field}
        companies={companies}
        value={draft.id_cliente}
        placeholder={t('list.chooseCompanies')}
        tags={1}
        onChange={(id_cliente) => change({ id_cliente })}
      />
    </FormField>
  );
}

interface PeriodProps extends PartProps {
  legend: string;
  from: 'dti_report' | 'dti_sample';
  to: 'dtf_report' | 'dtf_sample';
}

function Period({ id, draft, problem, change, legend, from, to }: PeriodProps) {
  const text = useFilterProblemText();
  const wrong = problem && (problem.field === from || problem.field === to) ? problem : null;
  return (
    <PeriodField
      ids={{ from: `${id}-${from}`, to: `${id}-${to}` }}
      legend={legend}
      value={{ from: draft[from], to: draft[to] }}
      isOneOfMany
      problem={wrong && { text: text(wrong), ends: [wrong.field === from ? 'from' : 'to'] }}
      onChange={(end, value) => change({ [end === 'from' ? from : to]: value })}
    />
  );
}

/** Approval, result and classes. */
function Choices({ id, draft, change }: PartProps) {
  const t = useTexts('leakReports');
  const clear = useClear();
  const enumeration = useReportEnumeration();
  const classText = useClassTexts();
  return (
    <>
      <FormField id={`${id}-approval`} label={t('list.approval')}>
        <Select
          id={`${id}-approval`}
          value={draft.status_aprovacao}
          allowClear={clear}
          placeholder={t('list.all')}
          options={APPROVAL_STATES.map((value) => ({ value, label: enumeration('aprovacao', value) }))}
          onChange={(status_aprovacao) => change({ status_aprovacao: status_aprovacao ?? null })}
        />
      </FormField>
      <FormField id={`${id}-result`} label={t('list.result')}>
        <Select
          id={`${id}-result`}
          value={draft.tipo_ponto_suspeito}
          allowClear={clear}
          placeholder={t('list.allResults')}
          options={LEAK_TYPES.map((value) => ({ value, label: enumeration('tipo_vazamento', value) }))}
          onChange={(tipo_ponto_suspeito) => change({ tipo_ponto_suspeito: tipo_ponto_suspeito ?? null })}
        />
      </FormField>
      <FormField id={`${id}-classes`} label={t('list.classes')}>
        <Select
          id={`${id}-classes`}
          mode="multiple"
          value={draft.classificacoes}
          allowClear={clear}
          maxTagCount="responsive"
          placeholder={t('list.all')}
          optionFilterProp="name"
          options={CLASSIFICATIONS.map((value) => ({
            value,
            name: classText(`name.${value}`),
            label: <ClassName code={value} />,
          }))}
          onChange={(classificacoes) => change({ classificacoes })}
        />
      </FormField>
    </>
  );
}
