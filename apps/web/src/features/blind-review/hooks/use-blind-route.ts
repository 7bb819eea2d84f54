import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { screenOf, stateOf } from '../blind-status.ts';

/** Opens the screen that a refused call leads to (BR-04); false if the current screen has to show the refusal. */
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
