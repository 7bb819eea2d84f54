import { Button, Tour } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMapCompanies } from '../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { endTour, goToTourScreen, takeStart } from '../../shared/tour/tour-state.ts';
import { notify } from '../../shared/ui/notify.ts';
import styles from './tour.module.css';
import { type TourCard, type TourStep, tourSteps } from './tour-steps.ts';
import { useTarget } from './use-target.ts';

/** The current step of the tour; on any other screen, a bar to resume or end it (SHELL-09). */
export function TourStepper({ index }: { index: number }) {
  const t = useTexts('tour');
  const problem = useProblemText();
  const { can } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: companies = [] } = useMapCompanies();
  const steps = tourSteps(can, companies.length > 1);
  const position = steps.findIndex((step) => step.index >= index);
  const step = steps[position];
  const count = { n: position + 1, total: steps.length };

  /** Opens the screen of a step; if that has nothing to show, of the next one that has. */
  const open = useCallback(
    async (wanted: TourStep | undefined, rest: readonly TourStep[]): Promise<void> => {
      if (!wanted) return endTour();
      try {
        const path = await wanted.path();
        if (path === null) return open(rest[0], rest.slice(1));
        goToTourScreen(wanted.index);
        await navigate(path);
      } catch (reason) {
        notify.error(t('notOpened'), { description: problem(reason) });
      }
    },
    [navigate, t, problem],
  );
  const openAt = (at: number) => void open(steps[at], steps.slice(at + 1));
  useStart(step, () => openAt(position));

  if (!step) return null;
  if (!step.isAt(pathname)) {
    return (
      <aside className={`${styles.away} no-print`} aria-label={t('name')}>
        <span>{t('away', count)}</span>
        <Button size="small" type="primary" onClick={() => openAt(position)}>
          {t('resume')}
        </Button>
        <Button size="small" onClick={() => endTour()}>
          {t('stop')}
        </Button>
      </aside>
    );
  }
  return <Cards key={step.index} cards={step.cards} count={count} onEnd={() => openAt(position + 1)} />;
}

/** Opens the first screen automatically when the tour has just been started. */
function useStart(step: TourStep | undefined, open: () => void): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (takeStart() && step && !step.isAt(pathname)) open();
  });
}

interface CardsProps {
  cards: readonly TourCard[];
  count: { n: number; total: number };
  onEnd(): void;
}

/** The cards of one screen, in order. */
function Cards({ cards, count, onEnd }: CardsProps) {
  const [at, setAt] = useState(0);
  const card = cards[at];
  if (!card) return null;
  const isLast = at === cards.length - 1;
  return (
    <StepCard
      key={card}
      card={card}
      count={count}
      isEnd={isLast && count.n === count.total}
      onNext={() => (isLast ? onEnd() : setAt(at + 1))}
    />
  );
}

interface StepCardProps {
  card: TourCard;
  count: { n: number; total: number };
  /** It is the last card of the tour. */
  isEnd: boolean;
  onNext(): void;
}

/** Explains a screen, beside the part of it that matters. */
function StepCard({ card, count, isEnd, onNext }: StepCardProps) {
  const t = useTexts('tour');
  const target = useTarget(`[data-tour="${card}"]`);
  const title = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const wasFocused = useRef(false);
  /** Focuses the card once it is positioned; later moves do not take the focus from the user. */
  const focusOnce = () => {
    if (!wasFocused.current) title.current?.focus();
    wasFocused.current ||= document.activeElement === title.current;
  };
  if (target === undefined) return null;
  return (
    <Tour
      open
      steps={[
        {
          target,
          title: (
            <h2 ref={title} tabIndex={-1} className={styles.title}>
              {t(`${card}.title`)}
            </h2>
          ),
          description: t(`${card}.text`),
        },
      ]}
      onPopupAlign={focusOnce}
      onClose={() => endTour()}
      actionsRender={() => (
        <div className={styles.actions}>
          <span className={styles.count}>{t('count', count)}</span>
          {isEnd ? null : (
            <Button size="small" onClick={() => endTour()}>
              {t('skip')}
            </Button>
          )}
          <Button
            size="small"
            type="primary"
            loading={busy}
            onClick={() => {
              setBusy(true);
              onNext();
            }}
          >
            {isEnd ? t('finish') : t('next')}
          </Button>
        </div>
      )}
    />
  );
}
