import type { Block } from './cut-pages.ts';

/** Space above and below a card, CSS pixels: less than half the gap between two cards. */
export const CLEARANCE = 4;

const BLOCK = '[data-block]';

/**
 * Finds the blocks of an element that a page break must not cut: cards, with the rows of their tables.
 * @param origin top of the element, from which positions are measured
 */
export function blocksIn(element: Element, origin: number): Block[] {
  const blocks = [...element.querySelectorAll(BLOCK)];
  return blocks
    .filter((block) => !blocks.some((other) => other !== block && other.contains(block)))
    .map((block) => {
      const { top, bottom } = place(block, origin);
      const parts = [...block.querySelectorAll(BLOCK)].map((part) => place(part, origin));
      // Pages begin and end beside a card's border, not on it; rows of a table have no gap.
      return { top: top - CLEARANCE, bottom: bottom + CLEARANCE, parts };
    });
}

// Rounded to whole pixels, so that a row ends where the next begins.
function place(block: Element, origin: number): Block {
  const { top, bottom } = block.getBoundingClientRect();
  return { top: Math.round(top - origin), bottom: Math.round(bottom - origin) };
}
