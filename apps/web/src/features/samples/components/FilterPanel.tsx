import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { filtersNow } from '@escuta/domain';
import { Button, Checkbox, Input, Tooltip } from 'antd';
import { type FormEvent, useId } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useFilterProblemText } from '../../../shared/list-page/index.ts';
import { ByUpload } from '../../../shared/samples/ByUpload.tsx';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { FoldIcon } from '../../../shared/ui/icons.tsx';
import { keepFields } from '../../../shared/ui/keep-fields.ts';
import { PeriodField } from '../../../shared/ui/PeriodField.tsx';
import { looksFor } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useMinute } from '../hooks/use-minute.ts';
import styles from './filters.module.css';

/** The filter form (MAP-01, MAP-02). A draft until "Filter" is pressed; the companies are chosen in the header alone. */
export function FilterPanel({ onApplied, onFold }: { onApplied(): void; onFold(): void }) {
  const t = useTexts('samples');
  const problemText = useFilterProblemText();
  const { filters } = useDashboard();
  const { change } = filters;
  // The last seven days as "Filter" would search them now; the map may still show an earlier search.
  const draft = filtersNow(filters.draft, useMinute());
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (filters.problem) return document.getElementById(`${id}-from`)?.focus();
    filters.apply();
    onApplied();
  };
  return (
    <form className={styles.panel} aria-label={t('filters.title')} onSubmit={submit} onReset={keepFields}>
      <Head onFold={onFold} />
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={id}>{t('filters.id')}</label>
          <Input
            id={id}
            value={draft.id_amostra}
            maxLength={500}
            allowClear
            title={t('filters.idHelp')}
            onChange={(event) => change({ id_amostra: event.target.value })}
          />
        </div>
        <PeriodField
          ids={{ from: `${id}-from`, to: `${id}-to` }}
          legend={t(draft.isLastWeek ? 'filters.periodLastWeek' : 'filters.period')}
          value={{ from: draft.dti, to: draft.dtf }}
          problem={
            filters.problem && { text: problemText({ code: filters.problem, fields: ['dti'] }), ends: ['from', 'to'] }
          }
          onChange={(end, value) => change(end === 'from' ? { dti: value } : { dtf: value })}
        />
        <ByUpload on={draft.pelo_envio} onChange={(pelo_envio) => change({ pelo_envio })} />
        <fieldset className={styles.field}>
          <legend>{t('filters.state')}</legend>
          <div className={styles.pair}>
            <Checkbox checked={draft.seen} onChange={(event) => change({ seen: event.target.checked })}>
              {t('filters.seen')}
            </Checkbox>
            <Checkbox checked={draft.notSeen} onChange={(event) => change({ notSeen: event.target.checked })}>
              {t('filters.notSeen')}
            </Checkbox>
          </div>
        </fieldset>
        <ClassField value={draft.classificacao} onChange={(classificacao) => change({ classificacao })} />
      </div>
      <Buttons onApplied={onApplied} />
    </form>
  );
}

function Head({ onFold }: { onFold(): void }) {
  const t = useTexts('samples');
  return (
    <header className={styles.head}>
      <h2>{t('filters.title')}</h2>
      <Button
        type="text"
        aria-label={t('filters.hide')}
        title={t('filters.hide')}
        icon={<FoldIcon folded={false} />}
        onClick={onFold}
      />
    </header>
  );
}

/** The standard filters, none, or those of the form. */
function Buttons({ onApplied }: { onApplied(): void }) {
  const t = useTexts('samples');
  const { filters } = useDashboard();
  return (
    <footer className={styles.foot}>
      <div className={styles.pair}>
        <Tooltip title={t('filters.standardHelp')}>
          <Button
            htmlType="reset"
            onClick={() => {
              filters.applyStandard();
              onApplied();
            }}
          >
            {t('filters.standard')}
          </Button>
        </Tooltip>
        <Button htmlType="reset" onClick={filters.clear}>
          {t('filters.clear')}
        </Button>
      </div>
      <Button type="primary" htmlType="submit" block>
        {t('filters.apply')}
      </Button>
    </footer>
  );
}

interface ClassFieldProps {
  value: readonly Classification[];
  onChange(value: Classification[]): void;
}

/** The classes in the documents' order, with their counts in the result. */
function ClassField({ value, onChange }: ClassFieldProps) {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const toggle = (code: Classification, on: boolean) =>
    onChange(CLASSIFICATIONS.filter((known) => (known === code ? on : value.includes(known))));
  return (
    <fieldset className={styles.field}>
      <legend>{t('filters.classes')}</legend>
      <ul className={styles.classes}>
        {CLASSIFICATIONS.map((code) => (
          <li key={code}>
            <Checkbox
              checked={value.includes(code)}
              data-testid={`class-${code}`}
              onChange={(event) => toggle(code, event.target.checked)}
            >
              <span className={styles.class}>
                <ClassMark code={code} size={18} decorative />
                {classText(`name.${code}`)}
              </span>
            </Checkbox>
            <ClassCount code={code} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Number of samples of a class in the result; a dash if the class was not searched. */
function ClassCount({ code }: { code: Classification }) {
  const t = useTexts('samples');
  const { number } = useFormats();
  const { store, searched } = useDashboard();
  const count = store?.counts()[code] ?? 0;
  // A sample reclassified since the search counts in its new class.
  const unknown = searched !== null && count === 0 && !looksFor(searched, code);
  return (
    <span
      className={styles.count}
      title={t(unknown ? 'filters.notSearched' : 'filters.countHelp')}
      data-testid={`count-${code}`}
    >
      {store ? (unknown ? '–' : number(count)) : ''}
    </span>
  );
}
