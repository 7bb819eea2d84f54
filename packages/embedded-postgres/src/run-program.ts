import { type SpawnOptions, spawn } from 'node:child_process';
import { parse } from 'node:path';

/** The system account a server runs under; undefined everywhere means: the account of this process. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

export interface ProgramResult {
  /** Exit code, null when a signal ended it. */
  code: number | null;
  /** Standard output and standard error, as they came. */
  output: string;
}

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'USERPROFILE', 'COMSPEC'];

/**
 * Environment of the database programs. A list of what they need, since the app's own variables hold secrets that the
 * server's account must not read, and PG* or LC_* variables would change how the programs behave.
 */
function programEnvironment(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Spawn options every database program shares: account, harmless working folder, clean environment. */
export function programOptions(account: Account | undefined): SpawnOptions {
  // libuv wants signed ids; macOS knows nobody as 4294967294, which is -2.
  const ids = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
  return { ...ids, cwd: parse(process.execPath).root, env: programEnvironment(), windowsHide: true };
}

/** Runs a program to its end. Rejects only when it can't be started at all (not found, not allowed). */
export function runProgram(
  file: string,
  args: string[],
  options: { account?: Account | undefined; input?: string } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...programOptions(options.account), stdio: 'pipe' });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    // A program that ends without reading its input is judged by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
