import type { Classification, SampleDetail } from '@escuta/contract';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { textsOf } from '../../../shared/i18n/index.ts';
import { useShortcuts } from '../../../shared/keys/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { useStoreVersion } from '../../../shared/map/use-store-version.ts';
import { useChosenSample, type VisitPlayer } from '../../../shared/samples/use-visit-player.ts';
import { useSession } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useStable } from '../../../shared/ui/use-stable.ts';
import { readDeskSearch } from '../desk-search.ts';
import { type DeskWork, waitingAfter } from '../desk-work.ts';
import { visitsWithoutRanking, withoutRanking } from '../hidden.ts';
import { useHistory } from './use-history.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { useQueue } from './use-queue.ts';
import { useWork } from './use-work.ts';

/** Number of samples whose recording and spectrogram are fetched ahead. */
const AHEAD = 2;

/** Classes that a super geo sets, in the order of their keys; the collector's own classes only if the collector gave them (D-22). */
const CODES = ['LESS', 'PASS', 'LEAK', 'INCO', 'VISI', 'PEND'] as const satisfies Classification[];
const COLLECTORS: readonly Classification[] = ['NOAC', 'FRAU'];

export function codesFor(sample: SampleDetail | undefined): readonly Classification[] {
  const own = COLLECTORS.filter((code) => sample?.classificacao === code || sample?.pre_classificacao === code);
  return own.length === 0 ? CODES : [...CODES, ...own];
}

/** State shared by the parts of the desk (AGE-02). */
export function useDeskState() {
  const { user } = useSession();
  const userId = user?.id_usuario ?? 0;
  const { id } = useParams();
  const [params] = useSearchParams();
  const search = useMemo(() => readDeskSearch(id, params), [id, params]);
  const queue = useQueue(search, userId);
  const { work, choose, follow, give, undo, settle } = useWork({ ...queue, heard: queue.block?.ouvidas }, userId);
  const [help, setHelp] = useState(false);
  const { store } = queue;
  useStoreVersion(store);
  const { size, row, selectedId, waiting } = placeIn(store, work);
  const news = useLiveQueue({ queue, search, userId, selectedId, choose, follow });
  const isHidden = (id: number) => queue.block !== null && !(id in work.done) && (store?.rowOf(id) ?? -1) >= 0;
  const hidesRanking = selectedId !== null && isHidden(selectedId);
  const chosen = useChosenSample({
    ...{ id: selectedId, ahead: waiting, always: true, areVisitsShown: true, hidesRanking },
  });
  const { sample, visitPlayer } = chosen;
  const shown = useShown(chosen, hidesRanking, isHidden);
  const codes = codesFor(sample);

  const { open, walk } = useHistory(userId, selectedId, choose);
  const { begin } = chosen.player;
  const step = (by: 1 | -1) => {
    const next = store && row + by >= 0 && row + by < size ? store.idAt(row + by) : null;
    if (next === null) return;
    begin(next);
    walk(next);
  };
  const classify = (code: Classification) => {
    if (!sample) return tellTooEarly();
    const next = waiting[0] ?? sample.id_amostra;
    begin(next);
    void give(sample, code, next);
  };
  const saveNote = () => {
    if (sample) void give(sample, null, sample.id_amostra);
  };
  /** A block that is finished is followed by the next one once the server has its verdicts. */
  const again = () => void settle().then(queue.again);
  const actions = useStable({ step, classify, saveNote, again, open, walk });
  const shownSince = useShownSince(sample);
  useDeskKeys({
    ...{ step, classify, codes, undo, turn: visitPlayer.turn, shownSince },
    onHelp: () => setHelp(true),
  });

  return {
    ...{ userId, search, queue, news, work, size, row, selectedId },
    ...chosen,
    ...shown,
    isHidden,
    codes,
    ...actions,
    undo,
    help,
    setHelp,
    /** Number of classified samples of the queue. */
    doneCount: Object.keys(work.done).length,
  };
}

/** What is shown of the chosen sample and its place: nothing of the ranking before the verdict. */
function useShown(
  { sample, visitPlayer }: ReturnType<typeof useChosenSample>,
  hides: boolean,
  isHidden: (id: number) => boolean,
) {
  const shown = useMemo(() => (hides && sample ? withoutRanking(sample) : sample), [hides, sample]);
  const { visits } = visitPlayer;
  if (!hides || !visits.data) return { sample: shown, hides };
  const masked = { ...visits, data: visitsWithoutRanking(visits.data, isHidden) } as VisitPlayer['visits'];
  return { sample: shown, hides, visitPlayer: { ...visitPlayer, visits: masked } };
}

/** When the sample at hand was put on the screen, by the page's clock. */
function useShownSince(sample: SampleDetail | undefined) {
  const since = useRef(Number.POSITIVE_INFINITY);
  const id = sample?.id_amostra;
  useLayoutEffect(() => {
    since.current = id === undefined ? Number.POSITIVE_INFINITY : performance.now();
  }, [id]);
  return since;
}

/** The current sample (the chosen one, else the first pending one) and the next ones. */
function placeIn(store: SampleStore | null, work: DeskWork) {
  const size = store?.size ?? 0;
  const isDone = (row: number) => (store?.idAt(row) ?? -1) in work.done;
  const wanted = work.chosen === null ? -1 : (store?.rowOf(work.chosen) ?? -1);
  const row = wanted >= 0 ? wanted : (waitingAfter(-1, size, isDone, 1)[0] ?? size - 1);
  const selectedId = row < 0 ? null : (store?.idAt(row) ?? null);
  const waiting = row < 0 ? [] : waitingAfter(row, size, isDone, AHEAD).map((at) => store?.idAt(at) ?? -1);
  return { size, row, selectedId, waiting };
}

/** Says that nothing was classified, since the sample was not on the screen yet. */
const tellTooEarly = () => notify.info(textsOf('desk')('tooEarly'), { topic: 'desk-too-early' });

interface Keys {
  step(by: 1 | -1): void;
  classify(code: Classification): void;
  codes: readonly Classification[];
  undo(): Promise<unknown>;
  turn: VisitPlayer['turn'];
  shownSince: { readonly current: number };
  onHelp(): void;
}

function useDeskKeys({ step, classify, codes, undo, turn, shownSince, onHelp }: Keys): void {
  useShortcuts({
    next: () => step(1),
    previous: () => step(-1),
    turn: turn.toggle,
    verdict: (place, pressedAt) => {
      const code = codes[place - 1];
      // A key pressed while the sample before it was still on the screen is no verdict on one that nobody has seen.
      if (!code) return;
      if (pressedAt >= shownSince.current) classify(code);
      else tellTooEarly();
    },
    note: () => document.getElementById(NOTE_ID)?.focus(),
    undo: () => void undo(),
    help: onHelp,
  });
}

/** Element ID of the note's input. */
export const NOTE_ID = 'desk-note';

export type Desk = ReturnType<typeof useDeskState>;
