// Without zod, for workers, which would otherwise load all schemas.

/** Classification codes in the filter order of the map (product document 1, section 3). */
export const CLASSIFICATIONS = ['LESS', 'PASS', 'LEAK', 'PEND', 'INCO', 'NOAC', 'FRAU', 'VISI'] as const;

/** Derived inspection status (product document 1, section 4); the map's columns hold the index, 0 to 2. */
export const INSPECTION_STATUSES = ['SEMINSPEÇÃO', 'AGUARDANDOINSPEÇÃO', 'INSPECIONADO'] as const;
