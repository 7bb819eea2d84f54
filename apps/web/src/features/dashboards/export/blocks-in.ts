import type { Block } from './cut-pages.ts';

/** Paper left over and under a card, CSS pixels: less than half of the gap between two. */
const CLEARANCE = 4;

const BLOCK = '[data-block]';

/**
 * What must not be cut within an element: cards, with the rows of their tables.
 * @param origin top of the whole, from which is measured
 */
export function blocksIn(element: Element, origin: number): Block[] {
  const blocks = [...element.querySelectorAll(BLOCK)];
  return blocks
    .filter((block) => !blocks.some((other) => other !== block && other.contains(block)))
    .map((block) => {
      const { top, bottom } = place(block, origin);
      const parts = [...block.querySelectorAll(BLOCK)].map((part) => place(part, origin));
      // A page begins and ends beside a card's frame, not on it; rows of a table touch each other.
      return { top: top - CLEARANCE, bottom: bottom + CLEARANCE, parts };
    });
}

// To whole pixels, so that one row ends where the next begins.
function place(block: Element, origin: number): Block {
  const { top, bottom } = block.getBoundingClientRect();
  return { top: Math.round(top - origin), bottom: Math.round(bottom - origin) };
}
