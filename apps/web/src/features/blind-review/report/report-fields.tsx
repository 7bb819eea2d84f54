import { BLIND_AGREEMENTS } from '@escuta/contract';
import { Checkbox } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { CompanyFilter, type FilterFields, OneOfFilter, PeriodFilter } from '../../../shared/list-page/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { BLIND_CODES } from '../answers.ts';
import styles from './report.module.css';
import { useReviewers } from './report.queries.ts';
import type { AgreementReportSearch } from './report-search.ts';

/** The filters of the agreement report (BR-07). */
export function useReportFields(): FilterFields<AgreementReportSearch> {
  const t = useTexts('agreementReport');
  const { data: reviewers = [] } = useReviewers();
  const options = reviewers.map(({ id_usuario, nome, ativo }) => ({
    value: id_usuario,
    label: ativo ? nome : t('inactive', { name: nome }),
  }));
  return {
    dti: (part) => <PeriodFilter {...part} legend={t('period')} from="dti" to="dtf" />,
    dtf: 'along',
    blind: (part) => (
      <OneOfFilter {...part} name="blind" label={t('reviewer')} all={t('allReviewers')} options={options} isLookedUp />
    ),
    empresa: (part) => <CompanyFilter {...part} name="empresa" />,
    consenso: (part) => (
      <OneOfFilter
        {...part}
        name="consenso"
        label={t('consensus')}
        all={t('allConsensus')}
        options={BLIND_AGREEMENTS.map((value) => ({ value, label: t(`consensusOf.${value}`) }))}
      />
    ),
    classes: ({ draft, change }) => <ClassBoxes value={draft.classes} onChange={(classes) => change({ classes })} />,
  };
}

type Classes = AgreementReportSearch['classes'];

function ClassBoxes({ value, onChange }: { value: Classes; onChange(value: Classes): void }) {
  const t = useTexts('agreementReport');
  const classText = useClassTexts();
  return (
    <fieldset className={styles.classes}>
      <legend>{t('classes')}</legend>
      <Checkbox.Group<Classes[number]>
        value={value}
        options={BLIND_CODES.map((code) => ({ value: code, label: classText(`name.${code}`) }))}
        onChange={onChange}
      />
    </fieldset>
  );
}
