/** Runs what concerns one thing one after another, so that quick keys cannot overtake each other. */
export function createTurns() {
  const tails = new Map<number, Promise<unknown>>();
  return <T>(id: number, action: () => Promise<T>): Promise<T> => {
    const mine = (tails.get(id) ?? Promise.resolve()).then(action, action);
    tails.set(id, mine);
    return mine;
  };
}
