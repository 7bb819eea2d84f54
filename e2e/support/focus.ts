import type { Page } from '@playwright/test';

/** Controls that must be usable by keyboard. */
const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, audio[controls], [tabindex], [role="button"], [role="link"], [role="checkbox"], [role="slider"], [role="option"], [role="treeitem"], [role="tab"]';

/** Attributes that the page's style sheets select by. */
const attributesOfStyles = (page: Page) =>
  page.evaluate(() => {
    const selectors = (rule: CSSRule): string[] => [
      rule instanceof CSSStyleRule ? rule.selectorText : '',
      ...('cssRules' in rule ? [...(rule.cssRules as CSSRuleList)].flatMap(selectors) : []),
    ];
    const all = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].flatMap(selectors)).join();
    return ['class', 'style', ...new Set(Array.from(all.matchAll(/\[([a-z-]+)/g), ([, name = '']) => name))];
  });

/**
 * Returns controls of the page that cannot be used without a mouse: those that the keyboard never reaches, and
 * those without a visible focus. Of controls that are styled alike in the same place only the first is focused.
 */
export async function unfocusable(page: Page): Promise<string[]> {
  // After a key press the browser shows the focus.
  await page.keyboard.press('Tab');
  return page.evaluate(
    async ([selector, styledBy]) => {
      const still = new CSSStyleSheet();
      still.replaceSync('*, *::before, *::after { transition: none !important; }');
      document.adoptedStyleSheets.push(still);
      const look = (control: Element) => {
        const around = [
          control,
          control.nextElementSibling,
          control.parentElement,
          control.parentElement?.parentElement,
          control.closest('.ant-select'),
        ];
        const seen = around.flatMap((part) =>
          part ? [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)) : [],
        );
        return seen.map((style) => [style.outline, style.boxShadow, style.borderColor].join()).join(';');
      };
      const kindOf = (control: Element) => {
        const parts = [control.nextElementSibling];
        for (let part: Element | null = control; part; part = part.parentElement) parts.push(part);
        return parts.flatMap((part) => [part?.tagName, ...styledBy.map((name) => part?.getAttribute(name))]).join('|');
      };
      const looked = new Set<string>();
      const found: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue;
        // A file is chosen by the button beside its field; a title takes the focus only when what had it is gone.
        if (control.matches('input[type="file"].visually-hidden, :is(h2, h3)[tabindex="-1"]')) continue;
        if (control.closest('[inert], [aria-hidden="true"], [aria-disabled="true"]')) continue;
        const name = `${control.outerHTML.slice(0, 160)}`;
        if (control.tabIndex < 0) {
          // Tab reaches one radio of a group, arrows the others.
          const group = control.closest('[role="listbox"], [role="tree"], [role="tablist"], [role="radiogroup"], main');
          const isOwnStop = group !== null && group !== control && group.tagName !== 'MAIN';
          if (!isOwnStop && control.tagName !== 'MAIN') found.push(`not reached: ${name}`);
          continue;
        }
        const kind = kindOf(control);
        if (looked.has(kind)) continue;
        (document.activeElement as HTMLElement | null)?.blur();
        await new Promise((done) => setTimeout(done));
        const before = look(control);
        control.focus({ preventScroll: true });
        await new Promise((done) => setTimeout(done));
        if (document.activeElement !== control) continue;
        looked.add(kind);
        if (look(control) === before) found.push(`not shown: ${name}`);
      }
      (document.activeElement as HTMLElement | null)?.blur();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
      return found;
    },
    [CONTROLS, await attributesOfStyles(page)] as const,
  );
}
