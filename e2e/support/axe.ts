import { expect, type Page } from '@playwright/test';
import axe, { type ElementContext, type RunOptions } from 'axe-core';

type Theme = 'dark' | 'light';
type Rules = NonNullable<RunOptions['runOnly']>;

/** All rules of WCAG 2.2 AA. */
const EVERY_RULE: Rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on the theme. */
const COLORS = ['color-contrast', 'link-in-text-block'];
const COLOR_RULES: Rules = { type: 'rule', values: COLORS };

/** Shows the page in a theme, without its transitions: during one, colours are not those of the theme. */
async function showIn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Chromium tells a page about a changed theme with its next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Checked outside an open dialog too: nothing there may take the focus. */
const RULES_BEHIND: Rules = { type: 'rule', values: ['aria-hidden-focus'] };

async function run(page: Page, runOnly: Rules, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([rules, behind, left]) => {
      const { run: check } = (window as unknown as { axe: typeof axe }).axe;
      const find = async (context: ElementContext, of: Rules) => {
        const off = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
        const options: RunOptions = { runOnly: of, rules: off, iframes: false, resultTypes: ['violations'] };
        const { violations: all } = await check(context, options);
        return all.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
      };
      const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].filter((each) =>
        each.checkVisibility(),
      );
      if (dialogs.length === 0) return find(document, rules);
      // Open lists and dialogs are rendered outside #root, toasts inside it.
      const beside = [...document.body.children].filter((part) => part.id !== 'root');
      const found = await find(
        { include: [...dialogs, ...beside, ...document.querySelectorAll('[data-toasts]')] },
        rules,
      );
      return behind ? [...found, ...(await find(document, behind))] : found;
    },
    [runOnly, runOnly === EVERY_RULE ? RULES_BEHIND : null, without] as const,
  );
}

/**
 * Violations that axe finds on the page as it is shown. While a dialog is open, only it and what stands beside it are checked, so a test
 * checks the page before it opens the dialog. A page inside a frame is checked as a screen of its own.
 */
export const violationsAsShown = (page: Page) => run(page, EVERY_RULE);

/** Those of all rules but the colours, which are the same at every width. */
export const violationsBesideColors = (page: Page) => run(page, EVERY_RULE, COLORS);

/** Violations of the colours alone, in the page's theme. */
const violationsOfColors = (page: Page) => run(page, COLOR_RULES);

/** Colours are the same at every width, so on a phone only the light theme is checked. */
const themesOf = (page: Page): readonly Theme[] =>
  (page.viewportSize()?.width ?? 0) < 768 ? ['light'] : ['dark', 'light'];

/** Violations in the themes: of all rules in the light one, of the colours in the dark one. */
export async function violations(page: Page, themes = themesOf(page)): Promise<string[]> {
  const all: string[] = [];
  for (const theme of themes) {
    await showIn(page, theme);
    const found = await (theme === 'light' ? violationsAsShown(page) : violationsOfColors(page));
    all.push(...found.map((text) => `${theme}, ${text}`));
  }
  return all;
}

/**
 * Violations on a desk and on a phone; the page keeps what is open and is then as wide as before.
 * @param themesOnPhone themes whose colours are checked on the phone too, for a screen that lies there on other colours
 */
export async function violationsAtBothWidths(page: Page, themesOnPhone: readonly Theme[] = []): Promise<string[]> {
  const size = page.viewportSize();
  const onDesk = await violations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // A finger does not hover.
  await page.mouse.move(0, 0);
  const onPhone = await (themesOnPhone.length > 0 ? violations(page, themesOnPhone) : violationsBesideColors(page));
  if (size) await page.setViewportSize(size);
  return [...onDesk, ...onPhone.map((text) => `390 px, ${text}`)];
}
