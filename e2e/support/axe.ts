import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Theme = 'dark' | 'light';

/** Colours are the same at every width, so on a phone only the light theme is checked. */
const themesOf = (page: Page): readonly Theme[] =>
  (page.viewportSize()?.width ?? 0) < 768 ? ['light'] : ['dark', 'light'];

/** Violations that axe finds on the current page: all rules in the light theme, colour rules in the dark one. */
export async function violations(page: Page, themes = themesOf(page)): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // During a transition, colours are not those of the theme.
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
