import { textDrafts } from '../../shared/session/text-drafts.ts';

/** Unsaved notes of the desk. */
export const deskNotes = textDrafts('desk-note');
