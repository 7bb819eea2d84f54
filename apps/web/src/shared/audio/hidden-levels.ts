import { createContext } from 'react';

/** Whether no level may be told in decibels, since the ranking goes by it and the sample has no verdict yet (LSN-04). */
export const HiddenLevels = createContext(false);
