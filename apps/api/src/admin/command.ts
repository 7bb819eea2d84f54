import { z } from 'zod';
import type { Services, Session } from '../context.ts';

/** What a command works with. */
export interface Desk {
  services: Services;
  /** The session of the super admin in whose name the command acts. */
  operator: () => Promise<Session>;
  /** Runs `work` with the address of the database's owner. */
  withOwner: <Result>(work: (url: string) => Promise<Result>) => Promise<Result>;
  /** Shows how far the work is. */
  tell: (text: string) => void;
  signal: AbortSignal;
}

/** What is printed: the text, or with --json the result. */
export interface Told {
  text: string;
  result: object;
  /** Exit status; 0 when absent. */
  status?: number;
}

/** A command: its options are the fields of a schema, each with a description for the help. */
export interface Command<Options extends z.ZodObject = z.ZodObject> {
  about: string;
  options: Options;
  run: (desk: Desk, options: z.output<Options>) => Promise<Told>;
}

/** Declares a command, so that `run` gets the options as its schema reads them. */
export const command = <Options extends z.ZodObject>(declared: Command<Options>): Command =>
  declared as unknown as Command;

/** An option without a value. */
export const flag = (about: string) => z.boolean().default(false).describe(about);

export const companyId = z.coerce.number().int().positive().describe('Id of the company, see companies list');

/** Rows as columns of text, with the given titles. */
export function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [titles, ...rows].map((row) => row.map(String));
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
