import './patience.ts';
import { afterEach } from 'vitest';
import { cleanUp } from './clean-up.ts';

afterEach(cleanUp);
