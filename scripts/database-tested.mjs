// Remembers for which state of the server's database code all api tests have passed on the server database. The file is
// committed: as long as it names the present state, "npm test" asks the server database only what depends on it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, ROOT } from './sources.mjs';

const FILE = join(ROOT, 'scripts/database-tested.txt');
/** The CI script chooses the versions of the second database and the second Node. */
const present = () => hashOf(['apps/api/src/db', '.ci/run']);

export const isDatabaseTested = () => existsSync(FILE) && readFileSync(FILE, 'utf8').trim() === present();

/** Writes the present state down; tells whether that changed the file. */
export function rememberDatabaseTested() {
  if (isDatabaseTested()) return false;
  writeFileSync(FILE, `${present()}\n`);
  return true;
}
