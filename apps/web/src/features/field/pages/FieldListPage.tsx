import type { OpenInspection } from '@escuta/contract';
import { distanceMetres } from '@escuta/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { useKeptScroll } from '../../../shared/ui/use-kept-scroll.ts';
import { Button } from '../components/Button.tsx';
import { InspectionCard } from '../components/InspectionCard.tsx';
import styles from '../components/list.module.css';
import { Outbox } from '../components/Outbox.tsx';
import { PositionTrouble } from '../components/PositionField.tsx';
import { useDrafts, useInspections } from '../hooks/use-field-data.ts';
import { useNearestFirst } from '../hooks/use-nearest-first.ts';
import { isAudible, KEPT_SOUNDS_MAX, useKeepSounds } from '../hooks/use-sounds.ts';
import type { KeptInspections } from '../store/db.ts';
import { sameInspection } from '../store/drafts.ts';

const PAGE = 30;

interface Row {
  inspection: OpenInspection;
  /** Open visits of the same sample after this one. */
  later: number;
  metres: number | undefined;
}

/** The geophone operator's open inspections and reports, for a phone with or without a network (D-20). */
export default function FieldListPage() {
  const t = useTexts('field');
  const problemText = useProblemText();
  const inspections = useInspections();
  const drafts = useDrafts();
  const order = useNearestFirst();
  const { own } = order;
  const { kept } = inspections;
  const finished = useMemo(
    () =>
      (drafts ?? []).filter(({ state }) => state === 'queued' || state === 'sent').flatMap((one) => one.inspections),
    [drafts],
  );
  const hasDraft = useHasDraft(drafts);
  const place = useKeptPlace(kept !== null && drafts !== undefined);
  const sentCount = drafts?.filter(({ state }) => state === 'sent').length;
  const { refresh } = inspections;
  // Sending a report may close inspections, so the list is fetched again; not for the first count.
  const [seenSent, setSeenSent] = useState<number>();
  useEffect(() => {
    if (sentCount === undefined || sentCount === seenSent) return;
    setSeenSent(sentCount);
    if (seenSent !== undefined) refresh();
  }, [sentCount, seenSent, refresh]);
  const rows = useMemo<Row[]>(() => {
    const open = (kept?.list ?? []).filter((one) => !finished.some((other) => sameInspection(one, other)));
    const visits = currentVisits(open, hasDraft);
    if (!own) return visits.map((visit) => ({ ...visit, metres: undefined }));
    return visits
      .map((visit) => ({ ...visit, metres: distanceMetres(own, visit.inspection) }))
      .sort((a, b) => a.metres - b.metres);
  }, [kept, finished, hasDraft, own]);

  return (
    <div className={styles.page} ref={place}>
      <h1>{t('title')}</h1>
      {'serviceWorker' in navigator ? null : <p className={styles.trouble}>{t('list.online')}</p>}
      <Outbox drafts={drafts ?? []} decided={kept?.decided ?? []} />
      {inspections.isWaiting ? <Loading lines={8} /> : null}
      {!kept && inspections.problem ? (
        <Empty
          title={t('list.failed')}
          help={problemText(inspections.problem)}
          action={<Button onClick={inspections.refresh}>{t('list.refresh')}</Button>}
        />
      ) : null}
      {kept ? (
        <Inspections
          rows={rows}
          kept={kept}
          hasDraft={hasDraft}
          isStale={inspections.problem !== null}
          order={order}
          onRefresh={inspections.refresh}
          isRefreshing={inspections.isRefreshing}
        />
      ) : null}
    </div>
  );
}

/** The operator comes back from a report to the place in the list. The frame scrolls, not the page, whose ref this is. */
function useKeptPlace(isShown: boolean) {
  const frame = useRef<HTMLElement>(null);
  useKeptScroll(frame, isShown ? '/field' : null);
  return useCallback((page: HTMLElement | null) => {
    frame.current = page?.closest('main') ?? null;
  }, []);
}

/** Tells whether a report of a visit is begun. */
function useHasDraft(drafts: ReturnType<typeof useDrafts>) {
  return useCallback(
    (one: OpenInspection) =>
      (drafts ?? []).some(
        ({ state, inspections: of }) => state !== 'sent' && of.some((other) => sameInspection(one, other)),
      ),
    [drafts],
  );
}

/** One visit of each sample: that whose report is begun, else the first. The others follow once it has its report. */
function currentVisits(open: readonly OpenInspection[], hasDraft: (one: OpenInspection) => boolean) {
  const visits = new Map<number, { inspection: OpenInspection; later: number }>();
  for (const inspection of open) {
    const known = visits.get(inspection.id_amostra);
    const isAhead = known && (hasDraft(known.inspection) || !hasDraft(inspection));
    const visit = isAhead ? known.inspection : inspection;
    // Only this visit is shown, so it also shows what a later one asks for.
    const obs_aprovacao = visit.obs_aprovacao ?? inspection.obs_aprovacao ?? known?.inspection.obs_aprovacao ?? null;
    visits.set(inspection.id_amostra, { inspection: { ...visit, obs_aprovacao }, later: known ? known.later + 1 : 0 });
  }
  return [...visits.values()];
}

interface InspectionsProps {
  rows: readonly Row[];
  kept: KeptInspections;
  hasDraft(inspection: OpenInspection): boolean;
  isStale: boolean;
  order: ReturnType<typeof useNearestFirst>;
  onRefresh(): void;
  isRefreshing: boolean;
}

function Inspections({ rows, kept, hasDraft, isStale, order, onRefresh, isRefreshing }: InspectionsProps) {
  const t = useTexts('field');
  const format = useFormats();
  const { own, status } = order;
  const [shown, setShown] = useState(PAGE);
  const inOrder = useMemo(() => rows.map(({ inspection }) => inspection), [rows]);
  const sounds = useKeepSounds(inOrder);
  const audible = inOrder.filter(isAudible);
  const heard = audible.filter(({ id_amostra }) => sounds.includes(id_amostra)).length;
  const refresh = (
    <Button disabled={isRefreshing} onClick={onRefresh}>
      {t('list.refresh')}
    </Button>
  );
  const stale = isStale ? (
    <p className={styles.trouble} role="status">
      {t('list.kept', { time: format.dateTime(kept.at) })}
    </p>
  ) : null;
  if (rows.length === 0) {
    return (
      <>
        {stale}
        <Empty title={t('list.empty')} help={t('list.emptyHelp')} action={refresh} />
      </>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="field-open">
      <h2 id="field-open">{t('list.heading', { n: rows.reduce((n, { later }) => n + 1 + later, 0) })}</h2>
      <div className={styles.row}>
        <Button aria-pressed={own !== null} disabled={status === 'locating'} onClick={order.nearestFirst}>
          {status === 'locating' ? t('list.locating') : t('list.byPosition')}
        </Button>
        {own ? <Button onClick={order.oldestFirst}>{t('list.byDate')}</Button> : null}
        {refresh}
      </div>
      <PositionTrouble status={status} />
      {stale}
      {kept.total > kept.list.length ? (
        <p className={styles.trouble}>{t('list.cut', { n: kept.list.length, total: kept.total })}</p>
      ) : null}
      <p className={styles.secondary} data-testid="sounds">
        {t('list.sounds', { n: heard, total: Math.min(audible.length, Math.max(heard, KEPT_SOUNDS_MAX)) })}
      </p>
      <div className={styles.list}>
        {rows.slice(0, shown).map(({ inspection, later, metres }) => (
          <InspectionCard
            key={`${inspection.id_amostra}-${inspection.ordem_inspecao}`}
            inspection={inspection}
            later={later}
            metres={metres}
            hasDraft={hasDraft(inspection)}
          />
        ))}
      </div>
      {rows.length > shown ? <Button onClick={() => setShown(shown + PAGE)}>{t('list.more')}</Button> : null}
    </section>
  );
}
