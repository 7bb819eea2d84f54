/** What must not be cut, from its top to its bottom. */
export interface Block {
  top: number;
  bottom: number;
  /** What it holds, from top to bottom: the rows of its table. */
  parts?: readonly Block[];
}

/** A page: where it begins in the whole and how high it is. */
export interface Cut {
  top: number;
  height: number;
}

/**
 * Cuts a whole into pages of at most `most`, never through a block that fits on one: between rows, not through them.
 * A block that holds others, such as a card with a long table, is cut between those where it does not fit; what stands
 * over the first of them, title and heads, stays with it, and what stands below the last with that.
 */
export function cutPages(blocks: readonly Block[], total: number, most: number): Cut[] {
  const whole = blocks.flatMap((block) => wholeParts(block, most)).filter(({ top, bottom }) => bottom > top);
  const pages: Cut[] = [];
  let top = 0;
  while (total - top > most) {
    const end = lastCut(whole, top, top + most);
    pages.push({ top, height: end - top });
    top = end;
  }
  if (total > top) pages.push({ top, height: total - top });
  return pages;
}

/** A block that fits on a page, or what of it does. */
function wholeParts({ top, bottom, parts = [] }: Block, most: number): Block[] {
  if (bottom - top <= most) return [{ top, bottom }];
  const last = parts.length - 1;
  return parts.flatMap((part, at) =>
    wholeParts({ ...part, ...(at === 0 && { top }), ...(at === last && { bottom }) }, most),
  );
}

/** The last place up to `end` that goes through no block; `end` itself where there is none after `top`. */
function lastCut(blocks: readonly Block[], top: number, end: number): number {
  let at = end;
  for (;;) {
    const cut = blocks.filter((block) => block.top < at && block.bottom > at);
    if (cut.length === 0) return at;
    at = Math.min(...cut.map((block) => block.top));
    if (at <= top) return end;
  }
}
