import { INSPECTION_STATUSES, type InspectionStatus } from '@escuta/contract';
import { Button, Checkbox, Select, Tooltip } from 'antd';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { LikeliestFirst, ListReach } from '../../../shared/samples/LikeliestFirst.tsx';
import { selectCompanies } from '../../../shared/session/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { NewRows } from '../../../shared/ui/NewRows.tsx';
import { activeParts, limitedId } from '../filters.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import { ChangeUnit } from './ChangeUnit.tsx';
import { FooterSearch } from './FooterSearch.tsx';
import styles from './list.module.css';
import { SampleList } from './SampleList.tsx';
import { TickActions, TickBar } from './TickBar.tsx';

/** The side list (MAP-08). */
export function ListPanel() {
  const t = useTexts('samples');
  const { number } = useFormats();
  const { store, rows, selection, map, phone, mayTick } = useDashboard();
  const { checked } = selection;
  const center = () => {
    if (!store) return;
    const chosen = checked.size > 0 ? [...checked].map((id) => store.rowOf(id)) : rows.rows;
    const bounds = store.boundsOf(chosen);
    if (bounds) map.move((shown) => shown.fit(bounds));
  };
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('list.title')}</h2>
        <StatusFilter />
      </header>
      <CropOptions />
      <Order />
      <div className={styles.ticks}>
        <TickBar>
          <NewSamples inBar />
        </TickBar>
        <TickActions />
      </div>
      {mayTick ? null : <NewSamples />}
      <div className={styles.body}>
        <ListBody />
      </div>
      {phone ? <FooterSearch className={styles.search} /> : null}
      <footer className={styles.foot}>
        <span className={styles.muted} data-testid="list-total">
          {t('list.shown', { shown: number(rows.rows.length), total: number(store?.size ?? 0) })}
        </span>
        <span className={styles.links}>
          <Button type="link" disabled={rows.rows.length === 0} onClick={center}>
            {t('list.center')}
          </Button>
          <ChangeUnit />
        </span>
      </footer>
    </div>
  );
}

/** New samples are put into the list when the person wants them there. */
function NewSamples({ inBar = false }: { inBar?: boolean }) {
  const t = useTexts('common');
  const { rows, waiting } = useDashboard();
  const n = rows.waitingCount;
  return <NewRows inBar={inBar} text={n > 0 ? t('newRows', { n }) : null} onShow={waiting.show} />;
}

function ListBody() {
  const t = useTexts('samples');
  const common = useTexts('common');
  const { store, rows, failed, fetching, filters } = useDashboard();
  if (!store) {
    if (!failed || fetching) return <Loading lines={12} />;
    const retry = <Button onClick={filters.again}>{common('retry')}</Button>;
    return <Empty title={t('list.failed')} help={t('list.failedHelp')} action={retry} />;
  }
  if (store.size === 0) return <NothingFound />;
  if (rows.rows.length === 0) return <Empty title={t('list.emptyView')} help={t('list.emptyViewHelp')} />;
  return <SampleList />;
}

/** Why a search found nothing, and what to do: a search by id offers to search without the other filters. */
function NothingFound() {
  const t = useTexts('samples');
  const { searched, filters } = useDashboard();
  const id = searched && limitedId(searched);
  if (id) {
    const search = <Button onClick={() => filters.findById(id)}>{t('list.searchIdAlone')}</Button>;
    return <Empty title={t('list.empty')} help={t('list.emptyLimitedId', { id: shortText(id) })} action={search} />;
  }
  if (searched?.kind === 'filters' && searched.filters.id_cliente.length > 0) {
    const everywhere = <Button onClick={() => selectCompanies([])}>{t('list.searchAllCompanies')}</Button>;
    return <Empty title={t('list.empty')} help={t('list.emptyInCompanies')} action={everywhere} />;
  }
  const isId = searched && activeParts(searched).some(({ part }) => part === 'id');
  return <Empty title={t('list.empty')} help={t(isId ? 'list.emptyIdHelp' : 'list.emptyHelp')} />;
}

/** Searched ids, cut to two lines. */
function shortText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** Filter by inspection status, for users who see inspections (INS-08). */
function StatusFilter() {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const { can, rows } = useDashboard();
  if (!can('inspections.view')) return null;
  return (
    <Select<InspectionStatus | ''>
      className={styles.status ?? ''}
      aria-label={t('list.status')}
      value={rows.status ?? ''}
      onChange={(status) => rows.setStatus(status === '' ? null : status)}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: t('list.anyStatus') },
        ...INSPECTION_STATUSES.map((status) => ({ value: status, label: classText(`status.${status}`) })),
      ]}
    />
  );
}

/** By date, or most likely first (LSN-03). */
function Order() {
  const { likeliest, setLikeliest, ranking, rows } = useDashboard();
  return (
    <>
      <div className={styles.bar}>
        <LikeliestFirst on={likeliest} onChange={setLikeliest} />
      </div>
      <ListReach ranking={ranking} known={rows.known} total={rows.rows.length} />
    </>
  );
}

/** Limits the list to the map's view, once or as the map moves (MAP-05). */
function CropOptions() {
  const t = useTexts('samples');
  const { rows } = useDashboard();
  return (
    <div className={styles.bar}>
      <Tooltip title={t('list.cropHelp')}>
        <Checkbox checked={rows.cropped} onChange={(event) => rows.setCropped(event.target.checked)}>
          {t('list.crop')}
        </Checkbox>
      </Tooltip>
      <Tooltip title={rows.cropped ? t('list.followHelp') : t('list.followOff')}>
        <Checkbox
          checked={rows.follow}
          disabled={!rows.cropped}
          onChange={(event) => rows.setFollow(event.target.checked)}
        >
          {t('list.follow')}
        </Checkbox>
      </Tooltip>
    </div>
  );
}
