import type { Comparison } from '@escuta/contract';
import type { ComparedWith } from './listening.ts';

/** A sample and another sound that are heard by turns. */
export interface Comparing {
  /** Whether it is known what there is to compare with, being asked, or could not be learnt. */
  status: 'known' | 'asked' | 'failed';
  /** Asks again. */
  again(): void;
  /** What there is. */
  kinds: readonly ComparedWith[];
  /** The chosen one of them; null while there is none. */
  kind: ComparedWith | null;
  other: Comparison | null;
  /** The other sound is heard now. */
  isOther: boolean;
  /** How much louder the other one is, dB; null where a level is missing. */
  difference: number | null;
  toggle(): void;
}
