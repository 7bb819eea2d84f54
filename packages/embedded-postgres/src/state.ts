import { join } from 'node:path';
import { readIfPresent, writeWhole } from './files.ts';

/** What the next start must know about a data root. The file is for our eyes only: it holds the password. */
export interface DataRootState {
  password: string;
  port: number;
}

/** Its presence marks a folder as a data root of ours. */
export const stateFileName = 'state.json';

function stateFile(root: string): string {
  return join(root, stateFileName);
}

/** The state of a data root, undefined when there is none or it is damaged. */
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

/** Writes the state, readable by its owner only. */
export async function writeState(root: string, state: DataRootState): Promise<void> {
  await writeWhole(stateFile(root), `${JSON.stringify(state, null, 2)}\n`, 0o600);
}
