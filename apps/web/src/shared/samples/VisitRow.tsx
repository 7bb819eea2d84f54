import { PLACE_RADIUS_M, type Visit } from '@escuta/contract';
import { effectiveClass } from '@escuta/domain';
import { Button } from 'antd';
import { memo, type ReactNode } from 'react';
import { useFormats } from '../format/index.ts';
import { useReportEnumeration } from '../i18n/use-report-enumeration.ts';
import { ClassMark } from '../ui/ClassMark.tsx';
import { useClassTexts } from '../ui/class-texts.ts';
import styles from './place-visits.module.css';
import { SampleLink, type SampleOpener } from './SampleLink.tsx';
import type { VisitPlayer } from './use-visit-player.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { PauseIcon, PlayIcon } from './visit-icons.tsx';

interface VisitRowProps {
  visit: Visit;
  /** It is the sample that is shown. */
  isChosen: boolean;
  /** It is the one that is played, or paused. */
  isHeard: boolean;
  engine: VisitPlayer['player']['engine'];
  onPlay(id: number): void;
  opener: SampleOpener;
}

/** One visit: date, class, level, who recorded it, and what came of it. There may be many, so each renders only when it changes. */
export const VisitRow = memo(function VisitRow(props: VisitRowProps) {
  const { visit, isChosen, isHeard } = props;
  const t = useVisitTexts();
  const classText = useClassTexts();
  const { date, time, unit } = useFormats();
  const { classificacao, classificacao_cliente: customer } = visit;
  const code = effectiveClass(visit);
  return (
    <li className={styles.row} data-visit={visit.id_amostra} data-playing={isHeard} aria-current={isChosen}>
      <VisitPlay {...props} />
      <span className={styles.what}>
        <span className={styles.line}>
          <ClassMark code={code} byCustomer={customer !== null} size={16} decorative />
          <strong>{classText(`name.${code}`)}</strong>
          {customer && customer !== classificacao ? (
            <span className={styles.muted}>{t('system', { name: classText(`name.${classificacao}`) })}</span>
          ) : null}
          <span className={styles.level} title={t('level')}>
            {visit.nivel === null
              ? visit.com_audio
                ? '–'
                : t('silent')
              : t('steady', { level: unit(visit.nivel, 'dB') })}
          </span>
        </span>
        <span className={styles.line}>
          <VisitLink {...props}>
            {date(visit.dt_amostra)} {time(visit.dt_amostra)}
          </VisitLink>
          <VisitFacts visit={visit} isChosen={isChosen} />
        </span>
      </span>
    </li>
  );
});

/** Plays from this visit on; pauses it while it is heard. */
function VisitPlay({ visit, isHeard, engine, onPlay }: VisitRowProps) {
  const t = useVisitTexts();
  const { date } = useFormats();
  const isPlaying = engine.use((state) => state.playing && isHeard);
  const name = t(isPlaying ? 'pause' : 'play', { date: date(visit.dt_amostra) });
  return (
    <Button
      type="text"
      className={styles.play ?? ''}
      icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
      aria-label={name}
      title={name}
      disabled={!visit.com_audio}
      onClick={() => (isHeard ? engine.toggle() : onPlay(visit.id_amostra))}
    />
  );
}

function VisitLink({ visit, isChosen, opener, children }: VisitRowProps & { children: ReactNode }) {
  const t = useVisitTexts();
  if (isChosen) return <span>{children}</span>;
  return (
    <SampleLink sample={visit} opener={opener} title={t('open', { seq: visit.seq })}>
      {children}
    </SampleLink>
  );
}

/** Who recorded it, how near, and what came of it. */
function VisitFacts({ visit, isChosen }: Pick<VisitRowProps, 'visit' | 'isChosen'>) {
  const t = useVisitTexts();
  const { distance } = useFormats();
  const outcome = useOutcome(visit);
  const isFar = visit.distancia > PLACE_RADIUS_M;
  const near = [visit.mesmo_hidrometro && t('meter'), (isFar || !visit.mesmo_hidrometro) && distance(visit.distancia)];
  const facts = [...(isChosen ? [t('this')] : near), visit.nome ?? visit.coletor, outcome];
  return (
    <span className={styles.facts}>
      <bdi>{facts.filter((fact) => fact).join(' · ')}</bdi>
    </span>
  );
}

const STATES = ['pending', 'approved', 'again'] as const;

/** The last inspection's report with its decision, else the number of inspection orders; null without any. */
function useOutcome({ tipo_vazamento, status_relatorio, totalInspectionOrders }: Visit): string | null {
  const t = useVisitTexts();
  const named = useReportEnumeration();
  if (tipo_vazamento !== null) {
    const found = named('tipo_vazamento', tipo_vazamento);
    const state = status_relatorio === null ? undefined : STATES[status_relatorio];
    return state ? t('reported', { state: t(`state.${state}`), found }) : t('report', { found });
  }
  return totalInspectionOrders ? t('orders', { n: totalInspectionOrders }) : null;
}
