import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

type Theme = 'dark' | 'light';

/** All rules of WCAG 2.2 AA in the light theme, colour rules in the dark one. */
const RULES: Record<Theme, RunOptions['runOnly']> = {
  light: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Colours are the same at every width, so on a phone only the light theme is checked. */
const themesOf = (page: Page): readonly Theme[] =>
  (page.viewportSize()?.width ?? 0) < 768 ? ['light'] : ['dark', 'light'];

/** Violations that axe finds on the current page; a page inside a frame is checked as a screen of its own. */
export async function violations(page: Page, themes = themesOf(page)): Promise<string[]> {
  const all: string[] = [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // During a transition, colours are not those of the theme.
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    });
    const found = await page.evaluate(
      async (runOnly) => {
        const { run } = (window as unknown as { axe: typeof axe }).axe;
        const { violations: all } = await run(document, { runOnly, iframes: false, resultTypes: ['violations'] });
        return all.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
      },
      RULES[colorScheme] as NonNullable<RunOptions['runOnly']>,
    );
    all.push(...found.map((text) => `${colorScheme}, ${text}`));
  }
  return all;
}
