import { Button } from 'antd';
import { Link } from 'react-router';
import { useSearch } from '../../../shared/address/index.ts';
import layout from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Filters, ListPage, listOf, reversedProblem } from '../../../shared/list-page/index.ts';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import { BLIND_POOL_PATH } from '../blind-paths.ts';
import { AgreementBlock } from '../report/AgreementBlock.tsx';
import { AgreementReportTable } from '../report/AgreementReportTable.tsx';
import { useReportPage } from '../report/report.queries.ts';
import { useReportFields } from '../report/report-fields.tsx';
import { agreementReportSearch, REPORT_PAGE_SIZES } from '../report/report-search.ts';
import { useReportSheet } from '../report/use-report-sheet.ts';

/** The agreement report: answers of blind reviewers and their agreement (BR-07). */
export default function AgreementReportPage() {
  const t = useTexts('agreementReport');
  const searching = useSearch(agreementReportSearch);
  const list = listOf('blind-report', searching, useReportPage(searching.search));
  const sheet = useReportSheet(searching.search);
  return (
    <ListPage
      list={list}
      title={t('title')}
      beside={
        <div className={layout.buttons}>
          <Link to={BLIND_POOL_PATH}>{t('pool')}</Link>
          <Button icon={<DownloadIcon />} loading={sheet.busy} onClick={sheet.save}>
            {t('sheet.download')}
          </Button>
        </div>
      }
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
