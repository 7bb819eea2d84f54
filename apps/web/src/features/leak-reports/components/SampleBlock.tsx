import type { LeakReportDetail, ReportedSample } from '@escuta/contract';
import { effectiveClass, hasRecording, seesDemonstrationContent } from '@escuta/domain';
import { Link } from 'react-router';
import { mapPath, useSampleDetail } from '../../../shared/api/index.ts';
import { SampleSound } from '../../../shared/audio/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { DEFAULT_CENTER } from '../../../shared/map/geo.ts';
import { SmallMap } from '../../../shared/map/SmallMap.tsx';
import type { SmallMapPlace } from '../../../shared/map/small-map-size.ts';
import { useMapCredits } from '../../../shared/map/use-map-credits.ts';
import { collectorOf } from '../../../shared/samples/collector-of.ts';
import { useSession } from '../../../shared/session/index.ts';
import { ClassMark } from '../../../shared/ui/ClassMark.tsx';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { Block, Field, Written } from './DetailParts.tsx';
import styles from './detail.module.css';

/** Centre of the map for users who may not see where the sample is (RDT-06). */
const HIDDEN_PLACE: SmallMapPlace = { lat: DEFAULT_CENTER[0], lon: DEFAULT_CENTER[1] };

export const mapPlace = (sample: ReportedSample, hidden: boolean): SmallMapPlace => (hidden ? HIDDEN_PLACE : sample);

interface SampleBlockProps {
  sample: ReportedSample;
  report: LeakReportDetail;
  /** Whether the place is hidden from the user. */
  hidden: boolean;
}

/** One sample of the report: place and data (RDT-01). */
export function SampleBlock({ sample, report, hidden }: SampleBlockProps) {
  const t = useTexts('leakReports');
  const { dateTime, coordinate } = useFormats();
  return (
    <Block title={t('detail.sample', { seq: sample.seq })}>
      <div className={styles.sample}>
        <SampleMap sample={sample} hidden={hidden} />
        <dl className={styles.fields}>
          <Field name={t('detail.date')}>{dateTime(sample.dt_amostra)}</Field>
          <Field name={t('detail.review')}>
            <Agreement sample={sample} />
          </Field>
          <Field name={t('detail.pre')}>
            {sample.pre_classificacao ? <ClassName code={sample.pre_classificacao} /> : null}
          </Field>
          <Field name={t('detail.system')}>
            <ClassName code={sample.classificacao} />
          </Field>
          <Field name={t('detail.collector')}>
            <Collector sample={sample} />
          </Field>
          <Field name={t('detail.lat')}>{coordinate(sample.lat)}</Field>
          <Field name={t('detail.address')}>{sample.endereco ? <bdi>{sample.endereco}</bdi> : null}</Field>
          <Field name={t('detail.lon')}>{coordinate(sample.lon)}</Field>
          {report.numero ? (
            <Field name={t('detail.inspectedAddress')} wide>
              <bdi>{[report.endereco, report.numero].filter(Boolean).join(', ')}</bdi>
            </Field>
          ) : null}
          <Field name={t('detail.notes')} wide>
            {sample.obs ? <Written text={sample.obs} /> : null}
          </Field>
          <Field name={t('detail.appNotes')} wide>
            {sample.obs_app ? <Written text={sample.obs_app} /> : null}
          </Field>
        </dl>
      </div>
      <Sound id={sample.id_amostra} />
      {hidden ? null : (
        <Link className={`${styles.onMap} no-print`} to={mapPath(sample)}>
          {t('detail.onMap')}
        </Link>
      )}
    </Block>
  );
}

/** The sound that the report is about. */
function Sound({ id }: { id: number }) {
  const { user, can } = useSession();
  const mayHear = user !== null && can('samples.view') && !seesDemonstrationContent(user);
  const { data } = useSampleDetail(mayHear ? id : null);
  return data ? <SampleSound sample={data} /> : null;
}

function SampleMap({ sample, hidden }: { sample: ReportedSample; hidden: boolean }) {
  const t = useTexts('leakReports');
  const credits = useMapCredits();
  const { lat, lon } = mapPlace(sample, hidden);
  return (
    <figure className={styles.map}>
      <SmallMap lat={lat} lon={lon} name={hidden ? t('detail.mapHidden') : t('detail.map', { seq: sample.seq })}>
        {hidden ? null : (
          <ClassMark
            code={effectiveClass(sample)}
            seen={sample.vista}
            byCustomer={sample.classificacao_cliente !== null}
            size={24}
            decorative
          />
        )}
      </SmallMap>
      <figcaption>
        {hidden ? t('detail.mapHidden') : null} {credits}
      </figcaption>
    </figure>
  );
}

/** Agree or disagree; N/A if the sample has no recording or nobody has reviewed it. */
function Agreement({ sample }: { sample: ReportedSample }) {
  const t = useTexts('leakReports');
  if (sample.review === null || !hasRecording(sample.classificacao)) return t('detail.notApplicable');
  return t(sample.review ? 'detail.agree' : 'detail.disagree');
}

function Collector({ sample }: { sample: ReportedSample }) {
  const t = useTexts('leakReports');
  const collector = collectorOf(sample);
  return collector === '' ? t('detail.none') : <bdi>{collector}</bdi>;
}
