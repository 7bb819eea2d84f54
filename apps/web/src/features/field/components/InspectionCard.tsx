import type { OpenInspection } from '@escuta/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { routeUrl, TRAVEL_MODES } from '../../../shared/map/route-url.ts';
import { PlaceWarnings } from '../../../shared/samples/SampleWarnings.tsx';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { Loading, notify } from '../../../shared/ui/index.ts';
import { usePerson } from '../hooks/use-field-data.ts';
import { isAudible } from '../hooks/use-sounds.ts';
import { openDraft } from '../store/drafts.ts';
import { Button, buttonClass } from './Button.tsx';
import styles from './list.module.css';

const FieldPlayer = lazy(() => import('./FieldPlayer.tsx'));

interface Props {
  inspection: OpenInspection;
  /** Open visits of the same sample after this one. */
  later: number;
  /** Distance from the user in metres; undefined until the user shares a position. */
  metres: number | undefined;
  hasDraft: boolean;
}

/** One open inspection: place, sound, directions and the link to its report. */
export function InspectionCard({ inspection, later, metres, hasDraft }: Props) {
  const t = useTexts('field');
  const common = useTexts('common');
  const classText = useClassTexts();
  const format = useFormats();
  const headingId = useId();
  const code = inspection.classificacao_cliente ?? inspection.classificacao;
  const place = inspection.endereco ?? `${format.coordinate(inspection.lat)} / ${format.coordinate(inspection.lon)}`;
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.top}>
        <ClassMark code={code} byCustomer={inspection.classificacao_cliente !== null} size={24} decorative />
        <h3 id={headingId}>{t('card.sample', { seq: inspection.seq })}</h3>
        <span className={styles.class}>{classText(`name.${code}`)}</span>
        {metres === undefined ? null : (
          <span className={styles.distance}>{t('card.distance', { distance: format.distance(metres) })}</span>
        )}
      </div>
      <p className={styles.place}>{place}</p>
      <PlaceWarnings sample={inspection} />
      <p className={styles.secondary}>
        {inspection.razao_social} · {format.dateTime(inspection.dt_amostra)} ·{' '}
        {t('card.slot', { n: inspection.ordem_inspecao })}
        {inspection.hidrometro ? ` · ${t('card.meter', { number: inspection.hidrometro })}` : null}
      </p>
      {later > 0 ? <p className={styles.secondary}>{t('card.later', { n: later })}</p> : null}
      {inspection.finalizada ? <p className={styles.trouble}>{t('card.finalized')}</p> : null}
      <Note name={t('card.request')} text={inspection.obs_aprovacao} />
      <Note name={t('card.notes')} text={inspection.obs_app} />
      <Note name={t('card.comment')} text={inspection.obs} />
      <nav className={styles.row} aria-label={t('card.route')}>
        {TRAVEL_MODES.map((mode) => (
          <a
            key={mode}
            className={buttonClass}
            href={routeUrl(inspection, mode)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t(`card.${mode}`)}
            <span className="visually-hidden"> ({common('newTab')})</span>
          </a>
        ))}
      </nav>
      <Sound inspection={inspection} />
      <ReportButton inspection={inspection} hasDraft={hasDraft} />
    </article>
  );
}

function Note({ name, text }: { name: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className={styles.note}>
      <div className={styles.secondary}>{name}</div>
      <p>{text}</p>
    </div>
  );
}

function Sound({ inspection }: { inspection: OpenInspection }) {
  const t = useTexts('field');
  const [isOpen, open] = useState(false);
  if (!isAudible(inspection)) return <p className={styles.secondary}>{t('card.noSound')}</p>;
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? t('card.stopListening') : t('card.listen')}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Loading lines={3} />}>
          <FieldPlayer id_amostra={inspection.id_amostra} />
        </Suspense>
      ) : null}
    </>
  );
}

function ReportButton({ inspection, hasDraft }: { inspection: OpenInspection; hasDraft: boolean }) {
  const t = useTexts('field');
  const person = usePerson();
  const navigate = useNavigate();
  const start = async () => {
    try {
      const { chave } = await openDraft(person, inspection);
      // Requested once there is data to lose: the browser must not evict it when storage runs short.
      void navigator.storage?.persist?.();
      await navigate(`/field/report/${chave}`);
    } catch {
      notify.error(t('form.notKept'), { kind: 'save' });
    }
  };
  return (
    <Button tone="primary" onClick={() => void start()}>
      {hasDraft ? t('card.resume') : t('card.report')}
    </Button>
  );
}
