import { createSwitch } from '../../shared/session/create-store.ts';

/** Whether a class given to a sample also marks it as seen and goes to the next sample. */
export const advance = createSwitch('escuta.advance', false);
