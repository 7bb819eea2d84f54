/** Which page of how many rows. */
export interface PageOf {
  pag: number;
  max: number;
}

/** `a-b of total`: the first and the last row shown, 0 and 0 when there is none. */
export function pageRange({ pag, max }: PageOf, shown: number): [from: number, to: number] {
  return shown === 0 ? [0, 0] : [(pag - 1) * max + 1, (pag - 1) * max + shown];
}

/** The numbers of the pages around one, at most `count` of them. */
export function pagesAround(pag: number, pages: number, count: number): number[] {
  const first = Math.max(1, Math.min(pag - Math.floor(count / 2), pages - count + 1));
  return Array.from({ length: Math.min(count, pages) }, (_, place) => first + place);
}

/** How many pages a result has, at least one. */
export function pageCount(total: number, max: number): number {
  return Math.max(1, Math.ceil(total / max));
}
