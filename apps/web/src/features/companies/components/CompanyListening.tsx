import type { Company } from '@escuta/contract';
import { LISTENING } from '@escuta/domain';
import { useFormats } from '../../../shared/format/index.ts';
import form from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import { type Decider, useDecider } from '../companies.queries.ts';
import styles from './company-sections.module.css';

type T = ReturnType<typeof useTexts<'companyListening'>>;

/** What decides, and by which choices, which nothing that was measured sets (LSN-02). */
export function CompanyListening({ company }: { company: Company }) {
  const t = useTexts('companyListening');
  const decider = useDecider(company.id_cliente);
  return (
    <section className={form.section} aria-labelledby="company-listening">
      <h2 id="company-listening">{t('title')}</h2>
      {decider.isPending ? <Loading lines={6} /> : <Decides company={company} decider={decider.data ?? null} />}
    </section>
  );
}

/** @param decider null where it could not be read */
function Decides({ company, decider }: { company: Company; decider: Decider | null }) {
  const t = useTexts('companyListening');
  const choices = useChoices(company, decider);
  return (
    <>
      <p className={form.help}>{helpOf(decider, t)}</p>
      <dl className={styles.choices}>
        {choices.map(([value, meaning]) => (
          <div key={meaning}>
            <dt>{value}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function helpOf(decider: Decider | null, t: T): string {
  switch (decider?.by) {
    case 'rule':
      return t('help');
    case 'model':
      return t('byModel', { n: decider.n });
    case 'file':
      return t('byFile', { file: decider.file });
    case 'none':
      return t('byNone');
    case 'above':
      return t('above');
    case undefined:
      return t('unknown');
  }
}

/** The figures that hold where something decides: a file has a cut of its own, and uses what is usual for the order alone. */
function useChoices(company: Company, decider: Decider | null): readonly (readonly [value: string, meaning: string])[] {
  const t = useTexts('companyListening');
  const { number, percentAsIs } = useFormats();
  const { referenceLeast, referenceMost, companyLeast, companyDays, mostEvidence } = LISTENING;
  const share = company.parcela_escuta ?? company.parcela_acima?.parcela ?? LISTENING.share;
  const reference = [t('samples', { n: referenceLeast }), t('reference', { last: number(referenceMost) })] as const;
  if (decider?.by === 'none') return [];
  if (decider?.by === 'file') return [reference];
  return [
    reference,
    [t('samples', { n: companyLeast }), t('company')],
    [t('days', { n: companyDays }), t('period')],
    [percentAsIs(share), t(decider?.by === 'model' ? 'shareOfModel' : 'share')],
    [`±${number(mostEvidence)}`, t('evidence', { times: number(Math.exp(mostEvidence)) })],
  ];
}
