/** An id in an address; null if it is none. */
export const readId = (text: string | null | undefined): number | null =>
  text != null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
