import { type BlindAnswerRow, toBase64Url } from '@escuta/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { isReversed } from '../../../shared/ui/period.ts';
import { type AgreementReportSearch, toReportFilter } from './report-search.ts';

/** One page of the report. The previous rows stay until the next ones arrive. */
export function useReportPage(search: AgreementReportSearch) {
  const filter = { ...toReportFilter(search), pag: search.pag, max: search.max };
  return useQuery({
    queryKey: ['blind', 'report', filter],
    queryFn: async ({ signal }) => {
      const { dados, total } = await call('blindReviewReport', { params: { filtro: toBase64Url(filter) }, signal });
      return { rows: dados, total };
    },
    placeholderData: keepPreviousData,
    enabled: !isReversed(search),
    staleTime: 0,
  });
}

/** Agreement of the reviewers in the whole result. */
export function useAgreement(search: AgreementReportSearch) {
  const filter = toReportFilter(search);
  return useQuery({
    queryKey: ['blind', 'agreement', filter],
    queryFn: async ({ signal }) =>
      (await call('blindReviewAgreement', { params: { filtro: toBase64Url(filter) }, signal })).data,
    placeholderData: keepPreviousData,
    enabled: !isReversed(search),
    staleTime: 0,
  });
}

/** All answers of the report, for its spreadsheet. */
export async function fetchAnswers(search: AgreementReportSearch): Promise<{ rows: BlindAnswerRow[]; total: number }> {
  const { dados, total } = await call('exportBlindReview', { body: toReportFilter(search) });
  return { rows: dados, total };
}

/** Current and former blind reviewers. */
export function useReviewers() {
  return useQuery({
    queryKey: ['blind', 'reviewers'],
    queryFn: async ({ signal }) => (await call('listBlindReviewers', { signal })).dados,
  });
}
