import { Button } from 'antd';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../../shared/ui/index.ts';
import { Figures } from '../../components/Figures.tsx';
import { ScrollTable } from '../../components/ScrollTable.tsx';
import { useAddresses } from '../addresses.queries.ts';
import styles from './address-state.module.css';

/** How many addresses there are, and from which lists, when and by whom. */
export function AddressState() {
  const t = useTexts('addresses');
  const common = useTexts('common');
  const problem = useProblemText();
  const { number, dateTime } = useFormats();
  const { data, isError, error, refetch } = useAddresses();
  if (!data) {
    if (!isError) return <Loading lines={4} />;
    const retry = <Button onClick={() => void refetch()}>{common('retry')}</Button>;
    return <Empty title={t('state.failed')} help={problem(error)} action={retry} />;
  }
  const head = ['file', 'begun', 'who', 'state', 'added', 'read', 'refused'] as const;
  const rows = data.dados.map((row) => [
    ...[row.arquivo, dateTime(row.dt_inicio), row.usuario ?? t('state.command'), t(`state.${row.situacao}`)],
    ...[number(row.novos), number(row.enderecos), number(row.recusados)],
  ]);
  return (
    <section className={form.section} aria-labelledby="addresses-state">
      <h2 id="addresses-state">{t('state.title')}</h2>
      <Figures shown={[[t('state.total'), number(data.total)]]} />
      {data.servico ? <p className={form.note}>{t('state.service')}</p> : null}
      {rows.length > 0 ? (
        <div className={`${form.across} ${styles.imports}`}>
          <ScrollTable name={t('state.imports')} head={head.map((name) => t(`state.${name}`))} rows={rows} />
        </div>
      ) : (
        <p>{t(data.total > 0 ? 'state.older' : 'state.none')}</p>
      )}
    </section>
  );
}
