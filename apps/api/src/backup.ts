import { isAbsolute, relative, resolve } from 'node:path';
import { type Running, runCommand, sayResult } from './backup-command.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { BACKUP_HELP, backupText, checkBackup, checkText, makeBackup } from './features/backup/index.ts';
import { besideTheApp } from './owner.ts';
import { openStorage } from './server.ts';
import { VERSION } from './version.ts';

const DONE = 0;
const FILES_MISSING = 2;

function refuseWithin(folder: string, { ESCUTA_DATA_DIR }: Config): void {
  const data = resolve(ESCUTA_DATA_DIR);
  const path = relative(data, folder);
  if (path.startsWith('..') || isAbsolute(path)) return;
  throw new ConfigError(`${folder} is in the data folder ${data}, and would be lost with it. Name another folder.`);
}

async function check({ folder, tell }: Running) {
  const summary = await checkBackup(folder, tell);
  return { summary, text: checkText(summary), status: DONE };
}

async function backUp({ folder, tell, signal }: Running) {
  const config = readConfig(process.env);
  refuseWithin(folder, config);
  const summary = await makeBackup({
    withOwner: (work) => besideTheApp(config, work),
    storage: await openStorage(config),
    folder,
    version: VERSION,
    tell,
    signal,
  });
  return { summary, text: backupText(summary), status: summary.missing.length > 0 ? FILES_MISSING : DONE };
}

runCommand('backup', BACKUP_HELP, async (running) => {
  const { summary, text, status } = await (running.asked.check ? check(running) : backUp(running));
  sayResult(summary, text, running);
  return status;
});
