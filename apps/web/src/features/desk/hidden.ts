import type { PlaceVisits, SampleDetail } from '@escuta/contract';
import { createContext } from 'react';

/** Whether the sample at hand shows nothing of what the ranking says, since it has no verdict yet (LSN-04). */
export const HiddenContext = createContext(false);

/** A sample like one that the machine has said nothing about. */
export const withoutRanking = (sample: SampleDetail): SampleDetail => ({
  ...sample,
  classificacao: 'PEND',
  escuta: null,
});

/** Visits of which those to be heard tell neither class nor level. */
export const visitsWithoutRanking = (visits: PlaceVisits, isHidden: (id: number) => boolean): PlaceVisits => ({
  ...visits,
  dados: visits.dados.map((visit) =>
    isHidden(visit.id_amostra) ? { ...visit, classificacao: 'PEND', nivel: null } : visit,
  ),
});
