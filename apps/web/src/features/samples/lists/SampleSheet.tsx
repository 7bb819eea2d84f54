import type { SampleDetail } from '@escuta/contract';
import { Button, Modal } from 'antd';
import { type Ref, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { mapPath, useSampleDetail } from '../../../shared/api/index.ts';
import { SoundOf } from '../../../shared/audio/index.ts';
import { useFormats } from '../../../shared/format/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useMapCredits } from '../../../shared/map/use-map-credits.ts';
import { useMapPrint } from '../../../shared/map/use-map-print.ts';
import { MachineReason } from '../../../shared/samples/MachineReason.tsx';
import { PlaceVisits } from '../../../shared/samples/PlaceVisits.tsx';
import type { SampleOpener } from '../../../shared/samples/SampleLink.tsx';
import { SampleMap } from '../../../shared/samples/SampleMap.tsx';
import { SampleWarnings } from '../../../shared/samples/SampleWarnings.tsx';
import { useVisitPlayer } from '../../../shared/samples/use-visit-player.ts';
import { ClassName } from '../../../shared/ui/ClassName.tsx';
import { PrintIcon } from '../../../shared/ui/icons.tsx';
import { DemonstrationNote, Empty, Loading } from '../../../shared/ui/index.ts';
import { Field, SentFields } from '../components/DetailFields.tsx';
import { Address } from './cells.tsx';
import { focusRow } from './SampleTable.tsx';
import styles from './sample-sheet.module.css';

/** Printable sheet of a sample (LIST-02). */
export function SampleSheet({ id, onOpen, onClose }: { id: number | null; onOpen(id: number): void; onClose(): void }) {
  const t = useTexts('lists');
  const common = useTexts('common');
  const problem = useProblemText();
  const detail = useSampleDetail(id);
  const sample = id === null ? undefined : detail.data;
  const content = useRef<HTMLDivElement>(null);
  const places = useMemo(() => (sample ? [sample] : []), [sample]);
  const { mayPrint, printing, print } = useMapPrint(content, places, sample !== undefined);
  const opened = useRef(id);
  useEffect(() => {
    if (id !== null) opened.current = id;
  }, [id]);
  return (
    <Modal
      open={id !== null}
      title={sample ? t('sheet.title', { seq: sample.seq }) : t('sheet.loading')}
      width={820}
      onCancel={onClose}
      closable={{ 'aria-label': common('close') }}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      // Not earlier, because until then the dialog traps the focus.
      afterClose={() => opened.current !== null && focusRow(opened.current)}
      rootClassName={styles.sheet ?? ''}
      footer={[
        sample ? (
          <Link key="map" to={mapPath(sample)} className={styles.onMap}>
            {t('sheet.onMap')}
          </Link>
        ) : null,
        <Button
          key="print"
          type="primary"
          icon={<PrintIcon />}
          loading={printing}
          disabled={!mayPrint}
          onClick={() => void print()}
        >
          {t('list.print')}
        </Button>,
      ]}
    >
      {sample ? <Sheet key={sample.id_amostra} ref={content} sample={sample} onOpen={onOpen} /> : null}
      {!sample && detail.isError ? (
        <Empty
          title={t('sheet.failed')}
          help={problem(detail.error)}
          action={<Button onClick={() => void detail.refetch()}>{common('retry')}</Button>}
        />
      ) : null}
      {!sample && !detail.isError ? <Loading lines={8} /> : null}
    </Modal>
  );
}

interface SheetProps {
  sample: SampleDetail;
  ref: Ref<HTMLDivElement>;
  /** Shows another sample instead. */
  onOpen(id: number): void;
}

function Sheet({ sample, ref, onOpen }: SheetProps) {
  const t = useTexts('lists');
  const credits = useMapCredits();
  const visitPlayer = useVisitPlayer({ id: sample.id_amostra, detail: sample, ahead: [], areVisitsShown: true });
  const opener: SampleOpener =
    ({ id_amostra }) =>
    () =>
      onOpen(id_amostra);
  return (
    <div ref={ref} className={styles.content}>
      <DemonstrationNote />
      <div className={styles.columns}>
        <SheetFields sample={sample} opener={opener} />
        <div className={styles.map}>
          <SampleMap sample={sample} name={t('sheet.map', { seq: sample.seq })} markSize={26} />
          {credits === '' ? null : <p className={styles.credits}>{credits}</p>}
        </div>
      </div>
      <SoundOf sample={visitPlayer.heard ?? sample} player={visitPlayer.player} comparing={visitPlayer.comparing} />
      <PlaceVisits sample={sample} of={visitPlayer} opener={opener} />
    </div>
  );
}

function SheetFields({ sample, opener }: { sample: SampleDetail; opener: SampleOpener }) {
  const t = useTexts('lists');
  const names = useTexts('samples');
  const { dateTime, coordinate } = useFormats();
  const none = names('detail.none');
  return (
    <dl className={styles.fields}>
      <Field name={names('detail.seq')}>{sample.seq}</Field>
      <Field name={names('detail.dt_amostra')}>
        {dateTime(sample.dt_amostra)}
        <SampleWarnings sample={sample} about="date" />
      </Field>
      <Field name={names('detail.lat')}>{coordinate(sample.lat)}</Field>
      <Field name={names('detail.lon')}>
        {coordinate(sample.lon)}
        <SampleWarnings sample={sample} about="place" />
      </Field>
      <Field name={t('column.classificacao_cliente')}>
        {sample.classificacao_cliente ? <ClassName code={sample.classificacao_cliente} /> : none}
        {sample.dt_classificacao_cliente ? <small>{dateTime(sample.dt_classificacao_cliente)}</small> : null}
      </Field>
      <Field name={names('detail.classificacao')}>
        <ClassName code={sample.classificacao} />
        <MachineReason heard={sample.escuta} />
      </Field>
      {sample.pre_classificacao ? (
        <Field name={names('detail.pre_classificacao')}>
          <ClassName code={sample.pre_classificacao} />
        </Field>
      ) : null}
      <Field name={names('detail.nome')}>{sample.nome ? <bdi>{sample.nome}</bdi> : none}</Field>
      <Field name={names('detail.coletor')}>{sample.coletor ? <bdi>{sample.coletor}</bdi> : none}</Field>
      <SentFields sample={sample} opener={opener} />
      <Field name={t('column.vista')}>{t(sample.vista ? 'seen' : 'notSeen')}</Field>
      <Field name={t('column.endereco')}>
        <Address sample={sample} />
      </Field>
    </dl>
  );
}
