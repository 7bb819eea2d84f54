import { COMMENT_MAX } from '@escuta/contract';
import { textDrafts } from '../../shared/session/text-drafts.ts';

/** Characters that a comment may still take (CMT-02); counted as the server counts them. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - text.length;
}

/** Comments typed and not sent. */
export const { read: readDraft, write: writeDraft, has: hasDraft } = textDrafts('comment');
