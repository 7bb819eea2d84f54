import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds on the page as it stands; in the light theme all, in the dark one what depends on colours. */
export async function violations(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // Half-way through a transition, colours are no colours of ours.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    const axe = new AxeBuilder({ page });
    const { violations: found } = await (colorScheme === 'light'
      ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze();
    all.push(
      ...found.flatMap(({ id, nodes }) => nodes.map((node) => `${colorScheme}, ${id}: ${node.html.slice(0, 160)}`)),
    );
  }
  return all;
}
