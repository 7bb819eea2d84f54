// The running product is backed up while people work, restored into an empty place, and everything acknowledged before the backup is there.
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../lib/closing.ts';
import { runCommand } from './lib/app.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { addFindings } from './lib/findings.ts';
import { askOracle } from './lib/oracle.ts';
import { type Round, Rounds } from './lib/rounds.ts';
import { chance, type Torture } from './lib/torture.ts';

const ATTEMPTS = 5;
const LIMIT_MS = 5_000;

/** The finding of a backup and of what is restored from it. */
async function backUpAndRestore(embedded: EmbeddedApp, { load }: Rounds): Promise<Round> {
  await delay(chance(500, 2_000));
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const { journal, tally } = load;
  const sure = new Set(journal.all.filter(({ fate }) => fate === 'acknowledged'));
  await runCommand('backup', [join(folder, 'backup')], { ESCUTA_DATA_DIR: embedded.data });
  const copied = journal.ofCopy(sure);
  const data = join(folder, 'data');
  await runCommand('restore', [join(folder, 'backup')], { ESCUTA_DATA_DIR: data });
  const restored = await EmbeddedApp.start(data);
  addFindings(tally.findings, await askOracle(restored, copied));
  await restored.stop();
  return { fault: `backed up and restored with ${sure.size} acknowledged before it`, limitMs: LIMIT_MS };
}

export const torture: Torture = {
  needs: {},
  run: async ({ attempts = ATTEMPTS }) => {
    const embedded = await EmbeddedApp.start();
    const rounds = new Rounds(embedded);
    await rounds.run(attempts, () => backUpAndRestore(embedded, rounds));
    return rounds.result();
  },
};
