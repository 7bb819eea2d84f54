import 'fake-indexeddb/auto';

/** Every browser stores a Blob with what it holds; of happy-dom's the copy of Node would keep nothing. */
const copy = globalThis.structuredClone;
globalThis.structuredClone = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return copy(value);
  const blobs = Object.entries(value).filter(([, one]) => one instanceof Blob);
  if (blobs.length === 0) return copy(value);
  return {
    ...copy({ ...value, ...Object.fromEntries(blobs.map(([name]) => [name, null])) }),
    ...Object.fromEntries(blobs),
  };
};
