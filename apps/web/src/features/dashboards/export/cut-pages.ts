/** A part of the content that a page break must not cut. */
export interface Block {
  top: number;
  bottom: number;
  /** Blocks inside it, from top to bottom: the rows of its table. */
  parts?: readonly Block[];
}

/** A page: its top in the content, and its height. */
export interface Cut {
  top: number;
  height: number;
}

/**
 * Cuts content into pages of at most the height `most`, never through a block that fits on a page. A higher block, such as a card with a
 * long table, is cut between its parts. Title and table header stay with the first part, and the space below the last part with that.
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

/** A block if it fits on a page, otherwise its parts. */
function wholeParts({ top, bottom, parts = [] }: Block, most: number): Block[] {
  if (bottom - top <= most) return [{ top, bottom }];
  const last = parts.length - 1;
  return parts.flatMap((part, at) =>
    wholeParts({ ...part, ...(at === 0 && { top }), ...(at === last && { bottom }) }, most),
  );
}

/** The last position up to `end` that cuts no block; `end` if there is none below `top`. */
function lastCut(blocks: readonly Block[], top: number, end: number): number {
  let at = end;
  for (;;) {
    const cut = blocks.filter((block) => block.top < at && block.bottom > at);
    if (cut.length === 0) return at;
    at = Math.min(...cut.map((block) => block.top));
    if (at <= top) return end;
  }
}
