import { type CompanyNode, companyTree, useMapCompanies } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { selectCompanies, useSelectedCompanies } from '../../shared/session/index.ts';
import styles from './CompanySelect.module.css';

const ALL = '';
const SEVERAL = 'several';

/**
 * Chooses one company or all for the map; hidden for users with only one (SHELL-03). The map's filter can choose several: the selector then
 * shows how many.
 */
export function CompanySelect() {
  const t = useTexts('shell');
  const { data: companies = [] } = useMapCompanies();
  const selected = useSelectedCompanies();
  if (companies.length < 2) return null;

  const value = selected.length > 1 ? SEVERAL : String(selected[0] ?? ALL);
  return (
    <select
      className={styles.select}
      aria-label={t('company')}
      value={value}
      onChange={(event) => selectCompanies(event.target.value === ALL ? [] : [Number(event.target.value)])}
    >
      <option value={ALL}>{t('allCompanies')}</option>
      {selected.length > 1 ? (
        <option value={SEVERAL} disabled>
          {t('someCompanies', { n: selected.length })}
        </option>
      ) : null}
      {indented(companyTree(companies)).map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The tree as rows, branches indented below their company. */
function indented(nodes: readonly CompanyNode[], depth = 0): { id: number; label: string }[] {
  return nodes.flatMap((node) => [
    { id: node.value, label: `${'\u2003'.repeat(depth)}${node.title}` },
    ...indented(node.children, depth + 1),
  ]);
}
