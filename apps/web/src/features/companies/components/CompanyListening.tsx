import type { Company } from '@escuta/contract';
import { LISTENING } from '@escuta/domain';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './company-sections.module.css';

/** The five choices by which the machine decides on a company's samples, which nothing that was measured sets (LSN-02). */
export function CompanyListening({ company }: { company: Company }) {
  const t = useTexts('companies');
  const { number, percentAsIs } = useFormats();
  const { referenceLeast, referenceMost, companyLeast, companyDays, mostEvidence } = LISTENING;
  const share = company.parcela_escuta ?? company.parcela_acima?.parcela ?? LISTENING.share;
  const choices = [
    [t('listening.samples', { n: referenceLeast }), t('listening.reference', { last: number(referenceMost) })],
    [t('listening.samples', { n: companyLeast }), t('listening.company')],
    [t('listening.days', { n: companyDays }), t('listening.period')],
    [percentAsIs(share), t('listening.share')],
    [`±${number(mostEvidence)}`, t('listening.evidence', { times: number(Math.exp(mostEvidence)) })],
  ] as const;
  return (
    <section className={form.section} aria-labelledby="company-listening">
      <h2 id="company-listening">{t('listening.title')}</h2>
      <p className={form.help}>{t('listening.help')}</p>
      <dl className={styles.choices}>
        {choices.map(([value, meaning]) => (
          <div key={meaning}>
            <dt>{value}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
