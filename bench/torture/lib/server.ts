import { buffer } from 'node:stream/consumers';
import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { readConfig } from '../../../apps/api/src/config.ts';
import { giveLogins } from '../../../apps/api/src/db/logins.ts';
import { migrate } from '../../../apps/api/src/db/migrate.ts';
import type { Storage } from '../../../apps/api/src/platform/storage.ts';
import { openStorage } from '../../../apps/api/src/server.ts';
import { loginsBeside } from '../../../apps/api/src/testing/logins.ts';
import { onClose, temporaryFolder } from '../../lib/closing.ts';
import { type App, kill, startApp } from './app.ts';
import type { Place } from './calls.ts';
import { residentMegabytes } from './processes.ts';

export interface ServerDatabase {
  owner: string;
  app: string;
  system: string;
}

/** Brings the owner's database to the schema of this version, and lets the two logins sign in. */
export async function prepareDatabase(owner: string): Promise<ServerDatabase> {
  await migrate(owner);
  const logins = loginsBeside(owner);
  await giveLogins(owner, logins);
  return { owner, ...logins };
}

/** A database server that keeps what it acknowledges, ready to be served from. */
export async function startDatabase(prefer: 'server' | 'embedded' = 'server'): Promise<ServerDatabase> {
  const cluster = await startTemporaryCluster({ prefer });
  onClose(() => cluster.stop());
  return prepareDatabase(cluster.url);
}

/** The settings of a process that serves with the two logins. */
export const twoLogins = ({ app, system }: Pick<ServerDatabase, 'app' | 'system'>) => ({
  DATABASE_APP_URL: app,
  DATABASE_SYSTEM_URL: system,
});

/** Some processes of the product on one database server and one storage, by default a folder of their own. */
export class ServerApps implements Place {
  readonly stored: Place['stored'];
  readonly #owner: string;
  readonly #env: Record<string, string>;
  readonly #apps: (App | undefined)[];
  /** Started again, a process has the port that it had, as balancers know it. */
  readonly #ports: string[] = [];
  /** And finds in its folder what it left there. */
  readonly #folders: string[] = [];

  private constructor(owner: string, env: Record<string, string>, storage: Storage, count: number) {
    this.#owner = owner;
    this.#env = env;
    this.stored = async (key) => buffer(await storage.read(key));
    this.#apps = Array.from({ length: count });
  }

  static async start(owner: string, settings: Record<string, string>, count = 2): Promise<ServerApps> {
    const env = settings.STORAGE_URL ? settings : { ...settings, STORAGE_URL: await temporaryFolder() };
    const apps = new ServerApps(owner, env, await openStorage(readConfig(env)), count);
    for (let index = 0; index < count; index++) await apps.start(index);
    return apps;
  }

  get count(): number {
    return this.#apps.length;
  }

  urls(): readonly string[] {
    return this.#apps.flatMap((app) => (app ? [app.url] : []));
  }

  /** Memory of the largest process now, MB. */
  megabytes(): number {
    return Math.max(...this.#apps.map((app) => residentMegabytes(app?.child.pid ?? 0)));
  }

  owner(): string {
    return this.#owner;
  }

  async start(index: number): Promise<number> {
    const PORT = this.#ports[index] ?? '0';
    this.#folders[index] ??= await temporaryFolder();
    const app = await startApp({ ...this.#env, PORT, ESCUTA_DATA_DIR: this.#folders[index] });
    this.#apps[index] = app;
    this.#ports[index] = new URL(app.url).port;
    return app.startedMs;
  }

  async kill(index: number): Promise<void> {
    const app = this.#apps[index];
    this.#apps[index] = undefined;
    if (app) await kill(app);
  }
}
