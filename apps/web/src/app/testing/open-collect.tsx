import '../../shared/testing/phone-store.ts';
import { writeWav } from '@escuta/acoustics/browser';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { Microphone } from '../../features/field/collect/recorder/microphone.ts';
import { startSender } from '../../features/field/index.ts';
import { fieldDb } from '../../features/field/store/db.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { openScreen } from './open-screen.tsx';

export const CLARA = { id_usuario: 21, id_tipo_usuario: 'COL', id_cliente: 31 } as const;
export const KEPT = { id_amostra: 9, seq: 'ÇA-17', avisos: [] };
/** A phone on which nothing is kept. */
export async function emptyPhone(): Promise<void> {
  const db = await fieldDb();
  for (const store of ['drafts', 'photos'] as const) await db.clear(store);
}

/** The phone's receiver: `find` gives it a position. */
function receiver() {
  const watchers: PositionCallback[] = [];
  let asked = 0;
  const failures: PositionErrorCallback[] = [];
  const watchPosition = (found: PositionCallback, failed: PositionErrorCallback) => {
    watchers.push(found);
    failures.push(failed);
    return watchers.length;
  };
  const getCurrentPosition = () => {
    asked += 1;
  };
  const geolocation = { watchPosition, clearWatch: () => {}, getCurrentPosition };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(geolocation as never);
  return {
    asked: () => asked,
    find: (latitude: number, longitude: number, accuracy: number, timestamp = Date.now()) => {
      const position = { coords: { latitude, longitude, accuracy }, timestamp } as GeolocationPosition;
      for (const found of watchers) found(position);
    },
    deny: () => {
      const error = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
      for (const failed of failures) failed(error);
    },
  };
}

/** Opens the collector's page with a sender that sends what waits. */
export async function openCollect(answers: Answers = {}) {
  const phone = receiver();
  const opened = openScreen('/collect', CLARA, {
    createSample: KEPT,
    listMapCompanies: { dados: [], total: 0 },
    ...answers,
  });
  onTestFinished(startSender());
  await screen.findByRole('button', { name: /^(Gravar|Continuar)/ });
  return { ...opened, phone };
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
export const isKept = () =>
  waitFor(() => expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('false'));
export const dayIs = (text: string) => waitFor(() => expect(screen.getByTestId('day').textContent).toBe(text));
/** A sound of a sensor's file. */
export const tone = (seconds: number, rate = 6000, peak = 0.2) =>
  writeWav(
    Float32Array.from({ length: seconds * rate }, (_, i) => peak * Math.sin(i / 3)),
    rate,
  ) as Uint8Array<ArrayBuffer>;
export const choose = (file: Blob) =>
  fireEvent.change(screen.getByLabelText('Usar arquivo do sensor (WAV)'), { target: { files: [file] } });
/** A microphone that records so many seconds when it is stopped. */
export function microphone() {
  let finish: (seconds: number) => void = () => undefined;
  const used = { sampleRateHz: 6000, processing: [], microphone: '' };
  vi.spyOn(Microphone, 'open').mockImplementation(
    async () =>
      ({
        used,
        record: () =>
          new Promise((done) => {
            finish = (seconds) => done(new Float32Array(seconds * 6000).fill(0.1));
          }),
        stop: () => undefined,
        close: () => undefined,
      }) as never,
  );
  return { end: (seconds: number) => act(async () => finish(seconds)) };
}
export const toDay = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Ver o meu dia' }));
  await screen.findByRole('heading', { name: 'Meu dia' });
};
export const save = async () => {
  await isKept();
  press('Salvar');
};

/** Saves a sample of a meter that nobody can reach. */
export async function saveNoAccess(phone: ReturnType<typeof receiver>) {
  phone.find(-8.05, -34.88, 6);
  await screen.findByText(/precisão de 6 m/);
  press('Sem Acesso');
  await save();
}
