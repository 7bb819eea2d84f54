// The sound threads of a server that runs from its sources: Node 20 does not pass the TypeScript loader on to threads.
import { tsImport } from 'tsx/esm/api';

export const { check, prepare } = await tsImport('./sound-work.ts', import.meta.url);
