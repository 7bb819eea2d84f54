import { runAdmin } from '../admin/run.ts';
import type { TestApp } from './harness.ts';

/** Runs a command of `npm run admin` beside the application, on its two logins. */
export async function runAdminOn(t: TestApp, ...args: string[]) {
  const env = { ...t.databaseSettings, DATABASE_URL: t.ownerUrl, ESCUTA_DATA_DIR: t.services.config.ESCUTA_DATA_DIR };
  const said = { text: '', errors: '' };
  const status = await runAdmin(args, {
    env,
    out: (more) => {
      said.text += more;
    },
    errors: {
      write: (more) => {
        said.errors += more;
      },
    },
    signal: new AbortController().signal,
  });
  return { status, ...said };
}
