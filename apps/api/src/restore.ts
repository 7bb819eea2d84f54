import { runCommand, sayResult } from './backup-command.ts';
import { readConfig } from './config.ts';
import { RESTORE_HELP, restoreBackup, restoreText } from './features/backup/index.ts';
import { insteadOfTheApp } from './owner.ts';
import { migrateAsOwner, openStorage } from './server.ts';

runCommand('restore', RESTORE_HELP, async (running) => {
  const config = readConfig(process.env);
  const { folder, tell, warn, signal } = running;
  const summary = await restoreBackup({
    withOwner: (work) => insteadOfTheApp(config, work),
    storage: await openStorage(config),
    folder,
    tell,
    signal,
  });
  // Lets the two logins sign in; the embedded database gets new ones at each start.
  if (config.DATABASE_URL) await migrateAsOwner(config, warn);
  sayResult(summary, restoreText(summary), running);
  return 0;
});
