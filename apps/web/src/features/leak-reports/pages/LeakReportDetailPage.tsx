import type { LeakReportDetail } from '@escuta/contract';
import { seesReportPlaces } from '@escuta/domain';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiProblem } from '../../../shared/api/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useMapPrint } from '../../../shared/map/use-map-print.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CloseIcon, PrintIcon } from '../../../shared/ui/icons.tsx';
import { DemonstrationNote, Empty, Loading } from '../../../shared/ui/index.ts';
import { Logo } from '../../../shared/ui/Logo.tsx';
import { StatusBadge } from '../components/Badges.tsx';
import { DetailActions } from '../components/DetailActions.tsx';
import { AnalysisBlock, ConclusionBlock } from '../components/InspectionBlocks.tsx';
import { NeighbourLinks } from '../components/NeighbourLinks.tsx';
import { PhotoGallery } from '../components/PhotoGallery.tsx';
import { mapPlace, SampleBlock } from '../components/SampleBlock.tsx';
import { useReportDetail } from '../leak-reports.queries.ts';
import { keptListAddress } from '../list-address.ts';
import { useLogOpening } from '../use-log-opening.ts';
import styles from './leak-report-detail-page.module.css';

/** One report in full, on the screen and on paper (RDT-01 to RDT-08). */
export default function LeakReportDetailPage() {
  const t = useTexts('leakReports');
  const common = useTexts('common');
  const problem = useProblemText();
  const { idReport = '', idClient = '' } = useParams();
  const id = idOf(idReport);
  const detail = useReportDetail(id);
  const found = detail.data?.id_cliente === idOf(idClient) ? detail.data : undefined;
  useLogOpening(id, found);
  if (found && id !== null) {
    const renew = async () => (await detail.refetch()).data;
    return <Report report={found} number={String(id)} renew={renew} />;
  }
  // The report of another company is not found at this address.
  const failure = id === null || detail.data ? new ApiProblem(404, 'report_not_found') : detail.error;
  const gone = failure instanceof ApiProblem && failure.status < 500;
  const retry = <Button onClick={() => void detail.refetch()}>{common('retry')}</Button>;
  return (
    <div className={styles.page}>
      <Bar />
      <article className={styles.sheet}>
        {failure && !detail.isFetching ? (
          <Empty title={t('detail.failed')} help={problem(failure)} action={gone ? null : retry} />
        ) : (
          <Loading lines={12} />
        )}
      </article>
    </div>
  );
}

/** An id in the address; null for anything else. */
const idOf = (text: string) => (/^\d{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : null);

interface ReportProps {
  report: LeakReportDetail;
  number: string;
  renew(): Promise<LeakReportDetail | undefined>;
}

function Report({ report, number, renew }: ReportProps) {
  const t = useTexts('leakReports');
  const { user } = useSession();
  const sheet = useRef<HTMLElement>(null);
  const hidden = user !== null && !seesReportPlaces(user);
  const places = useMemo(
    () => report.amostras_relatorio.map((sample) => mapPlace(sample, hidden)),
    [report.amostras_relatorio, hidden],
  );
  const { mayPrint, printing, print } = useMapPrint(sheet, places, true);
  return (
    <div className={styles.page}>
      <Bar>
        {report.id_relatorio === null ? null : <NeighbourLinks id={report.id_relatorio} />}
        <DetailActions report={report} />
        <Button
          className={styles.byIcon ?? ''}
          icon={<PrintIcon />}
          loading={printing}
          disabled={!mayPrint}
          aria-label={t('detail.print')}
          onClick={() => void print()}
        >
          {t('detail.print')}
        </Button>
      </Bar>
      <article ref={sheet} className={styles.sheet}>
        <Head report={report} number={number} />
        <DemonstrationNote />
        {report.amostras_relatorio.map((sample) => (
          <SampleBlock key={sample.id_amostra} sample={sample} report={report} hidden={hidden} />
        ))}
        <AnalysisBlock report={report} />
        <ConclusionBlock report={report} />
        <PhotoGallery report={report} number={number} renew={renew} />
        <Foot />
      </article>
    </div>
  );
}

/** The toolbar: decisions, printing and closing. */
function Bar({ children }: { children?: ReactNode }) {
  const common = useTexts('common');
  const close = useClose();
  return (
    <div className={`${styles.bar} no-print`}>
      <Logo />
      <span className={styles.space} />
      {children}
      <Button className={styles.byIcon ?? ''} icon={<CloseIcon />} aria-label={common('close')} onClick={close}>
        {common('close')}
      </Button>
    </div>
  );
}

/** Company, number and state of the report. */
function Head({ report, number }: { report: LeakReportDetail; number: string }) {
  const t = useTexts('leakReports');
  const { dateTime } = useFormats();
  return (
    <header className={styles.head}>
      {report.logomarca ? (
        <img className={styles.logo} src={report.logomarca} alt={t('detail.logo', { name: report.razao_social })} />
      ) : null}
      <div className={styles.names}>
        <p className={styles.company}>
          <bdi>{report.razao_social}</bdi>
        </p>
        <h1>{t('detail.title')}</h1>
      </div>
      <div className={styles.about}>
        <span className={styles.number}>{t('detail.number', { id: number })}</span>
        <StatusBadge report={report} />
        {report.dt_envio ? <small>{t('detail.sentAt', { date: dateTime(report.dt_envio) })}</small> : null}
      </div>
    </header>
  );
}

/** Time of printing; on paper only. */
function Foot() {
  const t = useTexts('leakReports');
  const { dateTime } = useFormats();
  return (
    <footer className={styles.foot}>
      <span>{t('detail.made', { date: dateTime(new Date()) })}</span>
      <span>Escuta</span>
    </footer>
  );
}

/** Closes the tab. If the browser does not allow it, goes to the list with the user's last search. */
function useClose(): () => void {
  const navigate = useNavigate();
  const { user, can } = useSession();
  return () => {
    window.close();
    const back = can('reports.list') ? keptListAddress(user?.id_usuario) : '/';
    window.setTimeout(() => void navigate(back), 200);
  };
}
