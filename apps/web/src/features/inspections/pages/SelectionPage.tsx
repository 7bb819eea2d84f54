import { type MapSearchInput, SELECTION_MAX } from '@escuta/contract';
import { Button, Checkbox } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { createTurns } from '../../../shared/api/index.ts';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useStoreVersion } from '../../../shared/map/index.ts';
import { LikeliestFirst, ListReach } from '../../../shared/samples/LikeliestFirst.tsx';
import { useShownSlots } from '../../../shared/samples/use-shown-slots.ts';
import { useSession } from '../../../shared/session/index.ts';
import { Empty, Loading } from '../../../shared/ui/index.ts';
import { NewRows } from '../../../shared/ui/NewRows.tsx';
import { AssignDialog } from '../components/AssignDialog.tsx';
import { SamplePanel } from '../components/SamplePanel.tsx';
import { SelectionHead } from '../components/SelectionHead.tsx';
import { SelectionList } from '../components/SelectionList.tsx';
import { type MapMover, SelectionMap } from '../components/SelectionMap.tsx';
import { SelectionNotices } from '../components/SelectionNotices.tsx';
import styles from '../components/selection.module.css';
import { useChecked } from '../hooks/use-checked.ts';
import { useLiveSelectable } from '../hooks/use-live-selectable.ts';
import { useMassAssignment } from '../hooks/use-mass-assignment.ts';
import { useOpened } from '../hooks/use-opened.ts';
import { useSelectionRows } from '../hooks/use-selection-rows.ts';
import { useViewAddress } from '../hooks/use-view-address.ts';
import { useSelectable } from '../inspections.queries.ts';
import type { Selectable } from '../selectable.ts';
import { readSelection } from '../selection-address.ts';

/** The inspection selection mode: the user checks samples of a search on map and list and assigns them to a geophone operator (SEL-01). */
export default function SelectionPage() {
  const t = useTexts('inspections');
  const { dados = '', id_cliente } = useParams();
  const search = useMemo(() => readSelection(dados), [dados]);
  if (search === null) {
    const back = <Link to="/">{t('selection.toMap')}</Link>;
    return <Empty title={t('selection.badLink')} help={t('selection.badLinkHelp')} action={back} />;
  }
  return <Selection key={dados} dados={dados} search={search} client={Number(id_cliente) || null} />;
}

interface SelectionProps {
  dados: string;
  search: MapSearchInput;
  /** The company of the search; null if there are several. */
  client: number | null;
}

function Selection({ dados, search, client }: SelectionProps) {
  const { user } = useSession();
  const view = useViewAddress();
  const query = useSelectable(search);
  const found = query.data;
  const version = useStoreVersion(found?.store ?? null);
  const choice = useChecked(found, version, user?.id_usuario ?? 0, dados);
  const { checked } = choice;
  const [takeTurn] = useState(createTurns);
  const onState = useShownSlots(found?.store ?? null);
  const mass = useMassAssignment(found?.store ?? null, choice, takeTurn);
  const map = useRef<MapMover>(null);
  const [assigning, setAssigning] = useState(false);
  const { opened, touched, open, touch, close, onDrawn, onView } = useOpened(map, view.note);
  const waiting = useLiveSelectable(query, search, opened, takeTurn);
  return (
    <div className={styles.page}>
      <SelectionHead
        checked={checked.size}
        total={found?.store.size ?? 0}
        onSelect={() => setAssigning(true)}
        onLeave={choice.clear}
      />
      <SelectionNotices choice={choice} mass={mass} onRefresh={() => void query.refetch()} />
      <div className={styles.work}>
        <SelectionMap
          handle={map}
          found={found}
          view={view.opening}
          checked={checked}
          opened={opened}
          onToggle={(id) => {
            touch(id);
            choice.toggle(id);
          }}
          onAdd={choice.add}
          onDrawn={onDrawn}
          onView={onView}
        />
        <Beside
          {...{ query, search, choice, waiting, opened, touched, takeTurn, onState }}
          onOpen={open}
          onBack={close}
        />
      </div>
      {assigning && found ? (
        <AssignDialog
          found={found}
          ids={[...checked]}
          clientId={inspectorsOf(found, checked, client)}
          busy={mass.busy}
          takeTurn={takeTurn}
          onSend={(data, inspector) => void mass.send(data, inspector).then(() => setAssigning(false))}
          onClose={() => setAssigning(false)}
        />
      ) : null}
    </div>
  );
}

/** Placeholders while loading, or why the samples could not be loaded. */
function Waiting({ query }: { query: ReturnType<typeof useSelectable> }) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const problemText = useProblemText();
  if (!query.isError) return <Loading lines={12} />;
  const retry = <Button onClick={() => void query.refetch()}>{common('retry')}</Button>;
  return <Empty title={t('selection.loadFailed')} help={problemText(query.error)} action={retry} />;
}

interface SelectAllProps {
  found: Selectable;
  waiting: ReturnType<typeof useLiveSelectable>;
  choice: ReturnType<typeof useChecked>;
}

interface SideProps extends SelectAllProps {
  search: MapSearchInput;
  opened: number | null;
  touched: number | null;
  takeTurn: ReturnType<typeof createTurns>;
  onState: ReturnType<typeof useShownSlots>;
  onOpen(id: number): void;
  onBack(): void;
}

/** What stands beside the map, also while it is loaded. */
function Beside({ query, ...side }: Omit<SideProps, 'found'> & { query: ReturnType<typeof useSelectable> }) {
  const t = useTexts('inspections');
  return (
    <aside className={styles.side} aria-label={t('selection.list')}>
      {query.data ? <Side found={query.data} {...side} /> : <Waiting query={query} />}
    </aside>
  );
}

/** The opened sample, or the samples of the search with a box to check all. */
function Side({ search, found, choice, waiting, opened, touched, takeTurn, onState, onOpen, onBack }: SideProps) {
  const t = useTexts('inspections');
  const { checked, first, toggle } = choice;
  const order = useSelectionRows(found.store, search, { first, waiting: waiting.ids });
  if (opened !== null) {
    const shown = { id: opened, found, takeTurn, onState, checked: checked.has(opened) };
    return <SamplePanel key={opened} {...shown} onToggle={toggle} onOpen={onOpen} onBack={onBack} />;
  }
  if (found.store.size === 0) return <Empty title={t('selection.empty')} help={t('selection.emptyHelp')} />;
  return (
    <>
      <SelectAll found={found} choice={choice} waiting={waiting} />
      <div className={styles.order}>
        <LikeliestFirst on={order.likeliest} onChange={order.setLikeliest} />
      </div>
      <ListReach
        ranking={order.ranking}
        known={order.known}
        total={order.rows.length}
        hasOthersFirst={first.size > 0}
      />
      <SelectionList
        found={found}
        checked={checked}
        rows={order.rows}
        touched={touched}
        inserted={waiting.shown}
        onToggle={toggle}
        onOpen={onOpen}
      />
    </>
  );
}

/** Checks all selectable samples of the list; disabled with a message from 3,000 listed samples on (SEL-04). */
function SelectAll({ found, waiting, choice: { checked, add, clear } }: SelectAllProps) {
  const t = useTexts('inspections');
  const common = useTexts('common');
  const n = waiting.ids.size;
  const blocked = found.store.size >= SELECTION_MAX;
  const ids = blocked ? [] : found.idsWithin(null, (id) => !waiting.ids.has(id));
  const all = ids.length > 0 && ids.every((id) => checked.has(id));
  return (
    <div className={styles.all}>
      <Checkbox
        checked={all}
        indeterminate={checked.size > 0 && !all}
        disabled={blocked || ids.length === 0}
        onChange={(event) => (event.target.checked ? add(ids) : clear())}
      >
        {t('selection.all')}
      </Checkbox>
      {checked.size > 0 ? (
        <Button type="link" size="small" onClick={clear}>
          {t('selection.clear')}
        </Button>
      ) : null}
      <NewRows inBar text={n > 0 ? common('newRows', { n }) : null} onShow={waiting.show} />
      {blocked ? <p className={styles.muted}>{t('selection.allBlocked', { max: SELECTION_MAX })}</p> : null}
    </div>
  );
}

/** Company whose inspectors are offered: the samples' unit if it is the only one, else the searched company, else the first unit. */
function inspectorsOf({ store }: Selectable, checked: ReadonlySet<number>, client: number | null): number {
  const units = new Set([...checked].map((id) => store.at(store.rowOf(id))?.id_cliente ?? 0));
  const [first = 0] = units;
  return units.size === 1 ? first : (client ?? first);
}
