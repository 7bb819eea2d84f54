import { FREQUENCY_SCALES } from '@escuta/acoustics/browser';
import { type RefObject, useEffect } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { createStore } from '../session/create-store.ts';
import type { AudioEngine } from './audio-engine.ts';
import type { Comparing } from './comparing.ts';
import {
  BAND_CHOICES,
  chooseBand,
  follower,
  GAIN_STEP_DB,
  HUMS_HZ,
  MAX_GAIN_DB,
  movedEnd,
  nextRate,
  RANGE_DB,
} from './listening.ts';
import type { ComparingKey, ListeningKey } from './listening-actions.ts';
import { changePlayerSettings, getPlayerSettings, type PlayerSettings } from './player-settings.ts';

/** Where the colours begin when the first key darkens or lightens them: those of a usual recording. */
const USUAL_RANGE_DB = [-110, -50] as const;

type Change = (now: PlayerSettings) => Partial<PlayerSettings>;

const gainBy =
  (decibels: number): Change =>
  ({ gainDb }) => ({ gainDb: Math.min(MAX_GAIN_DB, Math.max(0, gainDb + decibels)) });
const floorBy =
  (decibels: number): Change =>
  ({ rangeDb }) => {
    const now = rangeDb ?? USUAL_RANGE_DB;
    return { rangeDb: movedEnd(now, 0, now[0] + decibels, RANGE_DB) };
  };

/** What the keys change of the settings. */
const CHANGES = {
  loop: ({ loop }) => ({ loop: !loop }),
  tools: ({ tools }) => ({ tools: !tools }),
  band: (now) => chooseBand(now, follower(BAND_CHOICES, now.band)),
  hum: ({ hum }) => ({ hum: follower(HUMS_HZ, hum) }),
  louder: gainBy(GAIN_STEP_DB),
  softer: gainBy(-GAIN_STEP_DB),
  slower: ({ rate }) => ({ rate: nextRate(rate, -1) }),
  faster: ({ rate }) => ({ rate: nextRate(rate, 1) }),
  shift: ({ shift }) => ({ shift: !shift }),
  scale: ({ scale }) => ({ scale: follower(FREQUENCY_SCALES, scale) }),
  darker: floorBy(RANGE_DB.step),
  lighter: floorBy(-RANGE_DB.step),
  autoRange: () => ({ rangeDb: null }),
} as const satisfies Partial<Record<ListeningKey, Change>>;

/** The other sound is not played without its name on the screen. */
function comparingShortcuts({ toggle, kinds, kind }: Comparing): Record<ComparingKey, () => void> {
  return {
    compare: () => {
      changePlayerSettings({ tools: true });
      toggle();
    },
    compareWith: () => {
      if (kind) changePlayerSettings({ tools: true, against: follower(kinds, kind) });
    },
    matched: () => changePlayerSettings({ matched: !getPlayerSettings().matched }),
  };
}

/** What the other keys do with the player. */
const ACTIONS: Record<Exclude<ListeningKey, keyof typeof CHANGES>, (engine: AudioEngine) => void> = {
  play: (engine) => engine.toggle(),
  replay: (engine) => engine.replay(),
  selectFrom: (engine) => engine.selectFrom(),
  selectTo: (engine) => engine.selectTo(),
  selectNone: (engine) => engine.select(null),
};

function shortcutsOf(engine: AudioEngine): Record<ListeningKey, () => void> {
  const changes = Object.entries(CHANGES).map(([action, change]) => [
    action,
    () => changePlayerSettings((change as Change)(getPlayerSettings())),
  ]);
  const actions = Object.entries(ACTIONS).map(([action, act]) => [action, () => act(engine)]);
  return Object.fromEntries([...changes, ...actions]);
}

/** The player that has the keys: of several on a page the one opened or heard last. */
const current = createStore<AudioEngine | null>(null);

interface More {
  comparing?: Comparing | undefined;
  /** Opens the key sheet, where the screen itself does not. */
  onHelp?: (() => void) | undefined;
  /** The player on the screen: in a dialog the keys work only for it. */
  owner: RefObject<Element | null>;
}

/** The keys of a player while its sound is on the screen. */
export function useListeningKeys(engine: AudioEngine, { comparing, onHelp, owner }: More): void {
  const playing = engine.use((state) => state.playing);
  const isCurrent = current.use((now) => now === engine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever starts to play gets the keys
  useEffect(() => current.set(engine), [engine, playing]);
  useEffect(
    () => () => {
      if (current.get() === engine) current.set(null);
    },
    [engine],
  );
  const more = { ...(comparing && comparingShortcuts(comparing)), ...(onHelp && { help: onHelp }) };
  useShortcuts(isCurrent ? { ...shortcutsOf(engine), ...more } : {}, owner);
}
