import { useSearch } from '../../../shared/address/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Filters, ListPage, listOf, reversedProblem } from '../../../shared/list-page/index.ts';
import { AgreementBlock } from '../report/AgreementBlock.tsx';
import { AgreementReportTable } from '../report/AgreementReportTable.tsx';
import { useReportPage } from '../report/report.queries.ts';
import { useReportFields } from '../report/report-fields.tsx';
import { agreementReportSearch, REPORT_PAGE_SIZES } from '../report/report-search.ts';

/** The agreement report: answers of blind reviewers and their agreement (BR-07). */
export default function AgreementReportPage() {
  const t = useTexts('agreementReport');
  const searching = useSearch(agreementReportSearch);
  const list = listOf('blind-report', searching, useReportPage(searching.search));
  return (
    <ListPage
      list={list}
      title={t('title')}
      filters={<Filters {...list} label={t('filters')} fields={useReportFields()} problemOf={reversedProblem} />}
      above={<AgreementBlock search={searching.search} />}
      words={{ failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp'), pageSize: t('pageSize') }}
      sizes={REPORT_PAGE_SIZES}
      numbered
    >
      {({ rows }) => <AgreementReportTable rows={rows} />}
    </ListPage>
  );
}
