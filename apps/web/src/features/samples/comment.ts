import { COMMENT_MAX, type SampleDetail } from '@escuta/contract';
import { textDrafts } from '../../shared/session/text-drafts.ts';

/** Characters that a comment may still take (CMT-02); counted as the server counts them. */
export function charactersLeft(text: string): number {
  return COMMENT_MAX - text.length;
}

/** Comments typed and not sent. */
const drafts = textDrafts('comment');
export const { read: readDraft, has: hasDraft } = drafts;

/** The comments that their writers had read. */
const basis = textDrafts('comment-read');
export const { read: readBasis } = basis;

/** Stores a comment that is being typed beside the one that its writer had read; removes both when they are the same. */
export function writeDraft(userId: number, sampleId: number, text: string, read: string): void {
  drafts.write(userId, sampleId, text, read);
  basis.write(userId, sampleId, read, text);
}

/** How many comments of a sample have been written; those of inspections only for those who see inspections. */
export function writtenComments(
  { obs, obs_app, comentarios_inspecao }: Pick<SampleDetail, 'obs' | 'obs_app' | 'comentarios_inspecao'>,
  seesInspections: boolean,
): number {
  const inspections = seesInspections ? comentarios_inspecao.map(({ obs_inspecao }) => obs_inspecao) : [];
  return [obs, obs_app, ...inspections].filter((text) => text !== null && text !== '').length;
}
