export { makeBackup } from './backup.service.ts';
export {
  BACKUP_HELP,
  type BackupArguments,
  BackupUsageError,
  RESTORE_HELP,
  readBackupArguments,
} from './backup-arguments.ts';
export { BackupError } from './backup-error.ts';
export { checkStorage } from './check-storage.service.ts';
export { backupText, checkText, type ProgressOutput, progressTeller, restoreText } from './printout.ts';
export { checkBackup, restoreBackup } from './restore.service.ts';
