import type { MapCompany } from '@escuta/contract';
import { useMapCompanies } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { selectCompanies, useSelectedCompanies } from '../../shared/session/index.ts';
import { CompanyTree } from '../../shared/ui/CompanyTree.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { AntdProviders } from '../AntdProviders.tsx';
import styles from './CompanySelect.module.css';

/** Chooses companies for the screens with a header, for the session; hidden for users with only one (SHELL-03). Applied at once. */
export function CompanySelect() {
  const t = useTexts('shell');
  const common = useTexts('common');
  const isNarrow = useMediaQuery('(max-width: 480px)');
  const { data: companies = [] } = useMapCompanies();
  const selected = useSelectedCompanies();
  if (companies.length < 2) return null;
  return (
    <AntdProviders>
      <div className={styles.select}>
        <CompanyTree
          id="header-companies"
          aria-label={t('company')}
          companies={companies}
          value={[...selected]}
          placeholder={isNarrow ? t('allShort') : common('allCompanies')}
          counted={nameOf(companies, selected) ?? t('someCompanies', { n: selected.length })}
          onChange={selectCompanies}
        />
      </div>
    </AntdProviders>
  );
}

/** The name of the only chosen company. */
const nameOf = (companies: readonly MapCompany[], [first, ...others]: readonly number[]) =>
  others.length === 0 ? companies.find(({ id_cliente }) => id_cliente === first)?.razao_social : undefined;
