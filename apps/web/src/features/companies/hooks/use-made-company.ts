import { type RefObject, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TreeNode } from '../company-tree.ts';
import { pathTo } from '../company-tree.ts';

/** State of the address after a company was created. */
export interface MadeState {
  made: number;
}

/**
 * Shows a company that was just created: calls `unfold` with the companies above it, then scrolls to it and focuses it.
 * Returns its id, to mark it.
 */
export function useMadeCompany(
  list: RefObject<HTMLElement | null>,
  tree: readonly TreeNode[] | undefined,
  unfold: (above: number[]) => void,
): number | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [made, setMade] = useState<number | null>(null);
  const wanted = (state as Partial<MadeState> | null)?.made ?? null;
  const path = wanted === null ? null : pathTo(tree ?? [], wanted);
  useEffect(() => {
    if (wanted === null || path === null) return;
    unfold(path);
    setMade(wanted);
    // A reload or the way back shows the tree as it was left.
    void navigate('.', { replace: true, state: null });
  });
  useEffect(() => {
    const line = made === null ? null : list.current?.querySelector<HTMLElement>(`[data-company="${made}"]`);
    line?.scrollIntoView({ block: 'center' });
    line?.querySelector('a')?.focus({ preventScroll: true });
  }, [list, made]);
  return made;
}
