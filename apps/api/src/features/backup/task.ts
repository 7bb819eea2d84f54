/** Shows how far the work is. */
export type Tell = (text: string) => void;

/** Runs `work` with the address of the database's owner. */
export type WithOwner = <Result>(work: (url: string) => Promise<Result>) => Promise<Result>;

export interface RestoreSummary {
  folder: string;
  /** The instant of the backup. */
  made: string;
  rows: number;
  files: number;
  bytes: number;
  ms: number;
}

export interface BackupSummary extends RestoreSummary {
  /** Keys of files that rows refer to, and that the storage does not have. */
  missing: string[];
}
