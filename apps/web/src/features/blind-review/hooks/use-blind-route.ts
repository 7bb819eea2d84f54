import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { screenOf, stateOf } from '../blind-status.ts';

/** Goes where a refused call leads (BR-04); false when the screen stays and has to say it. */
export function useBlindRoute(): (problem: unknown, isShown?: boolean) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (problem, isShown) => {
      const path = screenOf(problem, isShown);
      if (path !== null) void navigate(path, { replace: true, state: stateOf(problem) });
      return path !== null;
    },
    [navigate],
  );
}
