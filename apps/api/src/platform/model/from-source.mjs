// The thread of the model in a server that runs from its sources: Node 20 does not pass the TypeScript loader on to threads.
import { tsImport } from 'tsx/esm/api';

export const { check, score } = await tsImport('./model-work.ts', import.meta.url);
