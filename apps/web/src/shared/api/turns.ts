/** Runs the tasks of one key one after another, so that quick key presses stay in order. A task of several keys waits for those of each. */
export function createTurns() {
  const tails = new Map<number, Promise<unknown>>();
  return <T>(keys: number | readonly number[], action: () => Promise<T>): Promise<T> => {
    const own = [keys].flat();
    const mine = Promise.allSettled(own.map((key) => tails.get(key))).then(action);
    for (const key of own) tails.set(key, mine);
    return mine;
  };
}
