import { Button } from 'antd';
import { useFormats } from '../../../../shared/format/index.ts';
import form from '../../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../../shared/ui/index.ts';
import { Figures } from '../../components/Figures.tsx';
import { PastImports } from '../../components/PastImports.tsx';
import { useAddresses } from '../addresses.queries.ts';

/** How many addresses there are, and from which lists, when and by whom. */
export function AddressState() {
  const t = useTexts('addresses');
  const common = useTexts('common');
  const problem = useProblemText();
  const { number } = useFormats();
  const { data, isError, error, refetch } = useAddresses();
  if (!data) {
    if (!isError) return <Loading lines={4} />;
    const retry = <Button onClick={() => void refetch()}>{common('retry')}</Button>;
    return <Empty title={t('state.failed')} help={problem(error)} action={retry} />;
  }
  return (
    <section className={form.section} aria-labelledby="addresses-state">
      <h2 id="addresses-state">{t('state.title')}</h2>
      <Figures shown={[[t('state.total'), number(data.total)]]} />
      {data.servico ? <p className={form.note}>{t('state.service')}</p> : null}
      {data.dados.length > 0 ? (
        <PastImports
          imports={data.dados}
          counts={[
            [t('state.added'), ({ novos }) => novos],
            [t('state.read'), ({ enderecos }) => enderecos],
          ]}
        />
      ) : (
        <p>{t(data.total > 0 ? 'state.older' : 'state.none')}</p>
      )}
    </section>
  );
}
