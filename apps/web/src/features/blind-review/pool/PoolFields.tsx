import { POOL_CLASSES, POOL_DAYS, type PoolClass } from '@escuta/contract';
import { Checkbox, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { Bound, Labelled, useFieldError, useWatch } from '../../../shared/forms/index.ts';
import layout from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { LikeliestFirst } from '../../../shared/samples/LikeliestFirst.tsx';
import { CompanyTree } from '../../../shared/ui/CompanyTree.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { isReversed } from '../../../shared/ui/period.ts';
import type { PoolForm } from './pool-form.ts';

interface FieldProps {
  form: PoolForm;
}

export function CompaniesField({ form }: FieldProps) {
  const t = useTexts('blindPool');
  const { data: companies = [] } = useMapCompanies();
  return (
    <Bound form={form} name="empresas" label={t('companies')} help={t('companiesHelp')}>
      {(control) => <CompanyTree {...control} companies={companies} placeholder={t('allCompanies')} tags={4} />}
    </Bound>
  );
}

type Kind = (typeof POOL_DAYS)[number] | 'any' | 'typed';

/** All times, the last days of every day, or two typed minutes. */
export function RecordedField({ form }: FieldProps) {
  const t = useTexts('blindPool');
  const [ultimos_dias, dti, dtf] = useWatch({ control: form.control, name: ['ultimos_dias', 'dti', 'dtf'] });
  const [isTyped, setTyped] = useState(dti !== null || dtf !== null);
  const choose = (kind: Kind) => {
    const isNew = { shouldDirty: true };
    setTyped(kind === 'typed');
    form.setValue('ultimos_dias', typeof kind === 'number' ? kind : null, isNew);
    form.setValue('dti', null, isNew);
    form.setValue('dtf', null, isNew);
  };
  const options: { value: Kind; label: string }[] = [
    { value: 'any', label: t('anyTime') },
    ...POOL_DAYS.map((n) => ({ value: n, label: t('days', { n }) })),
    { value: 'typed', label: t('typed') },
  ];
  return (
    <>
      <Labelled label={t('period')}>
        {(control) => (
          <Select<Kind>
            {...control}
            value={ultimos_dias ?? (isTyped ? 'typed' : 'any')}
            options={options}
            onChange={choose}
          />
        )}
      </Labelled>
      {isTyped ? (
        // The field spans two columns, which this form does not have.
        <div>
          <DatesField form={form} dti={dti ?? ''} dtf={dtf ?? ''} />
        </div>
      ) : null}
    </>
  );
}

function DatesField({ form, dti, dtf }: FieldProps & { dti: string; dtf: string }) {
  const t = useTexts('blindPool');
  const problems = useTexts('problems');
  const id = useId();
  const refused = useFieldError(form, 'dti');
  const problem = isReversed({ dti, dtf })
    ? { text: problems('period_reversed'), ends: ['to'] as const }
    : refused && { text: refused, ends: ['from'] as const };
  return (
    <PeriodField
      ids={{ from: `${id}-from`, to: `${id}-to` }}
      legend={t('dates')}
      value={{ from: dti, to: dtf }}
      problem={problem || null}
      onChange={(end, value) => form.setValue(end === 'from' ? 'dti' : 'dtf', value || null, { shouldDirty: true })}
    />
  );
}

export function ClassesField({ form }: FieldProps) {
  const t = useTexts('blindPool');
  const classText = useClassTexts();
  return (
    <Bound
      form={form}
      name="classes"
      label={t('classes')}
      help={t('classesHelp')}
      errorTexts={{ too_short: t('noClass') }}
    >
      {({ 'aria-required': _, 'aria-invalid': __, ...control }) => (
        <Checkbox.Group<PoolClass>
          {...control}
          role="group"
          aria-label={t('classes')}
          options={POOL_CLASSES.map((code) => ({ value: code, label: classText(`name.${code}`) }))}
        />
      )}
    </Bound>
  );
}

/** Newest or most likely first (LSN-03). */
export function OrderField({ form }: FieldProps) {
  const t = useTexts('blindPool');
  const on = useWatch({ control: form.control, name: 'provaveis' }) ?? false;
  return (
    <div>
      <LikeliestFirst on={on} onChange={(next) => form.setValue('provaveis', next, { shouldDirty: true })} />
      <p className={layout.help}>{t('likeliestHelp')}</p>
    </div>
  );
}

export function ShareField({ form }: FieldProps) {
  const t = useTexts('blindPool');
  const { min = 1, max = 100 } = form.limits('percentual');
  const wrong = t('shareWrong', { min, max });
  return (
    <Bound
      form={form}
      name="percentual"
      label={t('share')}
      help={t('shareHelp')}
      errorTexts={{ required: wrong, invalid_type: wrong, too_small: wrong, too_big: wrong, invalid: wrong }}
    >
      {(control) => <InputNumber<number> {...control} controls={false} inputMode="numeric" style={{ width: 120 }} />}
    </Bound>
  );
}
