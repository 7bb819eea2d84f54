import type { Findings } from './findings.ts';

export interface TortureOptions {
  /** Faults, or conflicting calls; undefined means the torture's own number. */
  attempts?: number;
  /** A migrated database for those that only make conflicting calls; by default a temporary one. */
  url?: string;
}

/** The last line of a torture, without its name. `broken` counts what must never happen; each case is in `cases`. */
export interface TortureResult {
  attempts: number;
  figures: Record<string, unknown>;
  broken: Partial<Record<keyof Findings | 'violations', number>>;
  cases: readonly string[];
}

/** What a torture cannot bring by itself. */
export interface Needs {
  /** Programs by the Debian package that has them. */
  programs?: Record<string, string>;
  /** Root, to mount a file as a disk. */
  root?: true;
}

export interface Torture {
  needs: Needs;
  /** Its processes run from the sources; those of others are the server as built. */
  fromSources?: true;
  run(options: TortureOptions): Promise<TortureResult>;
}

/** Progress messages; never on standard output, whose last line is the result, nor in the test run. */
export function tell(text: string): void {
  if (!process.env.VITEST) console.error(`torture: ${text}`);
}

/** Whole milliseconds in [least, most). */
export const chance = (least: number, most: number) => Math.floor(least + Math.random() * (most - least));
