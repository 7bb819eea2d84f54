import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { FirstUser, makeFirstUser } from './features/users/index.ts';
import { makeServices, openDatabase } from './server.ts';

const HELP = `Creates the first company and its super admin in a database without a super admin.

  npm run first-user -- --company "NAME" --name "NAME" --email ADDRESS
`;

/** Prints errors in one line and returns 1. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { company: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } },
  });
  const first = FirstUser.safeParse(values);
  if (!first.success) {
    const fields = first.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`);
    process.stderr.write(`${fields.join('\n')}\n\n${HELP}`);
    return 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config, () => undefined);
  try {
    const services = await makeServices(config, database.connections, false);
    const password = await makeFirstUser(services, first.data);
    if (password === null) {
      process.stderr.write('There is a super admin already, who can make other users.\n');
      return 1;
    }
    process.stdout.write(`Sign in as ${first.data.email} with the password ${password} (shown only now).\n`);
    return 0;
  } finally {
    await database.close();
  }
}

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
