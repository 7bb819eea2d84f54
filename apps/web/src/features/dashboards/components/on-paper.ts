import { createContext } from 'react';

/** Whether the cards are drawn for a PDF: nothing to press, nothing folded away. */
export const OnPaper = createContext(false);
