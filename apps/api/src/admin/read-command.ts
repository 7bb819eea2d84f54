import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import type { Command } from './command.ts';
import { COMPANIES } from './companies.ts';
import { PEOPLE } from './people.ts';
import { UPKEEP } from './upkeep.ts';

const COMMANDS: Record<string, Command> = { ...PEOPLE, ...COMPANIES, ...UPKEEP };

/** A wrong command line; the message is printed. */
export class AdminUsageError extends Error {}

/** Options of every command. */
const COMMON = z.strictObject({
  as: z.email().optional().describe('Super admin whom the log names; needed when there are several'),
  json: z.boolean().default(false).describe('Prints the result as one JSON object'),
  help: z.boolean().default(false).describe('Explains the command'),
});

const isFlag = (schema: z.ZodType) => schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean;

function optionLine([name, schema]: [string, z.ZodType]): string {
  const needed = schema.safeParse(undefined).success ? '' : ' (needed)';
  return `  ${`--${name}${isFlag(schema) ? '' : ' …'}`.padEnd(16)} ${schema.description ?? ''}${needed}`;
}

const optionLines = (schema: z.ZodObject) =>
  Object.entries(schema.shape as Record<string, z.ZodType>)
    .map(optionLine)
    .join('\n');

function helpOf(name: string, { about, options }: Command): string {
  const own = optionLines(options);
  return `${about}.\n\n  npm run admin -- ${name}\n\n${own}${own && '\n'}${optionLines(COMMON)}\n`;
}

const HELP = `Work on an installation from its own machine, beside the running application or without it.

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  npm run --silent admin -- ${name.padEnd(18)} ${about}`)
  .join('\n')}

Each has --help and --json. It acts in the name of a super admin, with their rights; the log has every change with that name and the origin
"command line". Whoever may read the settings of the installation may run it.

Exit status: 0 done, 1 something is wrong with the installation, 2 failed or refused.
`;

function find(words: readonly string[]): [string, Command] {
  const name = words.join(' ');
  const found = COMMANDS[name];
  if (found) return [name, found];
  const near = Object.keys(COMMANDS).filter((known) => known.startsWith(`${words[0]} `));
  const hint = near.length > 0 ? `There are ${near.join(', ')}.` : 'See npm run admin -- --help.';
  throw new AdminUsageError(`There is no command ${name}. ${hint}`);
}

function readOptions(args: string[], shape: Record<string, z.ZodType>) {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [name, schema] of Object.entries(shape)) options[name] = { type: isFlag(schema) ? 'boolean' : 'string' };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new AdminUsageError((error as Error).message);
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(values);
  if (success) return data;
  throw new AdminUsageError(error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
}

/** A command with its options, or the help to print. */
type Asked =
  | { help: string }
  | { help: false; command: Command; options: Record<string, unknown>; as: string | undefined; json: boolean };

/** The command of a command line. Throws {@link AdminUsageError}. */
export function readCommand(args: readonly string[]): Asked {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const words = first === -1 ? args : args.slice(0, first);
  if (words.length === 0) return { help: HELP };
  const [name, command] = find(words);
  const values = readOptions(args.slice(words.length), { ...command.options.shape, ...COMMON.shape });
  const isCommon = ([option]: [string, unknown]) => option in COMMON.shape;
  const entries = Object.entries(values);
  const common = parsed(COMMON, Object.fromEntries(entries.filter(isCommon)));
  if (common.help) return { help: helpOf(name, command) };
  const options = parsed(command.options, Object.fromEntries(entries.filter((entry) => !isCommon(entry))));
  return { command, options, as: common.as, json: common.json, help: false };
}
