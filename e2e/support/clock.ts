import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeDemoFolder } from './folder.ts';
import { moveDate } from './moved-clock.mjs';
import { startServer } from './server.ts';

export interface MovedServer {
  url: string;
  data: string;
  /** Sets the server's clock back to that of new pages: a session that began by a page's clock would otherwise be refused as expired. */
  reset(): void;
  /** Moves the server's clock on. */
  move(seconds: number): void;
  /** Moves the server's clock and the page's. */
  pass(page: Page, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Pages have the clock of the run (ESCUTA_TEST_NOW), as servers and tests do. */
export function moveClockOf(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => moveClockOfContext(await open(options));
}

/** The same for a context that was opened without a browser of its own, or by as many milliseconds as a journey says. */
export async function moveClockOfContext(
  context: BrowserContext,
  ahead = Number(process.env.ESCUTA_TEST_AHEAD ?? 0),
): Promise<BrowserContext> {
  if (ahead !== 0)
    await context.addInitScript({ content: `(${moveDate})(() => ${ahead}); (${movePositions})(${ahead})` });
  return context;
}

/** The browser tells by its own clock when it found a position; runs in pages. */
function movePositions(ahead: number): void {
  const { geolocation } = navigator;
  if (!geolocation) return;
  for (const name of ['getCurrentPosition', 'watchPosition'] as const) {
    const ask = geolocation[name].bind(geolocation) as Geolocation['watchPosition'];
    geolocation[name] = (onFound, ...rest) =>
      ask(({ coords, timestamp }) => onFound({ coords, timestamp: timestamp + ahead } as GeolocationPosition), ...rest);
  }
}

/** A server of its own with the demo, whose clock a journey moves. */
export async function startMovedServer(env: Record<string, string> = {}): Promise<MovedServer> {
  const folder = await makeDemoFolder();
  const file = join(folder.path, 'clock');
  let ahead = 0;
  const set = (next: number) => {
    ahead = next;
    writeFileSync(file, String(ahead));
  };
  const move = (seconds: number) => set(ahead + seconds * 1000);
  set(0);
  const server = await startServer({
    ESCUTA_DATA_DIR: folder.path,
    ESCUTA_E2E_CLOCK: file,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.mjs')}`,
    ...env,
  });
  return {
    url: server.url,
    data: folder.path,
    reset: () => set(0),
    move,
    pass: async (page, seconds) => {
      move(seconds);
      await page.clock.fastForward(seconds * 1000);
    },
    stop: async () => {
      await server.stop();
      await folder.remove();
    },
  };
}
