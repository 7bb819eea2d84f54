import { Checkbox, Select } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyField } from '../../../shared/ui/CompanyField.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { PeriodFilterForm } from '../../../shared/ui/PeriodFilterForm.tsx';
import { useClear } from '../../../shared/ui/use-clear.tsx';
import { BLIND_CODES } from '../answers.ts';
import styles from './report.module.css';
import { useReviewers } from './report.queries.ts';
import { type BlindReportSearch, readBlindReport } from './report-search.ts';

interface ReportFiltersProps {
  search: BlindReportSearch;
  onSearch(draft: BlindReportSearch): void;
}

/** The filters of the report: a draft until it is sent (BR-07). */
export function ReportFilters({ search, onSearch }: ReportFiltersProps) {
  const t = useTexts('blindReport');
  const emptying = useClear();
  const classText = useClassTexts();
  const { data: reviewers = [] } = useReviewers();
  const cleared = { ...readBlindReport(new URLSearchParams()), max: search.max };
  return (
    <PeriodFilterForm label={t('filters')} legend={t('period')} search={search} cleared={cleared} onSearch={onSearch}>
      {({ draft, change, id }) => (
        <>
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
          <CompanyField id={`${id}-company`} value={draft.empresa} onChange={(empresa) => change({ empresa })} />
          <fieldset className={styles.classes}>
            <legend>{t('classes')}</legend>
            <Checkbox.Group<(typeof BLIND_CODES)[number]>
              value={draft.classes}
              options={BLIND_CODES.map((code) => ({ value: code, label: classText(`name.${code}`) }))}
              onChange={(classes) => change({ classes })}
            />
          </fieldset>
        </>
      )}
    </PeriodFilterForm>
  );
}
