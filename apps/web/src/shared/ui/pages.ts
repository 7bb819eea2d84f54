/** A page, from 1, and its size. */
export interface PageOf {
  pag: number;
  max: number;
}

/** The first and last row of a page, counted from 1 across all pages; 0 and 0 if there are none. */
export function pageRange({ pag, max }: PageOf, shown: number): [from: number, to: number] {
  return shown === 0 ? [0, 0] : [(pag - 1) * max + 1, (pag - 1) * max + shown];
}

/** The page numbers around a page, at most `count`. */
export function pagesAround(pag: number, pages: number, count: number): number[] {
  const first = Math.max(1, Math.min(pag - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: Math.min(count, pages) }, (_, place) => first + place);
}

/** The number of pages of a result, at least one. */
export function pageCount(total: number, max: number): number {
  return Math.max(1, Math.ceil(total / max));
}
