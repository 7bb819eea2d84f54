import type { SampleRow } from '@escuta/contract';
import { Button } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useMapCredits } from '../../../shared/map/use-map-credits.ts';
import { SampleMap } from '../../../shared/samples/SampleMap.tsx';
import { Agreement } from '../components/DetailFields.tsx';
import { Address, CustomerClass, DatedClass } from './cells.tsx';
import { PauseSmallIcon, PlaySmallIcon } from './icons.tsx';
import styles from './print-report-table.module.css';
import { useRowPlayer } from './use-row-player.ts';

const COLUMNS = [
  'seq',
  'classificacao',
  'classificacao_cliente',
  'review',
  'coletor',
  'endereco',
  'audio',
  'map',
] as const;

/** The table of the print report (PRT-02); on paper its header repeats on every page and no row is split (PRT-03). */
export function PrintReportTable({ rows }: { rows: readonly SampleRow[] }) {
  const t = useTexts('lists');
  const player = useRowPlayer(rows);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('report.title')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={styles[name]}>
              {t(`column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReportRow key={row.id_amostra} row={row} player={player} />
        ))}
      </tbody>
      <MapCredits />
    </table>
  );
}

/** Credits of the map data; on paper at the foot of every page. */
function MapCredits() {
  const credits = useMapCredits();
  if (credits === '') return null;
  return (
    <tfoot>
      <tr>
        <td colSpan={COLUMNS.length} className={styles.credits}>
          {credits}
        </td>
      </tr>
    </tfoot>
  );
}

function ReportRow({ row, player }: { row: SampleRow; player: ReturnType<typeof useRowPlayer> }) {
  const t = useTexts('lists');
  const names = useTexts('samples');
  const { coordinate } = useFormats();
  return (
    <tr data-id={row.id_amostra}>
      <td className={styles.seq} data-label={t('column.seq')}>
        {row.seq}
      </td>
      <td data-label={t('column.classificacao')}>
        <DatedClass sample={row} />
      </td>
      <td data-label={t('column.classificacao_cliente')}>
        <CustomerClass sample={row} />
      </td>
      <td data-label={t('column.review')}>
        <Agreement sample={row} />
      </td>
      <td data-label={t('column.coletor')}>{row.coletor ? <bdi>{row.coletor}</bdi> : names('detail.none')}</td>
      <td className={styles.endereco} data-label={t('column.endereco')}>
        <Address sample={row} />
      </td>
      <td data-label={t('column.audio')}>
        <RowAudio row={row} player={player} />
      </td>
      <td className={styles.map} data-label={t('column.map')}>
        <SampleMap sample={row} name={t('sheet.map', { seq: row.seq })} markSize={18} />
        <small className={styles.place}>
          {coordinate(row.lat)}; {coordinate(row.lon)}
        </small>
      </td>
    </tr>
  );
}

function RowAudio({ row, player }: { row: SampleRow; player: ReturnType<typeof useRowPlayer> }) {
  const t = useTexts('lists');
  if (!row.com_audio) return t('report.noSound');
  const playing = player.isPlaying(row.id_amostra);
  const name = t(playing ? 'report.pause' : 'report.play', { seq: row.seq });
  return (
    <>
      <Button
        className="no-print"
        shape="circle"
        icon={playing ? <PauseSmallIcon /> : <PlaySmallIcon />}
        aria-label={name}
        title={name}
        onClick={() => void player.toggle(row.id_amostra)}
      />
      <span className={styles.printed}>{t('report.sound')}</span>
    </>
  );
}
