import { Button, Tour } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { endTour, goToTourScreen } from '../../shared/tour/tour-state.ts';
import { notify } from '../../shared/ui/notify.ts';
import styles from './tour.module.css';
import { type TourStep, tourSteps } from './tour-steps.ts';
import { useTarget } from './use-target.ts';

/** The tour on one of its screens; away from it, a way back (SHELL-09). */
export function TourStepper({ index }: { index: number }) {
  const t = useTexts('tour');
  const problem = useProblemText();
  const { can } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const steps = tourSteps(can);
  const position = steps.findIndex((step) => step.index >= index);
  const step = steps[position];
  const count = { n: position + 1, total: steps.length };

  /** Opens the screen of a step, or of the next one that has something to show. */
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
  useStart(index, step, () => openAt(position));

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
  return <StepCard key={step.index} step={step} count={count} onNext={() => openAt(position + 1)} />;
}

/** The tour has just been started: its first screen opens by itself. */
function useStart(index: number, step: TourStep | undefined, open: () => void): void {
  const { pathname } = useLocation();
  const started = useRef(false);
  useEffect(() => {
    const isFirst = index === 1 && !started.current;
    started.current = true;
    if (isFirst && step && !step.isAt(pathname)) open();
  });
}

interface StepCardProps {
  step: TourStep;
  count: { n: number; total: number };
  onNext(): void;
}

/** What a screen is for, beside the part of it that matters. */
function StepCard({ step: { screen }, count, onNext }: StepCardProps) {
  const t = useTexts('tour');
  const target = useTarget(`[data-tour="${screen}"]`);
  const title = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState(false);
  const isLast = count.n === count.total;
  const isShown = target !== undefined;
  useEffect(() => {
    if (isShown) title.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Tour
      open
      steps={[
        {
          target,
          title: (
            <h2 ref={title} tabIndex={-1} className={styles.title}>
              {t(`${screen}.title`)}
            </h2>
          ),
          description: t(`${screen}.text`),
        },
      ]}
      onClose={() => endTour()}
      actionsRender={() => (
        <div className={styles.actions}>
          <span className={styles.count}>{t('count', count)}</span>
          {isLast ? null : (
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
            {isLast ? t('finish') : t('next')}
          </Button>
        </div>
      )}
    />
  );
}
