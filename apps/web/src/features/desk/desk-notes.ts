import { textDrafts } from '../../shared/session/text-drafts.ts';

/** Notes of the desk typed and not saved. */
export const deskNotes = textDrafts('desk-note');
