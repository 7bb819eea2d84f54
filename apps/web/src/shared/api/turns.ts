/** Runs the tasks of one key one after another, so that quick key presses stay in order. */
export function createTurns() {
  const tails = new Map<number, Promise<unknown>>();
  return <T>(id: number, action: () => Promise<T>): Promise<T> => {
    const mine = (tails.get(id) ?? Promise.resolve()).then(action, action);
    tails.set(id, mine);
    return mine;
  };
}
