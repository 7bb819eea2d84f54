import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeAudio } from '../testing/fake-audio.ts';
import { AudioEngine } from './audio-engine.ts';
import { changePlayerSettings, DEFAULTS } from './player-settings.ts';

/** A node of the audio graph that does nothing. */
const node = (): Record<string, unknown> => {
  const value = { value: 0 };
  const params = { gain: value, frequency: value, Q: value, threshold: value, knee: value };
  return { ...params, ratio: value, attack: value, release: value, connect: (next: unknown) => next, disconnect() {} };
};

/** A browser's audio graph on a machine whose output opens or never does. */
function fakeGraph(opens: boolean): void {
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      sampleRate = 48_000;
      destination = node();
      createGain = node;
      createBiquadFilter = node;
      createDynamicsCompressor = node;
      createWaveShaper = node;
      createMediaElementSource = node;
      close = async () => {};
      resume() {
        if (opens) this.state = 'running';
        return opens ? Promise.resolve() : new Promise<void>(() => {});
      }
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  changePlayerSettings({ ...DEFAULTS, band: 'metal' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  changePlayerSettings(DEFAULTS);
});

/** An engine that has tried to play for five seconds. */
async function played(opens: boolean) {
  fakeGraph(opens);
  const audio = fakeAudio();
  const engine = new AudioEngine();
  engine.open('/sound-1');
  void engine.play();
  await vi.advanceTimersByTimeAsync(5_000);
  return { audio, engine };
}

it('filters on a machine without a sound output are told after some seconds, instead of standing still', async () => {
  const { audio, engine } = await played(false);
  expect(engine.getState()).toMatchObject({ status: 'error', failure: 'noOutput', playing: false });
  expect(audio.sounds()).toEqual([]);
});

it('filters are heard once the output opens', async () => {
  const { audio, engine } = await played(true);
  expect(engine.getState()).toMatchObject({ failure: null, playing: true });
  expect(audio.sounds()).toEqual(['/sound-1']);
});

it('a part is played over and over, and the whole again outside it', async () => {
  const { audio, engine } = await played(true);
  const [element] = audio.playing();
  engine.select({ from: 2, to: 3 });
  expect(element?.currentTime).toBe(2);
  if (element) element.currentTime = 3.01;
  await vi.advanceTimersByTimeAsync(50);
  expect(element?.currentTime).toBe(2);
  engine.go(2.5);
  expect(engine.getState().selection).toEqual({ from: 2, to: 3 });
  engine.go(7);
  expect(engine.getState().selection).toBeNull();
  await vi.advanceTimersByTimeAsync(50);
  expect(element?.currentTime).toBe(7);
});

it('a part too short to be a sound is none', async () => {
  const { engine } = await played(true);
  engine.select({ from: 2, to: 2.05 });
  expect(engine.getState().selection).toBeNull();
});

it('keys set the ends of a part where the recording is heard', async () => {
  const { audio, engine } = await played(true);
  const [element] = audio.playing();
  if (!element) throw new Error('nothing plays');
  Object.assign(element, { currentTime: 4, duration: 10 });
  engine.selectFrom();
  expect(engine.getState().selection).toEqual({ from: 4, to: 10 });
  element.currentTime = 6;
  engine.selectTo();
  expect(engine.getState().selection).toEqual({ from: 4, to: 6 });
});
