import type { Company } from '@escuta/contract';
import { Link } from 'react-router';
import { companyPath, useMapCompanies } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ActiveState } from '../../../shared/ui/ActiveState.tsx';
import { newBranchAt } from '../company-paths.ts';
import { possibleParents } from '../company-tree.ts';
import styles from './company-sections.module.css';

/** The branches one level below a company, and a way to create another, unless the tree is full. */
export function CompanyBranches({ company: { id_cliente } }: { company: Company }) {
  const t = useTexts('companies');
  const { data: companies = [] } = useMapCompanies();
  const branches = companies.filter(({ id_cliente_master }) => id_cliente_master === id_cliente);
  const takesMore = possibleParents(companies, null).some((parent) => parent.id_cliente === id_cliente);
  return (
    <section className={form.section} aria-labelledby="company-branches">
      <h2 id="company-branches">{t('branches.title')}</h2>
      {branches.length === 0 ? <p className={form.help}>{t('branches.none')}</p> : null}
      {branches.length > 0 ? (
        <ul className={styles.list}>
          {branches.map((branch) => (
            <li key={branch.id_cliente}>
              <Link to={companyPath(branch.id_cliente)}>
                <bdi>{branch.razao_social}</bdi>
              </Link>
              {branch.ativo ? null : <ActiveState active={false} />}
            </li>
          ))}
        </ul>
      ) : null}
      {takesMore ? (
        <div className={styles.links}>
          <Link to={newBranchAt(id_cliente)}>{t('branches.new')}</Link>
        </div>
      ) : null}
    </section>
  );
}
