import { DataFolderInUseError } from '@escuta/embedded-postgres';
import { ConfigError, readConfig } from './config.ts';
import { isDatabaseUnavailable } from './db/faults.ts';
import { type CompanyDifferences, recountAll } from './features/dashboards/index.ts';
import { openDatabase } from './server.ts';

const EQUAL = 0;
const DIFFERENT = 1;
const FAILED = 2;

const HELP = `Compares the rollups of the dashboards with a recount of all samples and reports.

  npm run recount [-- --repair]

  --repair   counts days with differences again

Exit status: 0 no differences (left), 1 differences, 2 failed.
`;

/** Most lines per company; only the number of further ones is printed. */
const MOST_LINES = 20;

const say = (text: string) => process.stdout.write(`${text}\n`);

function tell({ company, found }: CompanyDifferences): void {
  say(`${company.id_cliente} ${company.razao_social}: ${found.length} rows differ`);
  for (const { tabela, por_mes, dia, id_coletor } of found.slice(0, MOST_LINES)) {
    say(
      `  ${tabela}  ${por_mes ? dia.slice(0, 7) : dia}  ${id_coletor === 0 ? 'no collector' : `collector ${id_coletor}`}`,
    );
  }
  if (found.length > MOST_LINES) say(`  and ${found.length - MOST_LINES} more`);
}

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--help' || args[0] === '-h') {
    say(HELP);
    return EQUAL;
  }
  const repair = args[0] === '--repair';
  if (args.length > (repair ? 1 : 0))
    throw new ConfigError(`Unknown: ${args.join(' ')}. See npm run recount -- --help.`);
  const database = await openDatabase(readConfig(process.env), () => undefined);
  try {
    const { differing, left } = await recountAll(database, { repair });
    for (const company of differing) tell(company);
    if (differing.length === 0) say('The rollups match samples and reports.');
    else
      say(repair ? `Counted again; ${left} rows differ now.` : 'Run npm run recount -- --repair to count them again.');
    return left === 0 ? EQUAL : DIFFERENT;
  } finally {
    await database.close();
  }
}

/** A short message for errors that the user can fix; internal errors keep their stack. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DataFolderInUseError) {
    return `${error.message}\nTo recount while the app is running, give both the same database server: DATABASE_APP_URL and DATABASE_SYSTEM_URL.`;
  }
  if (isDatabaseUnavailable(error)) return `The database cannot be reached (${error.message}).`;
  return error instanceof ConfigError ? error.message : (error.stack ?? error.message);
}

main(process.argv.slice(2)).then(
  (status) => process.exit(status),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(FAILED);
  },
);
