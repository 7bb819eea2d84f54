import { COMMENT_MAX } from '@escuta/contract';

/** Characters that a comment may still take (CMT-02); counted as the server counts them. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - text.length;
}

/** Where an unsent comment waits: per person and sample, for the life of the tab. */
export function draftKey(userId: number, sampleId: number): string {
  return `escuta.comment.${userId}.${sampleId}`;
}

/** An unsent comment; null when there is none. */
export function readDraft(userId: number, sampleId: number): string | null {
  return sessionStorage.getItem(draftKey(userId, sampleId));
}

/** Whether an unsent comment waits. */
export function hasDraft(userId: number, sampleId: number): boolean {
  return readDraft(userId, sampleId) !== null;
}

/** Keeps an unsent comment; one that equals what is saved is no draft. */
export function writeDraft(userId: number, sampleId: number, text: string, saved: string): void {
  const key = draftKey(userId, sampleId);
  if (text === saved) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, text);
}
