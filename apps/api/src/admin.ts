import { runAdmin } from './admin/run.ts';

const stopping = new AbortController();
const stop = () => stopping.abort();
process.on('SIGINT', stop).on('SIGTERM', stop);

const out = (text: string) => void process.stdout.write(text);
const terminal = { env: process.env, out, errors: process.stderr, signal: stopping.signal };
process.exit(await runAdmin(process.argv.slice(2), terminal));
