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

/** Rows of a table that stay together at its beginning and at its end. */
const TOGETHER = 3;

/**
 * Cuts content into pages of at most the height `most`, never through a block without parts that fits on a page. A card with a table higher
 * than half a page is cut between its rows, so that pages are filled. Title and table header stay with the first rows, and the space below
 * the last rows with those.
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

/** A block if it has no parts or at most half a page, otherwise its parts. */
function wholeParts({ top, bottom, parts = [] }: Block, most: number): Block[] {
  if (bottom - top <= (parts.length > 2 * TOGETHER ? most / 2 : most)) return [{ top, bottom }];
  const together = parts.length > 2 * TOGETHER ? TOGETHER : 1;
  const [first, last] = [parts.at(together - 1), parts.at(-together)];
  if (!first || !last || first === last) return [{ top, bottom }];
  return [{ top, bottom: first.bottom }, ...parts.slice(together, -together), { top: last.top, bottom }];
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
