import { type SpawnOptions, spawn } from 'node:child_process';
import { parse } from 'node:path';

/** The system account that a server runs under. Undefined always means the account of this process. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

export interface ProgramResult {
  /** Exit code; null when a signal ended the program. */
  code: number | null;
  /** Standard output and standard error, interleaved. */
  output: string;
}

const passedOn = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'USERPROFILE', 'COMSPEC'];

/**
 * Environment of the database programs: only the variables that they need. The app's other variables contain secrets that the server's
 * account must not read, and PG* or LC_* variables would change how the programs behave.
 */
function programEnvironment(): NodeJS.ProcessEnv {
  const kept = passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Spawn options of every database program: account, a working folder that any account may enter, environment. */
export function programOptions(account: Account | undefined): SpawnOptions {
  // libuv takes signed ids; on macOS the id of nobody is 4294967294, which is -2.
  const ids = account ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
  return { ...ids, cwd: parse(process.execPath).root, env: programEnvironment(), windowsHide: true };
}

/** Runs a program to its end. Rejects only when it cannot be started (not found, not allowed). */
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
    // A program may end without reading its input; its exit code tells whether it succeeded.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
