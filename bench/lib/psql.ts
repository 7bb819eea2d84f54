import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A psql that stays open: statements are timed by psql itself (\timing), so its own start does not flatter us. */
export async function openPsql(url: string) {
  const child = spawn('psql', ['-X', '-q', '-d', url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const waiting: ((ms: number) => void)[] = [];
  lines.on('line', (line) => {
    const match = /^Time: ([\d.]+) ms/.exec(line);
    if (match) waiting.shift()?.(Number(match[1]));
  });
  child.stdin.write('\\timing on\n');
  return {
    /** Milliseconds to receive everything that the COPY sends. */
    copy: (query: string) =>
      new Promise<number>((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`\\copy (${query.replace(/\s+/g, ' ')}) to '/dev/null'\n`);
      }),
    close: async () => {
      child.stdin.end('\\q\n');
      await once(child, 'exit');
    },
  };
}
