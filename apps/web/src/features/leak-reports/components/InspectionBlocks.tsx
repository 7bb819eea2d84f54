import type { LeakReportDetail } from '@escuta/contract';
import { REPORT_STATES } from '@escuta/domain';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { ResultBadge, StatusBadge } from './Badges.tsx';
import { Block, Field, Written } from './DetailParts.tsx';
import styles from './detail.module.css';

interface BlockProps {
  report: LeakReportDetail;
}

const UNDEFINED = 'Indefinido';

/** What the operator found (RDT-02). */
export function AnalysisBlock({ report }: BlockProps) {
  const t = useTexts('leakReports');
  const enumeration = useReportEnumeration();
  const { dateTime, coordinate, asIs } = useFormats();
  const { posicao, tipo_pavimentacao, tipo_tubulacao, abrangencia, diametro, pressao, latitude, longitude } = report;
  const equipment = report.equipamentos.map(({ descricao }) => enumeration('equipamentos', descricao));
  const hasDiameter = diametro !== null && diametro.trim() !== '' && diametro !== UNDEFINED;
  return (
    <Block title={t('detail.analysis')}>
      <dl className={styles.fields}>
        <Field name={t('detail.type')}>{enumeration('tipo_vazamento', report.tipo_vazamento)}</Field>
        <Field name={t('detail.position')}>{posicao && enumeration('posicao', posicao)}</Field>
        <Field name={t('detail.reported')}>{report.dt_relatorio && dateTime(report.dt_relatorio)}</Field>
        <Field name={t('detail.operator')}>
          {report.geofonista_responsavel && <bdi>{report.geofonista_responsavel}</bdi>}
        </Field>
        <Field name={t('detail.meter')}>{report.nro_hidrometro && <bdi>{report.nro_hidrometro}</bdi>}</Field>
        <Field name={t('detail.pressure')}>
          {pressao === null ? null : t('detail.pressureValue', { value: asIs(pressao) })}
        </Field>
        <Field name={t('detail.paving')}>
          {tipo_pavimentacao && enumeration('tipo_pavimentacao', tipo_pavimentacao)}
        </Field>
        <Field name={t('detail.pipe')}>{tipo_tubulacao && enumeration('tipo_tubulacao', tipo_tubulacao)}</Field>
        <Field name={t('detail.diameter')}>{hasDiameter ? <bdi>{diametro}</bdi> : t('detail.undefined')}</Field>
        <Field name={t('detail.scope')}>{abrangencia && enumeration('abrangencia', abrangencia)}</Field>
        <Field name={t('detail.found')}>
          {latitude !== null && longitude !== null ? `${coordinate(latitude)}; ${coordinate(longitude)}` : null}
        </Field>
        <Field name={t('detail.equipment')} wide>
          {equipment.join(', ')}
        </Field>
        <Field name={t('detail.analysisNotes')} wide>
          {report.obs_inspecao && <Written text={report.obs_inspecao} />}
        </Field>
      </dl>
    </Block>
  );
}

/** What was decided (RDT-03). */
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
        <Field name={t('detail.typeNotes')} wide>
          {report.obs_tipo_vazamento && <Written text={report.obs_tipo_vazamento} />}
        </Field>
        <Field name={t('detail.conclusionNotes')} wide>
          {report.obs_aprovacao && <Written text={report.obs_aprovacao} />}
        </Field>
      </dl>
    </Block>
  );
}
