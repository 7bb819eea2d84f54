import { createContext } from 'react';

/** Whether the cards are drawn for a PDF: without buttons, and with everything unfolded. */
export const OnPaper = createContext(false);
