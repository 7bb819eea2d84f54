/** `YYYY-MM-DD HH:mm` meaning UTC-3, empty for none. */
export interface Period {
  dti: string;
  dtf: string;
}

/** The end of a period lies before its start. */
export const isReversed = ({ dti, dtf }: Period) => dti !== '' && dtf !== '' && dtf < dti;
