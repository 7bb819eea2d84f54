import { USABLE } from '@escuta/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { samples } from '../../features/field/collect/store/samples.ts';
import { CLARA, choose, emptyPhone, microphone, openCollect, press, tone } from '../testing/open-collect.tsx';

beforeEach(emptyPhone);

const RATE = 8000;
const soundKept = async () => (await samples.list(CLARA.id_usuario))[0]?.sound?.seconds;

/** A phone with a microphone, as a browser gives it: `hear` gives blocks of sound to the page. */
function phoneWithMicrophone() {
  const track = Object.assign(new EventTarget(), {
    getSettings: () => ({ sampleRate: RATE }),
    label: '',
    stop: vi.fn(),
  });
  const port: { onmessage: ((event: { data: Float32Array }) => void) | null } = { onmessage: null };
  const context = Object.assign(new EventTarget(), {
    sampleRate: RATE,
    state: 'running',
    destination: {},
    audioWorklet: { addModule: async () => undefined },
    resume: async () => undefined,
    close: async () => undefined,
    createMediaStreamSource: () => ({ connect: () => undefined }),
  });
  const node = {
    port,
    connect: () => undefined,
    frequencyBinCount: 1,
    context,
    getFloatFrequencyData: () => undefined,
  };
  const makes = (made: object) =>
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: the browser's own classes are replaced by one object
        return made;
      }
    };
  vi.stubGlobal('AudioContext', makes(context));
  vi.stubGlobal('AudioWorkletNode', makes(node));
  vi.stubGlobal('AnalyserNode', makes(node));
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => stream },
    configurable: true,
  });
  return {
    track,
    context,
    hear: (seconds: number) =>
      act(async () =>
        port.onmessage?.({ data: Float32Array.from({ length: seconds * RATE }, (_, i) => 0.1 * Math.sin(i)) }),
      ),
  };
}

/** The first 0.3 s of a microphone are left out. */
const WARM_UP_S = 0.3;
const INTERRUPTED = /^A gravação foi interrompida .* não foi guardada\. Grave de novo\.$/;

it.each<[string, (phone: ReturnType<typeof phoneWithMicrophone>) => void]>([
  ['a call, which mutes the microphone', ({ track }) => track.dispatchEvent(new Event('mute'))],
  ['a microphone that is unplugged', ({ track }) => track.dispatchEvent(new Event('ended'))],
  [
    'the lock of the screen, which stops the sound',
    ({ context }) => {
      context.state = 'interrupted';
      context.dispatchEvent(new Event('statechange'));
    },
  ],
])('%s ends the recording, which is not kept as if it were whole, and the page says so', async (_, interrupt) => {
  const phone = phoneWithMicrophone();
  await openCollect();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await phone.hear(WARM_UP_S + 6);
  await act(async () => interrupt(phone));
  expect((await screen.findByText(INTERRUPTED)).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('button', { name: 'Parar' })).toBeNull();
  expect(await soundKept()).toBeUndefined();
  // The phone's sign that something records is off, and the next recording is a whole one.
  expect(phone.track.stop).toHaveBeenCalled();
  phone.context.state = 'running';
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await phone.hear(WARM_UP_S + 10);
  await screen.findByTestId('sound');
  expect(await soundKept()).toBe(10);
  expect(screen.queryByText(INTERRUPTED)).toBeNull();
});

it('a context that goes on running ends no recording', async () => {
  const phone = phoneWithMicrophone();
  await openCollect();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await act(async () => phone.context.dispatchEvent(new Event('statechange')));
  await phone.hear(WARM_UP_S + 10);
  await screen.findByTestId('sound');
  expect(await soundKept()).toBe(10);
});

it('a recording that is interrupted leaves the sound that was kept before', async () => {
  const phone = phoneWithMicrophone();
  await openCollect();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await phone.hear(WARM_UP_S + 10);
  fireEvent.click(await screen.findByRole('button', { name: 'Gravar de novo' }));
  await screen.findByRole('button', { name: 'Parar' });
  await phone.hear(WARM_UP_S + 2);
  await act(async () => phone.track.dispatchEvent(new Event('mute')));
  await screen.findByText(INTERRUPTED);
  expect(await soundKept()).toBe(10);
});

const BRIEF = new RegExp(`Curta demais: grave de novo, pelo menos ${USABLE.seconds}\\ss\\.$`);

it('a recording shorter than the machine can judge is warned of, and is kept', async () => {
  const { end } = microphone();
  await openCollect();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await end(USABLE.seconds - 1);
  expect((await screen.findByText(BRIEF)).getAttribute('role')).toBe('status');
  expect(await soundKept()).toBe(USABLE.seconds - 1);
  press('Gravar de novo');
  await screen.findByRole('button', { name: 'Parar' });
  await end(USABLE.seconds);
  await screen.findByTestId('sound');
  await waitFor(() => expect(screen.queryByText(BRIEF)).toBeNull());
});

it('a file of a sensor that is too short says so with what else is wrong', async () => {
  await openCollect();
  choose(new Blob([tone(USABLE.seconds - 1, 6000, 1.5)]));
  expect((await screen.findByText(/^O som do arquivo estourou/)).textContent).toMatch(
    /grave outro com ele\. O som do arquivo é curto demais: grave outro com o sensor, de pelo menos 3\ss\.$/,
  );
});
