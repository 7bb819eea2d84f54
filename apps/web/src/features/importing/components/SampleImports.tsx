import type { SampleImport } from '@escuta/contract';
import { Button } from 'antd';
import { mapOfImports, mapOfUploads } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { useSampleImports } from '../importing.queries.ts';
import { PastImports } from './PastImports.tsx';

/** The last imports into the companies within reach (ING-08). */
export function SampleImports() {
  const frame = useTexts('importFrame');
  return (
    // Without a name of its own: the table has it.
    <section className={form.section}>
      <h2>{frame('past.title')}</h2>
      <Shown />
    </section>
  );
}

function mapOf({ id_cliente, importacao, novos, dt_inicio, dt_ultimo }: SampleImport): string | null {
  if (novos === 0) return null;
  if (importacao !== null) return mapOfImports(id_cliente, [importacao]);
  return mapOfUploads(id_cliente, { from: dt_inicio, to: dt_ultimo });
}

function Shown() {
  const t = useTexts('importing');
  const frame = useTexts('importFrame');
  const common = useTexts('common');
  const problem = useProblemText();
  const { data, isError, error, refetch } = useSampleImports();
  if (!data) {
    if (!isError) return <Loading lines={4} />;
    const retry = <Button onClick={() => void refetch()}>{common('retry')}</Button>;
    return <Empty title={frame('past.failed')} help={problem(error)} action={retry} />;
  }
  if (data.length === 0) return <p>{t('past.none')}</p>;
  return (
    <PastImports
      imports={data}
      company={{ name: t('company'), of: ({ razao_social }) => razao_social }}
      mapOf={mapOf}
      counts={[
        [t('past.asked'), ({ gravacoes }) => gravacoes],
        [t('past.added'), ({ novos }) => novos],
        [t('past.existing'), ({ existentes }) => existentes],
      ]}
    />
  );
}
