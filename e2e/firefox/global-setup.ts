import type { FullConfig } from '@playwright/test';
import startServers from '../support/global-setup.ts';
import { openDesktop } from './desktop.ts';

/** The servers of the journeys, and a screen and a sound output for Firefox. */
export default async function globalSetup(config: FullConfig) {
  const desktop = await openDesktop();
  Object.assign(process.env, desktop.env);
  const stopServers = await startServers(config);
  return async () => {
    await stopServers?.();
    await desktop.close();
  };
}
