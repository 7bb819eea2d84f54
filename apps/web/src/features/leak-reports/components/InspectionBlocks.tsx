import { detailFields, type LeakReportDetail } from '@escuta/contract';
import { REPORT_STATES } from '@escuta/domain';
import { Fragment } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { useReportLabel } from '../../../shared/i18n/use-report-label.ts';
import { ResultBadge, StatusBadge } from './Badges.tsx';
import { Block, Field, Written } from './DetailParts.tsx';
import styles from './detail.module.css';
import { GivenField } from './GivenField.tsx';

interface BlockProps {
  report: LeakReportDetail;
}

/** The operator's findings (RDT-02). */
export function AnalysisBlock({ report }: BlockProps) {
  const t = useTexts('leakReports');
  const operator = report.geofonista_responsavel && <bdi>{report.geofonista_responsavel}</bdi>;
  return (
    <Block title={t('detail.analysis')}>
      <dl className={styles.fields}>
        {detailFields('analysis').map((name) => (
          <Fragment key={name}>
            {name === 'tipo_tubulacao' ? <Material report={report} /> : <GivenField name={name} report={report} />}
            {name === 'dt_relatorio' ? <Field name={t('detail.operator')}>{operator}</Field> : null}
          </Fragment>
        ))}
      </dl>
    </Block>
  );
}

/** The pipe's material: the operator's or, where the report names none, that of the nearest pipe of the network (PLACE-05). */
function Material({ report }: BlockProps) {
  const t = useTexts('leakReports');
  const label = useReportLabel()('tipo_tubulacao', 'detail');
  const nameOf = useReportEnumeration();
  const { distance } = useFormats();
  const pipe = report.tubulacao;
  if (!pipe) return <GivenField name="tipo_tubulacao" report={report} />;
  const told = { material: nameOf('tipo_tubulacao', pipe.material), distance: distance(pipe.distancia) };
  return <Field name={label}>{t('detail.materialOfNetwork', told)}</Field>;
}

/** The decision (RDT-03). */
export function ConclusionBlock({ report }: BlockProps) {
  const t = useTexts('leakReports');
  const { dateTime } = useFormats();
  const isDecided = report.id_status_relatorio !== REPORT_STATES.pending;
  const decidedBy = [report.nome_aprovacao, report.razao_social_aprovacao].filter(Boolean).join(' · ');
  return (
    <Block title={t('detail.conclusion')}>
      <dl className={styles.fields}>
        <Field name={t('detail.confirmation')}>
          <ResultBadge report={report} />
        </Field>
        <Field name={t('detail.status')}>
          <StatusBadge report={report} />
        </Field>
        <Field name={t('detail.order')}>{report.nro_os && <bdi>{report.nro_os}</bdi>}</Field>
        <Field name={t('detail.decidedBy')}>{isDecided && decidedBy ? <bdi>{decidedBy}</bdi> : null}</Field>
        <Field name={t('detail.decidedAt')}>{report.dt_aprovacao && dateTime(report.dt_aprovacao)}</Field>
        {detailFields('conclusion').map((name) => (
          <GivenField key={name} name={name} report={report} />
        ))}
        <Field name={t('detail.conclusionNotes')} wide>
          {report.obs_aprovacao && <Written text={report.obs_aprovacao} />}
        </Field>
      </dl>
    </Block>
  );
}
