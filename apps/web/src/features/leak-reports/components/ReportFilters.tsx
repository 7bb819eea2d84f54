import { APPROVAL_STATES, CLASSIFICATIONS, LEAK_TYPES } from '@escuta/contract';
import { MAX_PERIOD_YEARS, type ReportFilterProblem } from '@escuta/domain';
import { Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { CompanyTree } from '../../../shared/ui/CompanyTree.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { ProductDateTimePicker } from '../../../shared/ui/ProductDateTimePicker.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { type ResolvedSearch, reportSearchProblem } from '../report-search.ts';
import styles from './report-filters.module.css';

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
    <form className={styles.form} onSubmit={submit} aria-label={t('list.filters')}>
      <Companies {...part} />
      <Period {...part} legend={t('list.sent')} from="dti_report" to="dtf_report" />
      <Period {...part} legend={t('list.collected')} from="dti_sample" to="dtf_sample" />
      <Field id={`${id}-ids`} label={t('list.sampleId')}>
        <Input
          id={`${id}-ids`}
          value={draft.sample_id}
          maxLength={500}
          allowClear
          title={t('list.sampleIdHelp')}
          onChange={({ target }) => change({ sample_id: target.value })}
        />
      </Field>
      <Choices {...part} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          {t('list.filter')}
        </Button>
        <Button onClick={clear}>{t('list.clear')}</Button>
      </div>
    </form>
  );
}

interface PartProps {
  id: string;
  draft: ResolvedSearch;
  problem: ReportFilterProblem | null;
  change(part: Partial<ResolvedSearch>): void;
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}

function Problem({ problem }: { problem: ReportFilterProblem }) {
  const text = useProblemText();
  return (
    <p className={styles.problem} role="alert">
      {text(new ApiProblem(400, problem.code, [], { years: MAX_PERIOD_YEARS }))}
    </p>
  );
}

/** The companies, where there is more than one. */
function Companies({ id, draft, problem, change }: PartProps) {
  const t = useTexts('leakReports');
  const { data: companies = [] } = useMapCompanies();
  if (companies.length < 2) return null;
  const field = `${id}-id_cliente`;
  return (
    <Field id={field} label={t('list.companies')}>
      <CompanyTree
        id={field}
        companies={companies}
        value={draft.id_cliente}
        placeholder={t('list.chooseCompanies')}
        tags={1}
        onChange={(id_cliente) => change({ id_cliente })}
      />
      {problem?.field === 'id_cliente' ? <Problem problem={problem} /> : null}
    </Field>
  );
}

interface PeriodProps extends PartProps {
  legend: string;
  from: 'dti_report' | 'dti_sample';
  to: 'dtf_report' | 'dtf_sample';
}

function Period({ id, draft, problem, change, legend, from, to }: PeriodProps) {
  const common = useTexts('common');
  const wrong = problem && (problem.field === from || problem.field === to) ? problem : null;
  const end = (field: typeof from | typeof to, label: string) => (
    <ProductDateTimePicker
      id={`${id}-${field}`}
      label={`${legend}, ${label}`}
      value={draft[field]}
      onChange={(value) => change({ [field]: value })}
      {...(wrong?.field === field && { status: 'error' as const })}
    />
  );
  return (
    <fieldset className={styles.period}>
      <legend>{legend}</legend>
      {end(from, common('from'))}
      {end(to, common('to'))}
      {wrong ? <Problem problem={wrong} /> : null}
    </fieldset>
  );
}

/** Approval, result and classes. */
function Choices({ id, draft, change }: PartProps) {
  const t = useTexts('leakReports');
  const enumeration = useReportEnumeration();
  const classText = useClassTexts();
  return (
    <>
      <Field id={`${id}-approval`} label={t('list.approval')}>
        <Select
          id={`${id}-approval`}
          value={draft.status_aprovacao}
          allowClear
          placeholder={t('list.all')}
          options={APPROVAL_STATES.map((value) => ({ value, label: enumeration('aprovacao', value) }))}
          onChange={(status_aprovacao) => change({ status_aprovacao: status_aprovacao ?? null })}
        />
      </Field>
      <Field id={`${id}-result`} label={t('list.result')}>
        <Select
          id={`${id}-result`}
          value={draft.tipo_ponto_suspeito}
          allowClear
          placeholder={t('list.allResults')}
          options={LEAK_TYPES.map((value) => ({ value, label: enumeration('tipo_vazamento', value) }))}
          onChange={(tipo_ponto_suspeito) => change({ tipo_ponto_suspeito: tipo_ponto_suspeito ?? null })}
        />
      </Field>
      <Field id={`${id}-classes`} label={t('list.classes')}>
        <Select
          id={`${id}-classes`}
          mode="multiple"
          value={draft.classificacoes}
          allowClear
          maxTagCount="responsive"
          placeholder={t('list.all')}
          optionFilterProp="name"
          options={CLASSIFICATIONS.map((value) => ({
            value,
            name: classText(`name.${value}`),
            label: (
              <span className={styles.class}>
                <ClassMark code={value} size={16} decorative />
                {classText(`name.${value}`)}
              </span>
            ),
          }))}
          onChange={(classificacoes) => change({ classificacoes })}
        />
      </Field>
    </>
  );
}
