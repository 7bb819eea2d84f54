import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

export const clockOf = (page: Page) => page.getByRole('timer');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Ticks the checklist and starts. */
export async function start(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  for (const item of await page.getByRole('checkbox').all()) await item.check();
  await button(page, 'Iniciar').click();
}

/** Runs an action that opens a sample, and waits for its time from the server; clocks may be moved only afterwards. */
export async function sampleAfter(page: Page, act: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/br/tempo-classificacao');
  await act();
  await told;
  await expect(button(page, 'Próxima')).toBeEnabled();
  await expect(clockOf(page)).toHaveText(/^0[23]:[0-5]\d$/);
}

export interface Sent {
  names: string[];
  bodies: Record<string, unknown>[];
}

/** The calls of blind review that the page sends, in order. */
export function watch(page: Page): Sent {
  const sent: Sent = { names: [], bodies: [] };
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/br/')) return;
    sent.names.push(`${request.method()} ${path.slice('/api/'.length)}`);
    sent.bodies.push((request.postDataJSON() as Record<string, unknown> | null) ?? {});
  });
  return sent;
}
