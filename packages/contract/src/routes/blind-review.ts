import { z } from 'zod';
import {
  Agreement,
  AgreementReportFilter,
  BlindAnswer,
  BlindAnswerRow,
  BlindPool,
  BlindReviewer,
  BlindReviewRow,
  BlindSample,
  EndWork,
  GiveBack,
  GiveBackReason,
  HandOutBody,
  PoolCount,
  StoredBlindPool,
  WorkLeft,
} from '../blind-review/index.ts';
import { base64Url } from '../common/base64url.ts';
import { success } from '../common/reply.ts';
import { route } from '../route.ts';

/** The router takes path segments of at most 500 characters. */
const byFilter = z.strictObject({
  filtro: base64Url(AgreementReportFilter, 500).describe('base64url of the JSON of the filter'),
});

const seconds = z.int().min(0);
const filterErrors = ['period_reversed', 'period_too_long', 'company_not_found'] as const;
const contagem = PoolCount.describe('Samples of the pool by number of answers');
const pool = success({ pool: StoredBlindPool.describe('The pool'), contagem });

/** The calls of product document 2, section 7, Blind review. Reviewers have no other access to samples. */
export const blindReviewRoutes = {
  startBlindReview: route({
    method: 'POST',
    path: '/br/inicia',
    capability: 'blind_review.take',
    summary: 'Start a block of work, or continue the running one',
    reply: success(WorkLeft.shape),
    errors: ['blind_review_rest', 'blind_review_day_over'],
    tenant: 'none',
  }),
  getBlindSample: route({
    method: 'GET',
    path: '/br/amostra',
    capability: 'blind_review.take',
    summary: 'The sample handed out with its remaining time, or the next one, whose time starts now',
    reply: success({ amostra: BlindSample.describe('The sample'), ...WorkLeft.shape }),
    errors: ['blind_review_not_started', 'blind_review_rest', 'blind_review_day_over', 'blind_review_nothing_left'],
    tenant: 'none',
  }),
  startBlindTime: route({
    method: 'POST',
    path: '/br/tempo-classificacao',
    capability: 'blind_review.take',
    summary: 'Confirm that a sample is displayed; its time started with the hand-out and does not change',
    body: HandOutBody,
    reply: success({ restante: seconds.describe('Seconds left for this sample') }),
    errors: ['hand_out_not_found', 'hand_out_answered', 'hand_out_expired'],
    tenant: 'none',
  }),
  stopBlindTime: route({
    method: 'PUT',
    path: '/br/tempo-classificacao',
    capability: 'blind_review.take',
    summary: 'Stop measuring the answer time; the first call counts, the limit does not change',
    body: HandOutBody,
    reply: success({ tempo: seconds.describe('Seconds since the hand-out') }),
    errors: ['hand_out_not_found', 'hand_out_answered', 'hand_out_expired'],
    tenant: 'none',
  }),
  answerBlindSample: route({
    method: 'POST',
    path: '/br/classifica',
    capability: 'blind_review.take',
    summary: 'Save class, quality and certainty for the sample handed out',
    body: BlindAnswer,
    reply: success({ tempo: seconds.describe('Seconds that the answer took') }),
    errors: ['hand_out_not_found', 'hand_out_answered', 'hand_out_expired'],
    tenant: 'none',
  }),
  giveBackBlindSample: route({
    method: 'POST',
    path: '/br/expurgo',
    capability: 'blind_review.take',
    summary: 'Return the sample to the pool for other reviewers; no effect on a sample already returned',
    body: GiveBack,
    reply: success({ motivo: GiveBackReason.describe('Expired or skipped, decided by the server’s clock') }),
    errors: ['hand_out_not_found', 'hand_out_answered'],
    tenant: 'none',
  }),
  endBlindReview: route({
    method: 'POST',
    path: '/br/finaliza',
    capability: 'blind_review.take',
    summary: 'Stop working and return the sample handed out. Starting again within 20 minutes continues the same block',
    body: EndWork,
    reply: success({ tempo: seconds.describe('Seconds worked today (UTC-3)') }),
    errors: [],
    tenant: 'none',
  }),
  listBlindReviewers: route({
    method: 'GET',
    path: '/br/revisores',
    capability: 'blind_review.report',
    summary: 'All current and former blind reviewers',
    reply: success({ dados: z.array(BlindReviewer), total: z.int() }),
    errors: [],
    tenant: 'none',
  }),
  blindReviewReport: route({
    method: 'GET',
    path: '/br/relatorio/:filtro',
    capability: 'blind_review.report',
    summary: 'A page of the answered samples, latest answer first (BR-07)',
    params: byFilter,
    reply: success({ dados: z.array(BlindReviewRow), total: z.int().describe('Total samples found') }),
    errors: filterErrors,
    tenant: 'none',
  }),
  exportBlindReview: route({
    method: 'POST',
    path: '/br/relatorio/exportar',
    capability: 'blind_review.report',
    summary:
      'All answers to the samples that the filter finds, for a spreadsheet, at most 20,000; pag and max are ignored',
    body: AgreementReportFilter,
    reply: success({
      dados: z.array(BlindAnswerRow).describe('Answers, those of a sample together'),
      total: z.int().describe('Total answers found'),
    }),
    errors: filterErrors,
    tenant: 'none',
    takesOut: 'respostas',
  }),
  blindReviewAgreement: route({
    method: 'GET',
    path: '/br/concordancia/:filtro',
    capability: 'blind_review.report',
    summary: 'Agreement of reviewers over all samples that the filter finds; pag and max are ignored',
    params: byFilter,
    reply: success({ data: Agreement }),
    errors: filterErrors,
    tenant: 'none',
  }),
  getBlindPool: route({
    method: 'GET',
    path: '/br/pool',
    capability: 'blind_review.report',
    summary: 'Which samples are handed out for blind review, and how far they have been answered',
    reply: pool,
    errors: [],
    tenant: 'none',
  }),
  previewBlindPool: route({
    method: 'POST',
    path: '/br/pool/previa',
    capability: 'blind_review.report',
    summary: 'How many samples a pool would hold; nothing is changed',
    body: BlindPool,
    reply: success({ contagem }),
    errors: filterErrors,
    tenant: 'none',
  }),
  setBlindPool: route({
    method: 'PUT',
    path: '/br/pool',
    capability: 'blind_review.report',
    summary: 'Set which samples are handed out for blind review from now on; samples already handed out stay',
    body: BlindPool,
    reply: pool,
    errors: filterErrors,
    tenant: 'none',
  }),
};
