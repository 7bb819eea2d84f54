import { appendFileSync } from 'node:fs';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { givenServer } from './worker.ts';

/** What a run on a given server notes: a call that was answered, one that failed, or something that a person was told and did again. */
export type Note =
  | { kind: 'answered' }
  | { kind: 'failed'; call: string; why: string }
  | { kind: 'again'; told: string };

/** A person reads what went wrong before doing it again. */
const READING_MS = 2_000;

function note(what: Note): void {
  const given = givenServer();
  if (given) appendFileSync(given.notes, `${JSON.stringify({ ...what, at: new Date().toISOString() })}\n`);
}

/** Whatever a screen says aloud. */
const toldOn = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/, visible: true });

/** Closes messages, so that the next one is a new one. */
async function closeMessages(page: Page): Promise<void> {
  const close = page.locator('[data-toasts], [role=alert]').getByRole('button', { name: 'Fechar' });
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
}

/**
 * Does something, and waits for its result. On a given server it may fail: then the screen says so, and the person does it again.
 * Without a word there is nothing to go by, and the journey fails.
 */
export async function insist<Done, Result>(
  page: Page,
  act: () => Promise<Done>,
  result: (done: Done) => Promise<Result>,
): Promise<Result> {
  if (!givenServer()) return result(await act());
  for (;;) {
    const found: Result[] = [];
    const comes = result(await act()).then((one) => found.push(one));
    const told = toldOn(page);
    const fails = told.first().waitFor({ timeout: 0 });
    await Promise.race([comes, fails.catch(() => comes)]);
    if (found.length > 0) return found[0] as Result;
    const words = (await told.allInnerTexts()).join(' / ');
    comes.catch(() => undefined);
    await page.waitForTimeout(READING_MS);
    // It may have spoken of something else.
    if (found.length > 0) return found[0] as Result;
    note({ kind: 'again', told: words });
    await closeMessages(page);
  }
}

/** Whether a part of the screen comes, and no word of a failure in its place. */
export async function comes(page: Page, part: Locator): Promise<boolean> {
  if (!givenServer()) {
    await expect(part).toBeVisible();
    return true;
  }
  for (;;) {
    await expect(part.or(toldOn(page)).first()).toBeVisible();
    if (await part.isVisible()) return true;
    await page.waitForTimeout(READING_MS);
    // The part may have come meanwhile, and the message may be one from before, which closes by itself.
    if (await part.isVisible()) return true;
    if (await toldOn(page).first().isVisible()) return false;
  }
}

/** Presses the button that the product offers for it wherever something could not be read. */
async function readAgain(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: 'Tentar de novo' });
  await page.addLocatorHandler(
    again.first(),
    async (button) => {
      note({ kind: 'again', told: 'Tentar de novo' });
      await page.waitForTimeout(READING_MS);
      await button.click({ timeout: 1_000 }).catch(() => undefined);
    },
    { noWaitAfter: true },
  );
}

function noteCalls(context: BrowserContext): void {
  const pathOf = (url: string) => new URL(url).pathname.replaceAll(/\d+/g, '#');
  context.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    if (response.status() < 500) return note({ kind: 'answered' });
    const call = `${response.request().method()} ${pathOf(response.url())}`;
    note({ kind: 'failed', call, why: String(response.status()) });
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The page was left, or the phone has no network.
    if (/ERR_ABORTED|ERR_INTERNET_DISCONNECTED/.test(why)) return;
    note({ kind: 'failed', call: `${request.method()} ${pathOf(request.url())}`, why });
  });
}

/** On a given server people press “Tentar de novo”, and what failed is noted. */
export function watchGivenServer(browser: Browser): void {
  if (!givenServer()) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    noteCalls(context);
    context.on('page', (page) => void readAgain(page));
    return context;
  };
}
