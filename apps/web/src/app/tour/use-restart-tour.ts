import { useMutation } from '@tanstack/react-query';
import { useProblemText, useTexts } from '../../shared/i18n/index.ts';
import { updateOwn, useSession } from '../../shared/session/index.ts';
import { reloadEnabled, startTour } from '../../shared/tour/tour-state.ts';
import { notify } from '../../shared/ui/notify.ts';
import { HOME_PATH } from '../guard.ts';

/** Starts the tour at its first screen; if the user had turned it off, turns it on and reloads the app (SHELL-10). */
export function useRestartTour(): { restart(): void; isPending: boolean } {
  const t = useTexts('shell');
  const problem = useProblemText();
  const { user } = useSession();
  const enabling = useMutation({
    mutationFn: () => updateOwn({ tour: true }),
    onSuccess: () => reloadEnabled({ started: true, path: HOME_PATH }),
    onError: (reason) => notify.error(t('tour.enableFailed'), { description: problem(reason) }),
  });
  const restart = () => {
    if (user?.tour) startTour();
    else if (!enabling.isPending) enabling.mutate();
  };
  return { restart, isPending: enabling.isPending };
}
