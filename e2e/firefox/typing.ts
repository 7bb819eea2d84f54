import type { Browser } from '@playwright/test';

/**
 * In Firefox, Playwright fills a field by setting its value from within the page, which React takes for its own doing and ignores. This
 * makes React notice.
 */
export function makeTypingHeard(browser: Browser): void {
  if (browser.browserType().name() !== 'firefox') return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(() => {
      interface ReactField extends HTMLInputElement {
        /** React's record of the last value it knows. */
        _valueTracker?: { setValue(value: string): void };
      }
      const hear = ({ target, isTrusted }: Event) => {
        const field = target as ReactField;
        if (!isTrusted) field._valueTracker?.setValue(`${field.value} `);
      };
      window.addEventListener('input', hear, { capture: true });
    });
    return context;
  };
}
