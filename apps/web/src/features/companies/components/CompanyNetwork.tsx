import type { Company } from '@escuta/contract';
import { Link } from 'react-router';
import { networkPath } from '../../../shared/api/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './company-sections.module.css';

/** Leads to the pipe network of a company (PLACE-05). */
export function CompanyNetwork({ company: { id_cliente } }: { company: Company }) {
  const t = useTexts('companies');
  return (
    <section className={form.section} aria-labelledby="company-network">
      <h2 id="company-network">{t('network.title')}</h2>
      <p className={form.help}>{t('network.help')}</p>
      <div className={styles.links}>
        <Link to={networkPath(id_cliente)}>{t('network.open')}</Link>
      </div>
    </section>
  );
}
