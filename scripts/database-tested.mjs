// Stores the hash of the server's database code for which all api tests have passed on the server database. The file is committed: while
// it has the current hash, "npm test" runs only the tests that depend on the database there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, ROOT } from './sources.mjs';

const FILE = join(ROOT, 'scripts/database-tested.txt');
/** With the CI script, which chooses the versions of the second database and the second Node. */
const present = () => hashOf(['apps/api/src/db', '.ci/run']);

export const isDatabaseTested = () => existsSync(FILE) && readFileSync(FILE, 'utf8').trim() === present();

/** Stores the current hash; returns whether the file changed. */
export function rememberDatabaseTested() {
  if (isDatabaseTested()) return false;
  writeFileSync(FILE, `${present()}\n`);
  return true;
}
