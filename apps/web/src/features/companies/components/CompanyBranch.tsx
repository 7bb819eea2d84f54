import { Link } from 'react-router';
import { companyPath } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { ActiveState } from '../../../shared/ui/ActiveState.tsx';
import { ChevronIcon } from '../../../shared/ui/icons.tsx';
import type { TreeNode } from '../company-tree.ts';
import styles from './company-branch.module.css';

interface CompanyBranchProps {
  nodes: readonly TreeNode[];
  /** Whether a company's branches are shown. */
  open: (id: number) => boolean;
  editable: boolean;
  /** A company that was just created. */
  made: number | null;
  onToggle(id: number): void;
}

/** Companies of one level, each with the companies below it (CLI-01). */
export function CompanyBranch({ nodes, open, editable, made, onToggle }: CompanyBranchProps) {
  const t = useTexts('companies');
  return (
    <ul className={styles.branch}>
      {nodes.map((node) => {
        const { id_cliente, razao_social, children, ativo } = node;
        const isOpen = children.length > 0 && open(id_cliente);
        return (
          <li key={id_cliente} className={styles.node} data-company={id_cliente}>
            <div className={styles.line} data-made={id_cliente === made}>
              {children.length > 0 ? (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-label={t(isOpen ? 'tree.fold' : 'tree.unfold', { name: razao_social })}
                  onClick={() => onToggle(id_cliente)}
                >
                  <ChevronIcon className={isOpen ? undefined : styles.folded} />
                </button>
              ) : (
                <span className={styles.toggle} />
              )}
              <bdi className={styles.name}>{razao_social}</bdi>
              <ActiveState active={ativo} />
              {editable ? (
                <Link
                  to={companyPath(id_cliente)}
                  className={styles.edit}
                  aria-label={t('tree.editOf', { name: razao_social })}
                >
                  {t('tree.edit')}
                </Link>
              ) : null}
            </div>
            {isOpen ? (
              <CompanyBranch nodes={children} open={open} editable={editable} made={made} onToggle={onToggle} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
