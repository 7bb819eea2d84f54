import { APPROVAL_STATES, CLASSIFICATIONS, LEAK_TYPES } from '@escuta/contract';
import { Select } from 'antd';
import { Labelled } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import {
  CompaniesFilter,
  type Filtered,
  type FilterFields,
  type FilterPart,
  type FilterProblem,
  Filters,
  OneOfFilter,
  PeriodFilter,
  TextFilter,
} from '../../../shared/list-page/index.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { MAX_IDS, type ResolvedSearch, reportSearchProblem } from '../report-search.ts';

/** The filters of the report list. An invalid search shows its error at the field and is not sent (REP-01, REP-02). */
export function LeakReportFilters({ search, cleared, find }: Filtered<ResolvedSearch>) {
  const t = useTexts('leakReports');
  const options = { search, cleared, find, fields: useReportFields(), problemOf };
  return <Filters {...options} label={t('list.filters')} isErrorDelayed />;
}

function problemOf(draft: ResolvedSearch): FilterProblem | null {
  const problem = reportSearchProblem(draft);
  return problem && { code: problem.code, fields: [problem.field] };
}

function useReportFields(): FilterFields<ResolvedSearch> {
  const t = useTexts('leakReports');
  const enumeration = useReportEnumeration();
  const approvals = APPROVAL_STATES.map((value) => ({ value, label: enumeration('aprovacao', value) }));
  const results = LEAK_TYPES.map((value) => ({ value, label: enumeration('tipo_vazamento', value) }));
  return {
    id_cliente: (part) => (
      <CompaniesFilter
        {...part}
        name="id_cliente"
        label={t('list.companies')}
        all={t('list.chooseCompanies')}
        tags={1}
        tour="reportCompanies"
      />
    ),
    dti_report: (part) => (
      <PeriodFilter {...part} legend={t('list.sent')} from="dti_report" to="dtf_report" isOneOfMany />
    ),
    dtf_report: 'along',
    dti_sample: (part) => (
      <PeriodFilter {...part} legend={t('list.collected')} from="dti_sample" to="dtf_sample" isOneOfMany />
    ),
    dtf_sample: 'along',
    sample_id: (part) => (
      <TextFilter
        {...part}
        name="sample_id"
        label={t('list.sampleId')}
        help={t('list.sampleIdHelp')}
        maxLength={MAX_IDS}
      />
    ),
    status_aprovacao: (part) => (
      <OneOfFilter
        {...part}
        name="status_aprovacao"
        label={t('list.approval')}
        all={t('list.all')}
        options={approvals}
      />
    ),
    tipo_ponto_suspeito: (part) => (
      <OneOfFilter
        {...part}
        name="tipo_ponto_suspeito"
        label={t('list.result')}
        all={t('list.allResults')}
        options={results}
      />
    ),
    classificacoes: (part) => <Classes {...part} />,
  };
}

/** Filter by class; none chosen means all. */
function Classes({ id, draft, change }: FilterPart<ResolvedSearch>) {
  const t = useTexts('leakReports');
  const clear = useClear();
  const classText = useClassTexts();
  const options = CLASSIFICATIONS.map((value) => ({
    value,
    name: classText(`name.${value}`),
    label: <ClassName code={value} />,
  }));
  return (
    <Labelled id={`${id}-classificacoes`} label={t('list.classes')}>
      {(control) => (
        <Select
          {...control}
          mode="multiple"
          value={draft.classificacoes}
          allowClear={clear}
          maxTagCount="responsive"
          placeholder={t('list.all')}
          optionFilterProp="name"
          options={options}
          onChange={(classificacoes) => change({ classificacoes })}
        />
      )}
    </Labelled>
  );
}
