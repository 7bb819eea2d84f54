import { CUSTOMER_CLASSIFICATIONS, type SampleDetail } from '@escuta/contract';
import { Button, Checkbox } from 'antd';
import { type Ref, type RefObject, useEffect } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { PlaceVisits } from '../../../shared/samples/PlaceVisits.tsx';
import type { SampleOpener } from '../../../shared/samples/SampleLink.tsx';
import { StepIcon } from '../../../shared/ui/icons.tsx';
import { DemonstrationNote, Empty, Loading } from '../../../shared/ui/index.ts';
import { useFocusPerSample } from '../../../shared/ui/use-focus-per-sample.ts';
import { VerdictButtons } from '../../../shared/ui/VerdictButtons.tsx';
import { hasDraft, writtenComments } from '../comment.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { useMapExtras } from '../hooks/map-extras.ts';
import { CommentsPanel } from './CommentsPanel.tsx';
import { DetailFields } from './DetailFields.tsx';
import { DraftMark } from './DraftMark.tsx';
import styles from './detail.module.css';
import { BackIcon, CommentIcon } from './icons.tsx';
import { ReviewButtons } from './ReviewButtons.tsx';
import { RouteLinks } from './RouteLinks.tsx';
import { SamplePhotos } from './SamplePhotos.tsx';

/** The chosen sample; takes the list's place (DET-01). */
export function DetailPanel() {
  const { drawnPanel: panel, sample, selection } = useDashboard();
  const { controls, heading } = useFocusPerSample<HTMLElement>(selection.selectedId);
  return (
    <div className={styles.panel}>
      <DetailHead heading={heading} />
      {panel === 'comments' && sample ? (
        <CommentsPanel key={sample.id_amostra} sample={sample} />
      ) : (
        <DetailBody controls={controls} />
      )}
    </div>
  );
}

/** Back button, id of the sample, and buttons to its neighbours. */
function DetailHead({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const t = useTexts('samples');
  const { number } = useFormats();
  const { store, selection, rows, drawnPanel: panel, back: goBack, step } = useDashboard();
  const { selectedId, place } = selection;
  const seq = selectedId === null ? '' : (store?.at(store.rowOf(selectedId))?.seq ?? '');
  const back = t(panel === 'comments' ? 'detail.closeComments' : 'detail.back');
  // The focused element disappears with the list, so the focus moves here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <header className={styles.head}>
      <Button type="text" icon={<BackIcon />} aria-label={back} title={back} onClick={goBack} />
      <h2 ref={heading} tabIndex={-1}>
        {t('detail.title', { seq })}
      </h2>
      <span className={styles.muted}>
        {place < 0 ? '' : t('detail.position', { at: number(place + 1), total: number(rows.rows.length) })}
      </span>
      <Button
        type="text"
        icon={<StepIcon up />}
        aria-label={t('detail.previous')}
        title={`${t('detail.previous')} (K)`}
        disabled={selection.previous === null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => step(selection.previous)}
      />
      <Button
        type="text"
        icon={<StepIcon />}
        aria-label={t('detail.next')}
        title={`${t('detail.next')} (J)`}
        disabled={selection.next === null}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => step(selection.next)}
      />
    </header>
  );
}

function DetailBody({ controls }: { controls: Ref<HTMLElement> }) {
  const t = useTexts('samples');
  const common = useTexts('common');
  const problem = useProblemText();
  const { sample, detail, actions, showSlots, can, onlySelected, setOnlySelected } = useDashboard();
  const { Inspections } = useMapExtras();
  const opener = useSampleOpener();
  if (!sample) {
    if (!detail.isError) return <Loading lines={10} />;
    const retry = <Button onClick={() => void detail.refetch()}>{common('retry')}</Button>;
    return <Empty title={t('detail.failed')} help={problem(detail.error)} action={retry} />;
  }
  return (
    <div className={styles.body}>
      <ReviewSection controls={controls} />
      <DemonstrationNote />
      <SamplePhotos sample={sample} />
      <DetailFields sample={sample} reveal={(id) => actions.revealAddress(id)} opener={opener} />
      <Visits sample={sample} />
      {Inspections && can('inspections.view') ? (
        <Inspections key={sample.id_amostra} sample={sample} takeTurn={actions.takeTurn} onState={showSlots} />
      ) : null}
      <RouteLinks lat={sample.lat} lon={sample.lon} />
      <Checkbox checked={onlySelected} onChange={(event) => setOnlySelected(event.target.checked)}>
        {t('detail.only')}
      </Checkbox>
    </div>
  );
}

/** Chooses a sample among those found. */
function useSampleOpener(): SampleOpener {
  const { store, choose } = useDashboard();
  return ({ id_amostra: id }) => (store && store.rowOf(id) >= 0 ? () => choose(id, true) : null);
}

/** All visits to the place. */
function Visits({ sample }: { sample: SampleDetail }) {
  const { visitPlayer, visitsAsked, setVisitsAsked } = useDashboard();
  const opener = useSampleOpener();
  const onAsked = () => setVisitsAsked(false);
  return <PlaceVisits sample={sample} of={visitPlayer} opener={opener} isAsked={visitsAsked} onAsked={onAsked} />;
}

/** Controls of reviewers, hidden for roles that may only view (DET-02, DET-04, DET-08, DET-11). */
function ReviewSection({ controls }: { controls: Ref<HTMLElement> }) {
  const t = useTexts('samples');
  const { mayReview, sample, actions, verdicts, setPanel, user, can } = useDashboard();
  if (!mayReview || !sample) return null;
  const id = sample.id_amostra;
  const written = writtenComments(sample, can('inspections.view'));
  return (
    <section ref={controls} className={styles.review} aria-label={t('detail.verdict')}>
      <VerdictButtons
        codes={CUSTOMER_CLASSIFICATIONS}
        value={sample.classificacao_cliente}
        label={t('detail.classificacao_cliente')}
        onChoose={(code) => verdicts.give(id, code)}
      />
      <ReviewButtons sample={sample} />
      <div className={styles.row}>
        <Checkbox checked={sample.vista} onChange={() => void actions.toggleSeen(id)}>
          {t('detail.seen')}
        </Checkbox>
        <Button icon={<CommentIcon />} onClick={() => setPanel('comments')}>
          {written > 0 ? t('detail.written', { n: written }) : t('detail.comments')}
          {hasDraft(user?.id_usuario ?? 0, id) ? <DraftMark /> : null}
        </Button>
      </div>
    </section>
  );
}
