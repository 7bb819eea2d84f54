import { afterEach } from 'vitest';
import { addServerErrors } from './server-errors.ts';

afterEach(({ task }) => addServerErrors(task.result));
