import type { Page } from '@playwright/test';

/** Right-to-left override: reverses the direction of the following text. */
export const TURN = '\u202E';

/** A text of a certain length without a space to break a line at. */
export const filled = (text: string, length: number) => [...text.padEnd(length, 'W')].slice(0, length).join('');

/** Faults of the current page: a script ran, an element overflows, a direction mark affects its neighbours. */
export function harm(page: Page): Promise<string[]> {
  return page.evaluate((turn) => {
    const found: string[] = 'harmed' in window ? ['a script ran'] : [];
    const root = document.documentElement;
    const wide = [root, ...document.querySelectorAll('.ant-modal-wrap, .ant-modal-body, main, [aria-busy]')];
    for (const part of wide) {
      if (part.scrollWidth <= part.clientWidth + 1) continue;
      const edge = part.getBoundingClientRect().right + 1;
      const out = [...part.querySelectorAll('*')].findLast((inner) => inner.getBoundingClientRect().right > edge);
      found.push(`${part.tagName}.${part.className} is too wide by ${out?.outerHTML.slice(0, 200)}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.nodeValue?.includes(turn)) continue;
      let around = node.parentElement;
      const isolated = () => !around || getComputedStyle(around).unicodeBidi.startsWith('isolate');
      while (around && getComputedStyle(around).display === 'inline' && !isolated()) around = around.parentElement;
      const inline = around && getComputedStyle(around).display === 'inline';
      if (!inline && around?.textContent !== node.nodeValue)
        found.push(`turned round: ${around?.outerHTML.slice(0, 300)}`);
    }
    return found;
  }, TURN);
}
