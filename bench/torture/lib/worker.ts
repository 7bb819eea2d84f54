/** A person at work. */
export interface Worker {
  /** One thing; whether it was done. */
  step(): Promise<boolean>;
}
