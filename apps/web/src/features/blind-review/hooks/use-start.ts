import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/api/index.ts';
import { useProblemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { BLIND_PATHS } from '../blind-paths.ts';
import { useBlindRoute } from './use-blind-route.ts';

/** Starts a block of work, or continues the running one (BR-01). */
export function useStart() {
  const navigate = useNavigate();
  const route = useBlindRoute();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await call('startBlindReview');
      void navigate(BLIND_PATHS.sample);
    } catch (problem) {
      if (!route(problem)) notify.error(problemText(problem));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void start() };
}
