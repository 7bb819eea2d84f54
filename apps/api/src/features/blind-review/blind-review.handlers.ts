import type { Handlers } from '../../http/register.ts';
import { answer, giveBack, nextSample, startTime, stopTime } from './hand-out.service.ts';
import { previewPool, setPool, storedPool } from './pool.service.ts';
import { agreement, exportAnswers, report, reviewers } from './report.service.ts';
import { end, start } from './work.service.ts';

type BlindReviewCalls =
  | 'startBlindReview'
  | 'getBlindSample'
  | 'startBlindTime'
  | 'stopBlindTime'
  | 'answerBlindSample'
  | 'giveBackBlindSample'
  | 'endBlindReview'
  | 'listBlindReviewers'
  | 'blindReviewReport'
  | 'blindReviewAgreement'
  | 'exportBlindReview'
  | 'getBlindPool'
  | 'previewBlindPool'
  | 'setBlindPool';

export const blindReviewHandlers: Handlers<BlindReviewCalls> = {
  startBlindReview: ({ services, session }) => start(services, session),
  getBlindSample: ({ services, session }) => nextSample(services, session),
  startBlindTime: ({ services, session, body }) => startTime(services, session, body.amostra),
  stopBlindTime: ({ services, session, body }) => stopTime(services, session, body.amostra),
  answerBlindSample: ({ services, session, body }) => answer(services, session, body),
  giveBackBlindSample: ({ services, session, body }) => giveBack(services, session, body.amostra),
  endBlindReview: ({ services, session }) => end(services, session),
  listBlindReviewers: ({ services }) => reviewers(services),
  blindReviewReport: ({ services, session, params }) => report(services, session, params.filtro),
  blindReviewAgreement: async ({ services, session, params }) => ({
    data: await agreement(services, session, params.filtro),
  }),
  exportBlindReview: ({ services, session, body }) => exportAnswers(services, session, body),
  getBlindPool: ({ services }) => storedPool(services),
  previewBlindPool: ({ services, session, body }) => previewPool(services, session, body),
  setBlindPool: ({ services, session, body }) => setPool(services, session, body),
};
