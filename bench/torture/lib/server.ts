import { startTemporaryCluster } from '@escuta/embedded-postgres';
import { giveLogins } from '../../../apps/api/src/db/logins.ts';
import { migrate } from '../../../apps/api/src/db/migrate.ts';
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

/** Some processes of the product on one database server and one folder of photos. */
export class ServerApps implements Place {
  readonly files: string;
  readonly #owner: string;
  readonly #env: Record<string, string>;
  readonly #apps: (App | undefined)[];

  private constructor(owner: string, env: Record<string, string>, files: string, count: number) {
    this.#owner = owner;
    this.#env = { ...env, STORAGE_URL: files };
    this.files = files;
    this.#apps = Array.from({ length: count });
  }

  static async start(owner: string, env: Record<string, string>, count = 2): Promise<ServerApps> {
    const apps = new ServerApps(owner, env, await temporaryFolder(), count);
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
    const app = await startApp({ ...this.#env, ESCUTA_DATA_DIR: await temporaryFolder() });
    this.#apps[index] = app;
    return app.startedMs;
  }

  async kill(index: number): Promise<void> {
    const app = this.#apps[index];
    this.#apps[index] = undefined;
    if (app) await kill(app);
  }
}
