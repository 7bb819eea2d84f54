import { z } from 'zod';
import {
  Agreement,
  BlindAnswer,
  BlindReportFilter,
  BlindReviewer,
  BlindReviewRow,
  BlindSample,
  EndWork,
  GiveBack,
  GiveBackReason,
  HandOutBody,
  WorkLeft,
} from '../blind-review/index.ts';
import { base64Url } from '../common/base64url.ts';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';

/** The router takes path segments of at most 500 characters. */
const byFilter = z.strictObject({
  filtro: base64Url(BlindReportFilter, 500).describe('base64url of the JSON of the filter'),
});

const seconds = z.int().min(0);

/** The calls of product document 2, section 7, Blind review. A reviewer reaches samples by these alone. */
export const blindReviewRoutes = {
  startBlindReview: route({
    method: 'POST',
    path: '/br/inicia',
    capability: 'blind_review.take',
    summary: 'Begin a block of work, or go on with the running one',
    reply: success(WorkLeft.shape),
    errors: ['blind_review_rest', 'blind_review_day_over'],
    tenant: 'none',
  }),
  getBlindSample: route({
    method: 'GET',
    path: '/br/amostra',
    capability: 'blind_review.take',
    summary: 'The sample in hand with what is left of its time, or the next one, whose time begins now',
    reply: success({ amostra: BlindSample.describe('The sample'), ...WorkLeft.shape }),
    errors: ['blind_review_not_started', 'blind_review_rest', 'blind_review_day_over', 'blind_review_nothing_left'],
    tenant: 'none',
  }),
  startBlindTime: route({
    method: 'POST',
    path: '/br/tempo-classificacao',
    capability: 'blind_review.take',
    summary: 'Confirm that a sample is shown; its time began with the hand-out and stays as it is',
    body: HandOutBody,
    reply: success({ restante: seconds.describe('Seconds left for this sample') }),
    errors: ['hand_out_not_found', 'hand_out_answered', 'hand_out_expired'],
    tenant: 'none',
  }),
  stopBlindTime: route({
    method: 'PUT',
    path: '/br/tempo-classificacao',
    capability: 'blind_review.take',
    summary: 'Take the time that the answer took; the first call counts, the limit stays as it is',
    body: HandOutBody,
    reply: success({ tempo: seconds.describe('Seconds since the hand-out') }),
    errors: ['hand_out_not_found', 'hand_out_answered', 'hand_out_expired'],
    tenant: 'none',
  }),
  answerBlindSample: route({
    method: 'POST',
    path: '/br/classifica',
    capability: 'blind_review.take',
    summary: 'Save class, quality and certainty of the sample in hand',
    body: BlindAnswer,
    reply: success({ tempo: seconds.describe('Seconds that the answer took') }),
    errors: ['hand_out_not_found', 'hand_out_answered', 'hand_out_expired'],
    tenant: 'none',
  }),
  giveBackBlindSample: route({
    method: 'POST',
    path: '/br/expurgo',
    capability: 'blind_review.take',
    summary: 'Give the sample in hand back to the pool, for others; a sample that is back already stays so',
    body: GiveBack,
    reply: success({ motivo: GiveBackReason.describe('As the server’s clock has it') }),
    errors: ['hand_out_not_found', 'hand_out_answered'],
    tenant: 'none',
  }),
  endBlindReview: route({
    method: 'POST',
    path: '/br/finaliza',
    capability: 'blind_review.take',
    summary: 'Stop working; what is in hand goes back. Begun again within the rest’s length, the same block goes on',
    body: EndWork,
    reply: success({ tempo: seconds.describe('Seconds worked today (UTC-3)') }),
    errors: [],
    tenant: 'none',
  }),
  listBlindReviewers: route({
    method: 'GET',
    path: '/br/revisores',
    capability: 'blind_review.report',
    summary: 'Everybody who reviews blindly or has done so',
    reply: success({ dados: z.array(BlindReviewer), total: z.int() }),
    errors: [],
    tenant: 'none',
  }),
  blindReviewReport: route({
    method: 'GET',
    path: '/br/relatorio/:filtro',
    capability: 'blind_review.report',
    summary: 'A page of the samples that were answered, latest answer first (BR-07)',
    params: byFilter,
    reply: success({ dados: z.array(BlindReviewRow), total: z.int().describe('Samples found in all') }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: 'none',
  }),
  blindReviewAgreement: route({
    method: 'GET',
    path: '/br/concordancia/:filtro',
    capability: 'blind_review.report',
    summary: 'How far the reviewers of all samples that a report finds agree; pag and max do not count',
    params: byFilter,
    reply: success({ data: Agreement }),
    errors: ['period_reversed', 'period_too_long', 'company_not_found'],
    tenant: 'none',
  }),
};
