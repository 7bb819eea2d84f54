import { join } from 'node:path';
import { readIfPresent, writeWhole } from './files.ts';

/** State of a data root for the next start. Only the owner may read the file, since it contains the password. */
export interface DataRootState {
  password: string;
  port: number;
}

/** A folder with this file is a data root of this app. */
export const stateFileName = 'state.json';

function stateFile(root: string): string {
  return join(root, stateFileName);
}

/** The state of a data root; undefined when the file is missing or damaged. */
export async function readState(root: string): Promise<DataRootState | undefined> {
  const text = await readIfPresent(stateFile(root));
  try {
    const state = JSON.parse(text ?? '') as Partial<DataRootState>;
    const { password, port } = state;
    return typeof password === 'string' && typeof port === 'number' ? { password, port } : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the state, readable only by its owner. */
export async function writeState(root: string, state: DataRootState): Promise<void> {
  await writeWhole(stateFile(root), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
}
