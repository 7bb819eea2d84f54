/** How "most likely first" is worked (LSN-04): choices, not measurements. */
export const LISTENING_BLOCK = {
  /** Samples of a block: a quarter of an hour of listening. */
  size: 40,
  /** Share of a block that is drawn at random from the rest. */
  drawnShare: 0.05,
  /** For how long nobody else gets the samples of a block, minutes. */
  holdMinutes: 120,
} as const;

/** A whole number from 0, below a limit, each as likely as any other. */
export type RandomBelow = (limit: number) => number;

/** How a block is made of what waits. */
export interface BlockPlan {
  /** How many come from the top of the order. */
  top: number;
  /** How many are drawn from the rest. */
  drawn: number;
  /** With which probability each sample of the rest is drawn; null without a rest. */
  probability: number | null;
}

/**
 * A block of the samples that wait: the most likely, and a share drawn from the rest, one at least. What fits into one block is heard as a whole.
 * @param waiting number of samples that wait
 */
export function planBlock(waiting: number): BlockPlan {
  const { size, drawnShare } = LISTENING_BLOCK;
  if (waiting <= size) return { top: waiting, drawn: 0, probability: null };
  const drawn = Math.max(1, Math.round(size * drawnShare));
  const top = size - drawn;
  return { top, drawn, probability: drawn / (waiting - top) };
}

/** The same entries, each order as likely as any other (Fisher and Yates). */
export function shuffled<Entry>(entries: readonly Entry[], randomBelow: RandomBelow): Entry[] {
  const mixed = [...entries];
  for (let last = mixed.length - 1; last > 0; last--) {
    const place = randomBelow(last + 1);
    [mixed[last], mixed[place]] = [mixed[place] as Entry, mixed[last] as Entry];
  }
  return mixed;
}
