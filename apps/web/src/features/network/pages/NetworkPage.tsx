import type { Company } from '@escuta/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { readId } from '../../../shared/address/index.ts';
import { COMPANIES_PATH, companyPath } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { ImportFile } from '../components/ImportFile.tsx';
import { NetworkState } from '../components/NetworkState.tsx';
import { OpenImport } from '../components/OpenImport.tsx';
import { useNetwork, useNetworkCompany } from '../network.queries.ts';

/** The pipe network of a company: its state, and the import of a file (PLACE-05). */
export default function NetworkPage() {
  const { id = '' } = useParams();
  const id_cliente = readId(id);
  return id_cliente === null ? (
    <Navigate to={COMPANIES_PATH} replace />
  ) : (
    <OneNetwork key={id_cliente} id={id_cliente} />
  );
}

function OneNetwork({ id }: { id: number }) {
  const t = useTexts('network');
  const company = useNetworkCompany(id);
  return (
    <div className={form.page}>
      <div>
        <Link to={companyPath(id)}>{t('back')}</Link>
        <h1>
          {t('title')}
          {company.data ? <bdi> · {company.data.razao_social}</bdi> : null}
        </h1>
      </div>
      <Found id={id} company={company} />
    </div>
  );
}

function Found({ id, company }: { id: number; company: ReturnType<typeof useNetworkCompany> }) {
  const t = useTexts('network');
  const common = useTexts('common');
  const problem = useProblemText();
  const network = useNetwork(id);
  if (company.data && network.data) return <Shown company={company.data} network={network.data} />;
  const failure = company.error ?? network.error;
  if (!failure) return <Loading lines={8} />;
  const retry = () => void Promise.all([company.refetch(), network.refetch()]);
  return (
    <Empty title={t('notLoaded')} help={problem(failure)} action={<Button onClick={retry}>{common('retry')}</Button>} />
  );
}

type Loaded = NonNullable<ReturnType<typeof useNetwork>['data']>;

function Shown({ company, network: { rede, importacao } }: { company: Company; network: Loaded }) {
  const t = useTexts('network');
  const [isSending, setSending] = useState(false);
  return (
    <>
      {rede ? <NetworkState company={company} network={rede} /> : <p>{t('none')}</p>}
      {importacao && !isSending ? <OpenImport id_cliente={company.id_cliente} open={importacao} /> : null}
      <ImportFile company={company} network={rede} onSending={setSending} />
    </>
  );
}
