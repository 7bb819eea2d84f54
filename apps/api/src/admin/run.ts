import { type Config, readConfig } from '../config.ts';
import type { Connections } from '../db/connection.ts';
import { explainFault } from '../explain-fault.ts';
import { type ProgressOutput, progressTeller } from '../features/backup/index.ts';
import { OperatorError, operatorSession } from '../features/session/index.ts';
import { besideTheApp } from '../owner.ts';
import { Problem } from '../problems/problem.ts';
import { connectBeside, makeServices } from '../server.ts';
import type { Desk } from './command.ts';
import { AdminUsageError, readCommand } from './read-command.ts';

const DONE = 0;
const FAILED = 2;

/** Opens the installation's database beside the application; with the two logins alone there is no owner's address. */
async function withDatabase<Result>(
  config: Config,
  work: (connections: Connections, withOwner: Desk['withOwner']) => Promise<Result>,
): Promise<Result> {
  const using = async (owner: string | undefined, withOwner: Desk['withOwner']) => {
    const connections = await connectBeside(config, owner);
    try {
      return await work(connections, withOwner);
    } finally {
      await connections.close();
    }
  };
  if (config.DATABASE_APP_URL && !config.DATABASE_URL) return using(undefined, (ask) => besideTheApp(config, ask));
  return besideTheApp(config, (owner) => using(owner, (ask) => ask(owner)));
}

interface Terminal {
  env: NodeJS.ProcessEnv;
  out: (text: string) => void;
  errors: ProgressOutput;
  signal: AbortSignal;
}

async function run(args: readonly string[], { env, out, errors, signal }: Terminal): Promise<number> {
  const asked = readCommand(args);
  if (asked.help !== false) {
    out(asked.help);
    return DONE;
  }
  const { command, options, as, json } = asked;
  const { tell, end } = progressTeller(errors);
  const config = readConfig(env);
  const told = await withDatabase(config, async (connections, withOwner) => {
    const services = await makeServices(config, connections, false);
    return command.run({ services, operator: () => operatorSession(services, as), withOwner, tell, signal }, options);
  }).finally(end);
  out(`${json ? JSON.stringify(told.result) : told.text}\n`);
  return told.status ?? DONE;
}

/** A refusal of the product's rules, in words. */
function refusalText({ code, extra }: Problem): string {
  const fields = extra.details?.map(({ field }) => field) ?? [];
  const about = [...fields, ...(extra.already_registered ?? [])];
  return `Refused: ${code.replaceAll('_', ' ')}${about.length > 0 ? ` (${about.join(', ')})` : ''}.`;
}

/** A short message for errors that the user can fix; internal errors keep their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof Problem) return refusalText(error);
  if (error instanceof OperatorError || error instanceof AdminUsageError) return error.message;
  return explainFault(error);
}

/** Runs a command of `npm run admin`; returns the exit status. */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    terminal.errors.write(`${explain(error)}\n`);
    return FAILED;
  }
}
