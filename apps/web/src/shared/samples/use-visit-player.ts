import type { SampleDetail, Visit } from '@escuta/contract';
import { useEffect, useRef, useState } from 'react';
import { useSampleDetail } from '../api/index.ts';
import { type Player, useSamplePlayer } from '../audio/index.ts';
import { notify } from '../ui/index.ts';
import { type ComparingState, useComparing, useLostComparison, useMatchedLoudness } from './use-comparing.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import { useVisits } from './visits.queries.ts';

interface VisitPlayerInput {
  /** The chosen sample; null for none. */
  id: number | null;
  /** Its detail, once loaded. */
  detail: SampleDetail | undefined;
  /** Ids of samples likely to be chosen next. */
  ahead: readonly number[];
  /** Every chosen sample plays, whatever the person's setting. */
  always?: boolean;
  /** Whether the visits to the place are on the screen. */
  areVisitsShown: boolean;
  /** Nothing may tell what the machine says of the sample. */
  hidesRanking?: boolean;
}

/** Visits of a place that are played one after another, without those that have no sound. */
interface Turn {
  ids: readonly number[];
  at: number;
  /** Visits of it that could not be heard. */
  missed: number;
}

/** What was asked for at the chosen sample. */
interface State {
  /** The visits that are being played; null while none are. */
  turn: Turn | null;
  /** T was pressed before the visits were known: their turn begins once they are. */
  isAsked: boolean;
  /** A turn has ended. The player has the chosen sample again, and does not play it by itself. */
  isOver: boolean;
}

const NOTHING: State = { turn: null, isAsked: false, isOver: false };

const turnFrom = (visits: readonly Visit[], first?: number): Turn | null => {
  const ids = visits.filter(({ com_audio }) => com_audio).map(({ id_amostra }) => id_amostra);
  const at = first === undefined ? 0 : ids.indexOf(first);
  return ids.length === 0 || at < 0 ? null : { ids, at, missed: 0 };
};

/**
 * The player of a chosen sample, which also plays the visits to its place in turn (PLACE-03): the next one starts by itself, and after the last
 * one, or when stopped, the player has the chosen sample again. Another choice ends the turn.
 */
export function useVisitPlayer(input: VisitPlayerInput) {
  const { id, detail, ahead, always = false, areVisitsShown, hidesRanking = false } = input;
  const t = useVisitTexts();
  const [{ turn, isAsked, isOver }, setState] = useStateOf(id);
  const comparing = useComparing(id, hidesRanking);
  const query = useVisits(id, areVisitsShown || isAsked);
  const visits = query.data?.dados;
  const heardId = turn ? (turn.ids[turn.at] ?? null) : (comparing.otherId ?? id);
  const { heard, hasFailed } = useHeard(heardId, id, detail);
  const following = turn ? turn.ids.slice(turn.at + 1, turn.at + 2) : [...ahead, ...otherOf(comparing)];
  const player = useSamplePlayer({
    id: heardId,
    detail: heard,
    ahead: following,
    always: always || turn !== null || comparing.hasSwitched,
    never: turn === null && isOver && !comparing.hasSwitched,
  });
  const { engine } = player;
  useMatchedLoudness(engine, comparing);
  useLostComparison(comparing, turn === null && hasFailed);
  const begin = (next: Turn | null) => {
    comparing.leave();
    setState({ ...NOTHING, turn: next });
    // The player plays what it opens; this recording is open already.
    if (next && next.ids[next.at] === heardId) engine.replay();
  };
  const stop = () => {
    // Another visit is paused when the player opens the chosen sample, which it does not when it has that already.
    if (heardId === id) engine.pause();
    setState({ ...NOTHING, isOver: true });
  };
  useEnds(player, turn, hasFailed, (next, missed) => {
    if (next) return setState({ ...NOTHING, turn: next });
    if (missed > 0) notify.warning(t('missed', { n: missed }));
    stop();
  });
  useAsked(isAsked && visits !== undefined, () => begin(turnFrom(visits ?? [])));
  const start = (first?: number) => {
    if (id === null) return;
    if (visits) begin(turnFrom(visits, first));
    else setState({ ...NOTHING, isAsked: true });
  };
  return {
    player,
    /** What the player has: the chosen sample, or a visit to its place. */
    heard,
    visits: query,
    comparing,
    turn: {
      /** The visit that is played; null while none is. */
      playingId: turn ? heardId : null,
      at: turn?.at ?? 0,
      total: turn?.ids.length ?? 0,
      start,
      stop,
      toggle: () => (turn ? stop() : start()),
    },
  };
}

export type VisitPlayer = ReturnType<typeof useVisitPlayer>;

/** The chosen sample of a screen: its detail, and the player that also has the visits to its place. */
export function useChosenSample({ id, ...rest }: Omit<VisitPlayerInput, 'detail'>) {
  const detail = useSampleDetail(id);
  /** Undefined until it is loaded. */
  const sample = detail.data?.id_amostra === id ? detail.data : undefined;
  const visitPlayer = useVisitPlayer({ id, detail: sample, ...rest });
  return { detail, sample, visitPlayer, player: visitPlayer.player };
}

/** The state of the chosen sample. Another choice forgets it, so that no sound starts when the person comes back. */
function useStateOf(id: number | null) {
  const [kept, setKept] = useState({ of: id, state: NOTHING });
  if (kept.of !== id) setKept({ of: id, state: NOTHING });
  const state = kept.of === id ? kept.state : NOTHING;
  return [state, (next: State) => setKept({ of: id, state: next })] as const;
}

/** Detail of what is heard, or whether it could not be loaded: the one of the chosen sample is known already. */
function useHeard(heardId: number | null, id: number | null, detail: SampleDetail | undefined) {
  const { data, isError } = useSampleDetail(heardId === id ? null : heardId);
  if (heardId === id) return { heard: detail, hasFailed: false };
  return { heard: data?.id_amostra === heardId ? data : undefined, hasFailed: isError };
}

/** Goes on to the next visit when one has been heard, could not be loaded or cannot be played; to null after the last. */
function useEnds(
  { engine }: Player,
  turn: Turn | null,
  hasFailed: boolean,
  go: (next: Turn | null, missed: number) => void,
): void {
  const latest = useRef((_missed = 0) => {});
  latest.current = (more = 0) => {
    if (!turn) return;
    const missed = turn.missed + more;
    go(turn.at + 1 < turn.ids.length ? { ...turn, at: turn.at + 1, missed } : null, missed);
  };
  const isOn = turn !== null;
  useEffect(() => {
    if (!isOn) return;
    engine.followEnds(() => latest.current());
    return () => engine.followEnds(null);
  }, [engine, isOn]);
  const status = engine.use((state) => state.status);
  const at = turn?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two in a row may fail
  useEffect(() => {
    // Not the status of the last render: the next recording may have been opened since.
    if (isOn && (hasFailed || engine.getState().status === 'error')) latest.current(1);
  }, [engine, isOn, status, at, hasFailed]);
}

/** The sound to compare with is fetched ahead, so that one key is enough. */
const otherOf = ({ other }: ComparingState) => (other ? [other.id_amostra] : []);

/** Runs once when the condition becomes true. */
function useAsked(isDue: boolean, run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (isDue) latest.current();
  }, [isDue]);
}
