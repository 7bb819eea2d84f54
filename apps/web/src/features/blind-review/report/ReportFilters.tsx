import { Checkbox, Select } from 'antd';
import { useId } from 'react';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FilterForm } from '../../../shared/ui/FilterForm.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { BLIND_CODES } from '../answers.ts';
import styles from './report.module.css';
import { useReviewers } from './report.queries.ts';
import { type BlindReportSearch, isReversed, readBlindReport } from './report-search.ts';

interface ReportFiltersProps {
  search: BlindReportSearch;
  onSearch(draft: BlindReportSearch): void;
}

/** The filters of the report: a draft until it is sent (BR-07). */
export function ReportFilters({ search, onSearch }: ReportFiltersProps) {
  const t = useTexts('blindReport');
  const emptying = useClear();
  const classText = useClassTexts();
  const problem = useProblemText();
  const { data: companies = [] } = useMapCompanies();
  const { data: reviewers = [] } = useReviewers();
  const { draft, change, replace } = useSearchDraft(search);
  const id = useId();
  const submit = () => {
    if (isReversed(draft)) document.getElementById(`${id}-dtf`)?.focus();
    else onSearch(draft);
  };
  const clear = () => {
    const cleared = { ...readBlindReport(new URLSearchParams()), max: search.max };
    replace(cleared);
    onSearch(cleared);
  };
  return (
    <FilterForm label={t('filters')} onSubmit={submit} onClear={clear}>
      <PeriodField
        ids={{ from: `${id}-dti`, to: `${id}-dtf` }}
        legend={t('period')}
        value={{ from: draft.dti, to: draft.dtf }}
        problem={isReversed(draft) ? { text: problem(new ApiProblem(400, 'period_reversed')), ends: ['to'] } : null}
        onChange={(end, value) => change({ [end === 'from' ? 'dti' : 'dtf']: value })}
      />
      <FormField id={`${id}-reviewer`} label={t('reviewer')}>
        <Select
          id={`${id}-reviewer`}
          value={draft.blind}
          allowClear={emptying}
          placeholder={t('allReviewers')}
          showSearch={{ optionFilterProp: 'label' }}
          options={reviewers.map(({ id_usuario, nome, ativo }) => ({
            value: id_usuario,
            label: ativo ? nome : t('inactive', { name: nome }),
          }))}
          onChange={(blind) => change({ blind: blind ?? null })}
        />
      </FormField>
      <FormField id={`${id}-company`} label={t('company')}>
        <CompanyChoice
          id={`${id}-company`}
          companies={companies}
          value={draft.empresa}
          placeholder={t('allCompanies')}
          notFound={t('noCompany')}
          allowClear
          onChange={(empresa) => change({ empresa })}
        />
      </FormField>
      <fieldset className={styles.classes}>
        <legend>{t('classes')}</legend>
        <Checkbox.Group<(typeof BLIND_CODES)[number]>
          value={draft.classes}
          options={BLIND_CODES.map((code) => ({ value: code, label: classText(`name.${code}`) }))}
          onChange={(classes) => change({ classes })}
        />
      </fieldset>
    </FilterForm>
  );
}
