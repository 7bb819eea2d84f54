import { ImpactParameters } from '@escuta/contract';
import { Button, InputNumber } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { fieldProblemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { FormField } from '../../../shared/ui/FormField.tsx';
import form from '../../../shared/ui/form.module.css';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { useSearchDraft } from '../../../shared/ui/use-search-draft.ts';
import { useImpactParameters, useUpdateImpact } from '../dashboards.queries.ts';

/** The reference volumes and flows of the impact estimate (DSH-06). */
export default function ImpactConfigPage() {
  const t = useTexts('dashboards');
  const common = useTexts('common');
  const problem = useProblemText();
  const parameters = useImpactParameters();
  return (
    <div className={form.page}>
      <h1>{t('config.title')}</h1>
      {parameters.data ? (
        <ConfigForm saved={parameters.data} />
      ) : parameters.isError && !parameters.isFetching ? (
        <Empty
          title={t('config.loadFailed')}
          help={problem(parameters.error)}
          action={<Button onClick={() => void parameters.refetch()}>{common('retry')}</Button>}
        />
      ) : (
        <Loading lines={8} />
      )}
    </div>
  );
}

const VOLUMES = ['pool', 'truck', 'water_tank'] as const;
const FLOWS = ['vazao_rede', 'vazao_ramal'] as const;
const FIELDS = [...VOLUMES, ...FLOWS];
type Field = (typeof FIELDS)[number];
type Draft = Record<Field, number | null>;

/** The least and the most that a field takes. */
const bounds = (field: Field) => {
  const { minValue, maxValue } = ImpactParameters.shape[field];
  return { min: minValue ?? 0, max: maxValue ?? Number.POSITIVE_INFINITY };
};

function ConfigForm({ saved }: { saved: ImpactParameters }) {
  const t = useTexts('dashboards');
  const common = useTexts('common');
  const problem = useProblemText();
  const { decimalSeparator, toPlain } = useFormats();
  const saving = useUpdateImpact();
  const id = useId();
  // Others save too: what was not changed here follows what they saved, and is not sent.
  const { draft, change } = useSearchDraft<Draft>(saved);
  const [checked, setChecked] = useState(false);
  const wrong = (field: Field) => {
    const value = draft[field];
    if (value === null || !(value > 0)) return t('config.notPositive');
    const { min, max } = bounds(field);
    if (value < min) return t('config.tooSmall', { min });
    return value > max ? t('config.tooLarge', { max }) : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const first = FIELDS.find(wrong);
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    if (saving.isPending) return;
    try {
      const changed = FIELDS.filter((name) => draft[name] !== saved[name]).map((name) => [name, draft[name]]);
      await saving.mutateAsync(ImpactParameters.partial().parse(Object.fromEntries(changed)));
      notify.success(t('config.saved'), { kind: 'save' });
    } catch (reason) {
      notify.error(t('config.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  const field = (name: Field) => (
    <FormField
      key={name}
      id={`${id}-${name}`}
      label={t(`config.${name}`)}
      error={(checked ? wrong(name) : undefined) ?? fieldProblemText(saving.error, name)}
    >
      <InputNumber<number>
        id={`${id}-${name}`}
        value={draft[name]}
        decimalSeparator={decimalSeparator}
        // antd takes the text of a number too, so that “2,” can be on its way to 2,5.
        parser={(typed = '') => toPlain(typed) as unknown as number}
        controls={false}
        inputMode="decimal"
        style={{ width: '100%' }}
        onChange={(value) => change({ [name]: value })}
      />
    </FormField>
  );
  return (
    <form className={form.section} onSubmit={(event) => void submit(event)} noValidate>
      <p className={form.help}>{t('config.help')}</p>
      <h2>{t('config.volumes')}</h2>
      <div className={form.pair}>{VOLUMES.map(field)}</div>
      <h2>{t('config.flows')}</h2>
      <div className={form.pair}>{FLOWS.map(field)}</div>
      <div className={form.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={saving.isPending}>
          {saving.isPending ? common('saving') : common('save')}
        </Button>
      </div>
    </form>
  );
}
