import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { endChild, onClose } from './closing.ts';
import { isInstalled } from './programs.ts';

/** The fastest transfer of rows: COPY … TO STDOUT, timed to its last byte. */
export interface CopyFloor {
  /** Program that receives the rows. */
  by: 'psql' | 'driver';
  copy(query: string): Promise<number>;
}

/** With psql if installed, otherwise with the bare driver. */
export const openCopyFloor = (url: string): Promise<CopyFloor> =>
  isInstalled('psql') ? Promise.resolve(openPsql(url)) : openDriver(url);

/** A psql that stays open and times its statements (\timing), so that its start does not count. */
function openPsql(url: string): CopyFloor {
  const child = spawn('psql', ['-X', '-q', '-d', url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const waiting: { resolve: (ms: number) => void; reject: (error: Error) => void }[] = [];
  lines.on('line', (line) => {
    const match = /^Time: ([\d.]+) ms/.exec(line);
    if (match) waiting.shift()?.resolve(Number(match[1]));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.splice(0)) reject(new Error('psql ended'));
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write('\\timing on\n');
  onClose(() => endChild(child, () => child.stdin.end('\\q\n')));
  return {
    by: 'psql',
    copy: (query) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        child.stdin.write(`\\copy (${query.replace(/\s+/g, ' ')}) to '/dev/null'\n`);
      }),
  };
}

/** Query object for pg: a COPY whose rows are discarded. */
class CopyOut extends pg.Query {
  constructor(query: string) {
    super(`copy (${query}) to stdout`);
  }
  handleCopyData(): void {
    // Rows are received and discarded.
  }
}

async function openDriver(url: string): Promise<CopyFloor> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onClose(() => client.end());
  return {
    by: 'driver',
    copy: (query) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const copy = new CopyOut(query);
        copy.once('end', () => resolve(performance.now() - started));
        copy.once('error', reject);
        client.query(copy);
      }),
  };
}
