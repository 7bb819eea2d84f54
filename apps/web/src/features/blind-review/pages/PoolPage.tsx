import type { StoredBlindPool } from '@escuta/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Form, Refused, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading, notify } from '../../../shared/ui/index.ts';
import { AGREEMENT_REPORT_PATH } from '../blind-paths.ts';
import { PoolCount } from '../pool/PoolCount.tsx';
import { ClassesField, CompaniesField, OrderField, RecordedField, ShareField } from '../pool/PoolFields.tsx';
import { usePool, useSavePool } from '../pool/pool.queries.ts';
import { PoolSchema, toValues } from '../pool/pool-form.ts';

/** Which samples are handed out for blind review (D-18). */
export default function PoolPage() {
  const t = useTexts('blindPool');
  const common = useTexts('common');
  const problem = useProblemText();
  const pool = usePool();
  return (
    <div className={styles.page}>
      <header>
        <Link to={AGREEMENT_REPORT_PATH}>{t('toReport')}</Link>
        <h1>{t('title')}</h1>
        <p className={styles.help}>{t('help')}</p>
      </header>
      {pool.data ? (
        <PoolForm saved={pool.data} />
      ) : pool.isError && !pool.isFetching ? (
        <Empty
          title={t('loadFailed')}
          help={problem(pool.error)}
          action={<Button onClick={() => void pool.refetch()}>{common('retry')}</Button>}
        />
      ) : (
        <Loading lines={8} />
      )}
    </div>
  );
}

function PoolForm({ saved }: { saved: StoredBlindPool }) {
  const t = useTexts('blindPool');
  const common = useTexts('common');
  const saving = useSavePool();
  const form = useSchemaForm({
    schema: PoolSchema,
    values: toValues(saved),
    send: async (pool) => {
      form.takeOver(toValues(await saving.mutateAsync(pool)));
      notify.success(t('saved'), { kind: 'save' });
    },
  });
  const sending = useSending(form);
  return (
    <Form form={form} className={styles.section}>
      <CompaniesField form={form} />
      <RecordedField form={form} />
      <ClassesField form={form} />
      <ShareField form={form} />
      <OrderField form={form} />
      <PoolCount form={form} />
      <Refused form={form} title={t('failed')} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={sending}>
          {sending ? common('saving') : common('save')}
        </Button>
      </div>
    </Form>
  );
}
