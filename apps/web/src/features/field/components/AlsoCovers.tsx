import { REPORT_SAMPLES_MAX } from '@escuta/contract';
import { useFormats } from '../../../shared/format/index.ts';
import { Tick } from '../../../shared/forms/inputs.tsx';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDrafts, useInspections } from '../hooks/use-field-data.ts';
import { ALSO_COVERS_M, alsoCoverable } from '../report.ts';
import type { Draft, DraftInspection } from '../store/draft.ts';
import { sameInspection } from '../store/drafts.ts';
import styles from './form.module.css';
import { Section } from './Section.tsx';

/** The user's other inspections at the same place, which this report may also cover; hidden if there are none. */
export function AlsoCovers({ draft, onToggle }: { draft: Draft; onToggle(inspection: DraftInspection): void }) {
  const t = useTexts('field');
  const { distance } = useFormats();
  const { kept } = useInspections();
  const drafts = useDrafts() ?? [];
  const near = alsoCoverable(draft, kept?.list ?? [], drafts);
  const covered = draft.inspections.slice(1);
  const gone = covered.filter((one) => !near.some(({ inspection }) => sameInspection(one, inspection)));
  if (near.length === 0 && gone.length === 0) return null;
  const isCovered = (one: DraftInspection) => covered.some((other) => sameInspection(one, other));
  const full = draft.inspections.length >= REPORT_SAMPLES_MAX;
  return (
    <Section title={t('section.covers')}>
      <p className={styles.help}>{t('covers.help', { n: ALSO_COVERS_M })}</p>
      <div>
        {near.map(({ inspection, metres }) => (
          <Tick
            key={`${inspection.id_amostra}-${inspection.ordem_inspecao}`}
            checked={isCovered(inspection)}
            disabled={full && !isCovered(inspection)}
            onChange={() => onToggle(inspection)}
          >
            {t('card.sample', { seq: inspection.seq })} · {t('card.slot', { n: inspection.ordem_inspecao })} ·{' '}
            {t('card.distance', { distance: distance(metres) })}
          </Tick>
        ))}
        {gone.map((inspection) => (
          <Tick
            key={`${inspection.id_amostra}-${inspection.ordem_inspecao}`}
            checked
            onChange={() => onToggle(inspection)}
          >
            {t('card.sample', { seq: inspection.seq })} · {t('covers.gone')}
          </Tick>
        ))}
      </div>
    </Section>
  );
}
