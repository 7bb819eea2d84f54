/** Texts typed about samples and not sent: each waits per person and sample, for the life of the tab. */
export function textDrafts(kind: string) {
  const keyOf = (userId: number, sampleId: number) => `escuta.${kind}.${userId}.${sampleId}`;
  /** The text that waits; null when there is none. */
  const read = (userId: number, sampleId: number) => sessionStorage.getItem(keyOf(userId, sampleId));
  /** Keeps a text; one that equals what is saved is no draft. */
  const write = (userId: number, sampleId: number, text: string, saved: string) => {
    if (text === saved) sessionStorage.removeItem(keyOf(userId, sampleId));
    else sessionStorage.setItem(keyOf(userId, sampleId), text);
  };
  return { read, write, has: (userId: number, sampleId: number) => read(userId, sampleId) !== null };
}
