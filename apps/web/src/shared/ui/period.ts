/** Both ends as `YYYY-MM-DD HH:mm` in UTC-3; empty for none. */
export interface Period {
  dti: string;
  dtf: string;
}

/** Whether a period ends before it starts. */
export const isReversed = ({ dti, dtf }: Period) => dti !== '' && dtf !== '' && dtf < dti;
