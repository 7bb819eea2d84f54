import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { makeDemoFolder } from './folder.ts';
import { moveDate } from './moved-clock.mjs';
import { startServer } from './server.ts';

export interface MovedServer {
  url: string;
  data: string;
  /** Moves the server's clock on. */
  move(seconds: number): void;
  /** Moves the server's clock and the page's. */
  pass(page: Page, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** Pages have the clock of the run (ESCUTA_TEST_NOW), as servers and tests do. */
export function moveClockOf(browser: Browser): void {
  const ahead = Number(process.env.ESCUTA_TEST_AHEAD ?? 0);
  if (ahead === 0) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript({ content: `(${moveDate})(() => ${ahead})` });
    return context;
  };
}

/** A server of its own with the demo, whose clock a journey moves. */
export async function startMovedServer(env: Record<string, string> = {}): Promise<MovedServer> {
  const folder = await makeDemoFolder();
  const file = join(folder.path, 'clock');
  let ahead = 0;
  const move = (seconds: number) => {
    ahead += seconds * 1000;
    writeFileSync(file, String(ahead));
  };
  move(0);
  const server = await startServer({
    ESCUTA_DATA_DIR: folder.path,
    ESCUTA_E2E_CLOCK: file,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.mjs')}`,
    ...env,
  });
  return {
    url: server.url,
    data: folder.path,
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
