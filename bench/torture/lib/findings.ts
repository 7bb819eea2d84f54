/** What must never happen; one text for each case. */
export interface Findings {
  /** Acknowledged, and not there. */
  lost: string[];
  /** A change without its log entry, a log entry without its change, a report without its photo. */
  half: string[];
  /** Something of one company in a reply to people of another. */
  mixed: string[];
  /** Not working again in time after the end of a fault. */
  stuck: string[];
  /** A reply that says nothing that a caller could act on, such as an internal error. */
  unclear: string[];
}

export const noFindings = (): Findings => ({ lost: [], half: [], mixed: [], stuck: [], unclear: [] });

const KINDS = ['lost', 'half', 'mixed', 'stuck', 'unclear'] as const;

/** Adds those of one check, each once, since a fault is found again by every later check. */
export function addFindings(to: Findings, from: Findings): void {
  for (const kind of KINDS) to[kind].push(...from[kind].filter((text) => !to[kind].includes(text)));
}

export const countFindings = (findings: Findings) =>
  Object.fromEntries(KINDS.map((kind) => [kind, findings[kind].length])) as Record<keyof Findings, number>;

export const listFindings = (findings: Findings): string[] =>
  KINDS.flatMap((kind) => findings[kind].map((text) => `${kind}: ${text}`));
