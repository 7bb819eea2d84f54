import { COMPANY_NAME_MIN } from '@escuta/contract';
import { isSuperAdmin } from '@escuta/domain';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { useMapCompanies } from '../../../shared/api/index.ts';
import { fieldProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import { nameProblem } from '../company-name.ts';
import { possibleParents } from '../company-tree.ts';

export interface CompanyDraft {
  razao_social: string;
  id_cliente_master: number | null;
}

interface CompanyFieldsProps {
  id: string;
  draft: CompanyDraft;
  /** The company itself, null for a new one: it cannot stand below itself. */
  id_cliente: number | null;
  /** Why the server refused. */
  problem: unknown;
  /** Nobody of this company's top level may move it. */
  fixedParent?: boolean;
  onChange(part: Partial<CompanyDraft>): void;
}

/** Name and parent of a company (CLI-02, CLI-03). Only SUP and GEO make tops of trees. */
export function CompanyFields({ id, draft, id_cliente, problem, fixedParent = false, onChange }: CompanyFieldsProps) {
  const t = useTexts('companies');
  const { user } = useSession();
  const { data: companies } = useMapCompanies();
  const [left, setLeft] = useState(false);
  const parents = useMemo(() => possibleParents(companies ?? [], id_cliente), [companies, id_cliente]);
  const wrong = nameProblem(draft.razao_social);
  const name = { missing: t('missing'), short: t('short', { n: COMPANY_NAME_MIN }) };
  return (
    <>
      <FormField
        id={`${id}-name`}
        label={t('name')}
        error={left && wrong ? name[wrong] : fieldProblemText(problem, 'razao_social')}
      >
        <Input
          id={`${id}-name`}
          value={draft.razao_social}
          maxLength={200}
          required
          onBlur={() => setLeft(true)}
          onChange={({ target }) => onChange({ razao_social: target.value })}
        />
      </FormField>
      <FormField
        id={`${id}-parent`}
        label={t('parent')}
        help={fixedParent ? t('parentFixed') : t('parentHelp')}
        error={fieldProblemText(problem, 'id_cliente_master')}
      >
        <CompanyChoice
          id={`${id}-parent`}
          companies={parents}
          value={draft.id_cliente_master}
          placeholder={t('noParent')}
          disabled={fixedParent}
          loading={companies === undefined}
          allowClear={user !== null && isSuperAdmin(user)}
          onChange={(id_cliente_master) => onChange({ id_cliente_master })}
        />
      </FormField>
    </>
  );
}
