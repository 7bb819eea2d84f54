import type { Company } from '@escuta/contract';
import { Button } from 'antd';
import { Link, Navigate, useParams } from 'react-router';
import { readId } from '../../../shared/address/index.ts';
import { COMPANIES_PATH } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { useCompany } from '../companies.queries.ts';
import { CompanyBranches } from '../components/CompanyBranches.tsx';
import { CompanyForm } from '../components/CompanyForm.tsx';
import { CompanyListening } from '../components/CompanyListening.tsx';
import { CompanyLogo } from '../components/CompanyLogo.tsx';
import { CompanyNetwork } from '../components/CompanyNetwork.tsx';
import { CompanyPeople } from '../components/CompanyPeople.tsx';
import { CompanyPlace } from '../components/CompanyPlace.tsx';
import { UsersSwitch } from '../components/UsersSwitch.tsx';

/** A company's profile (CLI-03). */
export default function CompanyProfilePage() {
  const { id = '' } = useParams();
  const id_cliente = readId(id);
  return id_cliente === null ? (
    <Navigate to={COMPANIES_PATH} replace />
  ) : (
    <OneCompany key={id_cliente} id={id_cliente} />
  );
}

function OneCompany({ id }: { id: number }) {
  const t = useTexts('companies');
  const found = useCompany(id);
  return (
    <div className={form.page}>
      <div>
        <Link to={COMPANIES_PATH}>{t('back')}</Link>
        <h1>{t('profile.title')}</h1>
      </div>
      <Found found={found} />
    </div>
  );
}

function Found({ found }: { found: ReturnType<typeof useCompany> }) {
  const t = useTexts('companies');
  const common = useTexts('common');
  const problem = useProblemText();
  if (found.data) return <Editable company={found.data} />;
  if (!found.isError) return <Loading lines={8} />;
  const retry = <Button onClick={() => void found.refetch()}>{common('retry')}</Button>;
  return <Empty title={t('profile.notLoaded')} help={problem(found.error)} action={retry} />;
}

function Editable({ company }: { company: Company }) {
  return (
    <>
      <CompanyForm company={company} />
      <CompanyListening company={company} />
      <CompanyBranches company={company} />
      <CompanyPeople company={company} />
      <CompanyPlace company={company} />
      <CompanyNetwork company={company} />
      <UsersSwitch company={company} />
      <CompanyLogo company={company} />
    </>
  );
}
