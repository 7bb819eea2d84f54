// Stores the hash of the server's database code for which all api tests have passed on the server database. The file is committed: while
// it has the current hash, "npm test" runs only the tests that depend on the database there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { hashOf, ROOT } from './sources.mjs';

const FILE = join(ROOT, 'scripts/database-tested.txt');
const JAVASCRIPT = { removeComments: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext };

/** What of a file runs: other comments and types need no second run of the tests, another statement does. */
export function codeOf(path, content) {
  if (!path.endsWith('.ts')) return content;
  return ts.transpileModule(String(content), { compilerOptions: JAVASCRIPT }).outputText;
}

/** The hash of the database code as it is now, with the CI script, which chooses the versions of the second database and the second Node. */
export const databaseCode = () => hashOf(['apps/api/src/db', '.ci/run'], codeOf);

/** Whether all api tests have passed on the server database with this code. */
export const isDatabaseTested = (code) => existsSync(FILE) && readFileSync(FILE, 'utf8').trim() === code;

/** Stores that they have passed; returns whether the file changed. */
export function rememberDatabaseTested(code) {
  if (isDatabaseTested(code)) return false;
  writeFileSync(FILE, `${code}\n`);
  return true;
}
