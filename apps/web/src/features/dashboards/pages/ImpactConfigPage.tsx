import { ImpactParameters } from '@escuta/contract';
import { Button, InputNumber } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import {
  Bound,
  type ErrorTexts,
  Form,
  Refused,
  type SchemaForm,
  useSchemaForm,
  useSending,
} from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { useImpactParameters, useUpdateImpact } from '../dashboards.queries.ts';

/** The reference volumes and flows of the impact estimate (DSH-06). */
export default function ImpactConfigPage() {
  const t = useTexts('dashboards');
  const common = useTexts('common');
  const problem = useProblemText();
  const parameters = useImpactParameters();
  return (
    <div className={styles.page}>
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
type ConfigForm = SchemaForm<Record<Field, number | null>, ImpactParameters>;

function ConfigForm({ saved }: { saved: ImpactParameters }) {
  const t = useTexts('dashboards');
  const common = useTexts('common');
  const saving = useUpdateImpact();
  const form = useSchemaForm({
    schema: ImpactParameters,
    values: saved,
    // Other users save too: fields unchanged here follow their values and are not sent.
    follows: true,
    send: async (typed) => {
      const changed = FIELDS.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]);
      form.takeOver(await saving.mutateAsync(ImpactParameters.partial().parse(Object.fromEntries(changed))));
      notify.success(t('config.saved'), { kind: 'save' });
    },
  });
  const sending = useSending(form);
  return (
    <Form form={form} className={styles.section}>
      <p className={styles.help}>{t('config.help')}</p>
      <h2>{t('config.volumes')}</h2>
      <div className={styles.pair}>
        {VOLUMES.map((name) => (
          <NumberField key={name} form={form} name={name} />
        ))}
      </div>
      <h2>{t('config.flows')}</h2>
      <div className={styles.pair}>
        {FLOWS.map((name) => (
          <NumberField key={name} form={form} name={name} />
        ))}
      </div>
      <Refused form={form} title={t('config.failed')} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={sending}>
          {sending ? common('saving') : common('save')}
        </Button>
      </div>
    </Form>
  );
}

function NumberField({ form, name }: { form: ConfigForm; name: Field }) {
  const t = useTexts('dashboards');
  const { decimalSeparator, toPlain } = useFormats();
  const notPositive = t('config.notPositive');
  const errorTexts: ErrorTexts = {
    required: notPositive,
    invalid_type: notPositive,
    too_small: ({ min = 0 }) => (min === 0 ? notPositive : t('config.tooSmall', { min })),
    too_big: ({ max = 0 }) => t('config.tooLarge', { max }),
  };
  return (
    <Bound form={form} name={name} label={t(`config.${name}`)} errorTexts={errorTexts}>
      {(control) => (
        <InputNumber<number>
          {...control}
          decimalSeparator={decimalSeparator}
          // antd also accepts a text here, so that “2,” can be typed on the way to 2,5.
          parser={(typed = '') => toPlain(typed) as unknown as number}
          controls={false}
          inputMode="decimal"
          style={{ width: '100%' }}
        />
      )}
    </Bound>
  );
}
