/** Unsent texts about samples, stored per user and sample until the tab is closed. */
export function textDrafts(kind: string) {
  const keyOf = (userId: number, sampleId: number) => `escuta.${kind}.${userId}.${sampleId}`;
  /** The stored text, or null. */
  const read = (userId: number, sampleId: number) => sessionStorage.getItem(keyOf(userId, sampleId));
  /** Stores a text; removes it if it equals the saved one. */
  const write = (userId: number, sampleId: number, text: string, saved: string) => {
    if (text === saved) sessionStorage.removeItem(keyOf(userId, sampleId));
    else sessionStorage.setItem(keyOf(userId, sampleId), text);
  };
  return { read, write, has: (userId: number, sampleId: number) => read(userId, sampleId) !== null };
}
