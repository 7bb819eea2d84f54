import type { SampleDetail, Visit } from '@escuta/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { changePlayerSettings } from '../../shared/audio/player-settings.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { fakeAudio } from '../../shared/testing/fake-audio.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { click, found, openMap } from '../testing/open-map.tsx';
import { openSample, SAMPLE } from '../testing/open-sample.ts';

let audio: ReturnType<typeof fakeAudio>;
const playing = () => audio.playing();
const sounds = () => audio.sounds();

beforeEach(() => {
  audio = fakeAudio();
});

const visit = (change: Partial<Visit>): Visit => ({
  id_amostra: 1,
  seq: 'V1',
  id_cliente: 31,
  razao_social: 'Águas do Maranhão',
  dt_amostra: '2026-05-04T09:00:00-03:00',
  classificacao: 'LESS',
  classificacao_cliente: null,
  vista: true,
  coletor: 'C-17',
  nome: 'Conceição Ávila',
  com_audio: true,
  totalInspectionOrders: null,
  status: 'SEMINSPEÇÃO',
  tipo_vazamento: null,
  status_relatorio: null,
  nivel: -41.4,
  distancia: 6.2,
  mesmo_hidrometro: false,
  ...change,
});

/** The sample of the address, one visit after it and two before. */
const VISITS = [
  visit({ id_amostra: 902, seq: 'NOVA', dt_amostra: '2026-11-02T09:00:00-03:00', classificacao: 'LEAK', nivel: -27.6 }),
  visit({ id_amostra: SAMPLE.id_amostra, seq: SAMPLE.seq, dt_amostra: SAMPLE.dt_amostra, distancia: 0 }),
  visit({ id_amostra: 55, seq: 'MUDA', com_audio: false, nivel: null, classificacao: 'NOAC' }),
  visit({
    ...{ id_amostra: 37, seq: 'VELHA', dt_amostra: '2025-03-04T09:00:00-03:00', mesmo_hidrometro: true, distancia: 80 },
    ...{ classificacao: 'LEAK', classificacao_cliente: 'LESS', tipo_vazamento: 'Infiltração', status_relatorio: 1 },
  }),
];
const place = { dados: VISITS, total: VISITS.length, hidrometro: 'Y21F0099' };

const GRAVACAO = { taxa_amostragem: 4096, duracao: 10, picos: [-1, 1], freq_max: 2048, sintetico: false };
const soundOf = (id: number): Partial<SampleDetail> => ({
  ...{ com_audio: true, url: `/sound-${id}`, espectrograma: `/picture-${id}`, gravacao: GRAVACAO },
});
const details = {
  getSampleDetail: ({ body: { id_amostra } }: { body: { id_amostra: number } }) => ({
    amostra:
      id_amostra === SAMPLE.id_amostra
        ? { ...SAMPLE, ...soundOf(id_amostra) }
        : sampleDetail({ id_amostra, seq: `S${id_amostra}`, ...soundOf(id_amostra) }),
  }),
};
const open = (answers = {}) => openSample({}, 'ANA', { listVisits: place, ...details, ...answers });

const section = () => within(screen.getByTestId('visits'));
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-visit]')];
const texts = () => rows().map(({ textContent }) => textContent ?? '');
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const end = () => act(async () => playing()[0]?.end());

describe('the visits to the place of a sample', () => {
  it('are listed with date, class, level, who recorded them, and what came of them', async () => {
    await open();
    await section().findByText('Conceição Ávila', { exact: false, selector: '[data-visit="37"] bdi' });
    const [newest, chosen, silent, oldest] = texts();
    expect(newest).toMatch(/Ponto Suspeito.*ruído constante -28 dB.*02\/11\/2026 09:00.*6 m · Conceição Ávila/);
    expect(chosen).toMatch(/Não Vazamento.*-41 dB.*22\/09\/2026.*esta amostra/);
    expect(silent).toMatch(/Sem Acesso.*sem áudio/);
    expect(oldest).toMatch(
      /Não Vazamento.*sistema: Ponto Suspeito.*-41 dB.*04\/03\/2025.*mesmo hidrômetro · 80 m · Conceição Ávila · relatório aprovado: Infiltração/,
    );
    expect(section().getByText(/Hidrômetro Y21F0099/)).toBeTruthy();
  });

  it('are told in one sentence', async () => {
    await open();
    const told =
      'Ouvida antes: Não Vazamento em março de 2025, Sem Acesso em maio. Depois: Ponto Suspeito em novembro.';
    expect(await section().findByText(told)).toBeTruthy();
  });

  it('are named as none where there is no other', async () => {
    await open({ listVisits: { dados: [VISITS[1]], total: 1, hidrometro: null } });
    expect(await section().findByText('Nenhuma outra visita a este lugar, em nenhuma data.')).toBeTruthy();
    expect(rows()).toEqual([]);
    expect(section().queryByRole('button')).toBeNull();
  });

  it('are asked for again after a failure', async () => {
    const { answers } = await open({ listVisits: refuse('internal_error') });
    await section().findByText('As visitas não puderam ser carregadas', {}, { timeout: 5000 });
    answers.listVisits = place;
    fireEvent.click(section().getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
  });

  it('lead to the sample: one among those found is chosen, a link leads to any other', async () => {
    const dados = [visit({ id_amostra: 2, seq: 'S2' }), visit({ id_amostra: 1, seq: 'S1' }), visit({ id_amostra: 88 })];
    const { at } = await openMap('ANA', { listVisits: { dados, total: 3, hidrometro: null } });
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Amostra S1' });
    const [found2, , outside] = await waitFor(() => {
      expect(rows()).toHaveLength(3);
      return rows().map((row) => within(row).queryByRole('link'));
    });
    expect(outside?.getAttribute('href')).toBe('/?id_amostra=V1&amostra=88');
    fireEvent.click(found2 as HTMLElement);
    await screen.findByRole('heading', { name: 'Amostra S2' });
    expect(at()).not.toContain('id_amostra=');
  });

  it('are reached from the list of a spot', async () => {
    const { map } = await openMap('ANA', { searchMap: () => found(4), listVisits: place });
    act(() => map().click(3, 1, 2));
    await screen.findByRole('listbox', { name: '3 amostras neste ponto' });
    click('button', 'Todas as visitas a este lugar');
    await screen.findByRole('heading', { name: 'Amostra S1' });
    await waitFor(() => expect(rows()).toHaveLength(4));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Visitas a este lugar'));
    expect(screen.queryByRole('dialog', { name: /neste ponto/ })).toBeNull();
  });
});

describe('played in turn', () => {
  it('by the key T, each visit starts when the one before has ended, without those that are silent', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(4));
    press('t');
    await waitFor(() => expect(sounds()).toEqual(['/sound-902']));
    expect(document.querySelector('[data-playing=true]')?.getAttribute('data-visit')).toBe('902');
    await end();
    await waitFor(() => expect(sounds()).toEqual(['/sound-4711']));
    await end();
    await waitFor(() => expect(sounds()).toEqual(['/sound-37']));
    await end();
    await waitFor(() => expect(document.querySelector('[data-playing=true]')).toBeNull());
    expect(sounds()).toEqual([]);
    expect(screen.getByRole('heading', { name: `Amostra ${SAMPLE.seq}` })).toBeTruthy();
  });

  it('they stop at once, and the player has the chosen sample again, also with “play on select”', async () => {
    changePlayerSettings({ autoplay: true });
    await open();
    await waitFor(() => expect(rows()).toHaveLength(4));
    fireEvent.click(section().getByRole('button', { name: 'Ouvir em sequência' }));
    await waitFor(() => expect(sounds()).toEqual(['/sound-902']));
    fireEvent.click(section().getByRole('button', { name: 'Parar' }));
    await waitFor(() => expect(document.querySelector('[data-playing=true]')).toBeNull());
    expect(sounds()).toEqual([]);
    click('button', 'Ouvir');
    await waitFor(() => expect(sounds()).toEqual(['/sound-4711']));
  });

  it('they go on past a sound that cannot be loaded, and are not looped', async () => {
    changePlayerSettings({ loop: true });
    const broken = ({ body: { id_amostra } }: { body: { id_amostra: number } }) => {
      const { amostra } = details.getSampleDetail({ body: { id_amostra } });
      return { amostra: id_amostra === 902 ? { ...amostra, url: '/broken' } : amostra };
    };
    await open({ getSampleDetail: broken });
    await waitFor(() => expect(rows()).toHaveLength(4));
    press('t');
    await waitFor(() => expect(sounds()).toEqual(['/sound-4711']));
    expect(playing()[0]?.loop).toBe(false);
  });

  it('they begin with the visit whose button is pressed', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(4));
    click('button', 'Ouvir a visita de 04/03/2025 e as seguintes');
    await waitFor(() => expect(sounds()).toEqual(['/sound-37']));
    click('button', 'Pausar a visita de 04/03/2025');
    await waitFor(() => expect(sounds()).toEqual([]));
  });

  it.each([
    ['its button', () => section().getByRole('button', { name: 'Parar' }).click()],
    ['the key T', () => press('t')],
  ])('they stop by %s at the chosen sample’s own visit too, also with “loop”', async (_, stop) => {
    changePlayerSettings({ loop: true });
    await open();
    await waitFor(() => expect(rows()).toHaveLength(4));
    click('button', 'Ouvir a visita de 22/09/2026 e as seguintes');
    await waitFor(() => expect(sounds()).toEqual(['/sound-4711']));
    act(stop);
    expect(document.querySelector('[data-playing=true]')).toBeNull();
    expect(sounds()).toEqual([]);
  });

  it('which one is heard is told by a status that was there before', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(4));
    const status = within(screen.getByTestId('player')).getByRole('status');
    expect(status.textContent).toBe('');
    press('t');
    await waitFor(() => expect(status.textContent).toBe('Visita 1 de 3: 02/11/2026'));
    await waitFor(() => expect(playing()).toHaveLength(1));
    await end();
    await waitFor(() => expect(status.textContent).toBe('Visita 2 de 3: 22/09/2026'));
    press('t');
    expect([status.textContent, status.isConnected]).toEqual(['', true]);
  });
});

describe('another choice ends the turn for good', () => {
  const dados = [visit({ id_amostra: 902 }), visit({ id_amostra: 37, dt_amostra: '2025-03-04T09:00:00-03:00' })];
  const two = { dados, total: 2, hidrometro: null };
  const is = (seq: string) => screen.findByRole('heading', { name: `Amostra ${seq}` });
  /** Steps to the next sample and back again. */
  const leaveAndReturn = async () => {
    press('j');
    await is('S2');
    press('k');
    await is('S1');
    await waitFor(() => expect(rows()).toHaveLength(2));
  };
  const openFirst = async (listVisits: Answers['listVisits'] = two) => {
    await openMap('ANA', { listVisits, ...details });
    fireEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    await is('S1');
  };

  it('so no visit starts when the person comes back', async () => {
    await openFirst();
    await waitFor(() => expect(rows()).toHaveLength(2));
    press('t');
    await waitFor(() => expect(sounds()).toEqual(['/sound-902']));
    await end();
    await waitFor(() => expect(sounds()).toEqual(['/sound-37']));
    await leaveAndReturn();
    expect(document.querySelector('[data-playing=true]')).toBeNull();
    expect(sounds()).toEqual([]);
  });

  it('also when it was asked for before the visits were known', async () => {
    let answer = () => {};
    const first = new Promise<typeof two>((resolve) => {
      answer = () => resolve(two);
    });
    await openFirst(({ params }) => (params.id === 1 ? first : two));
    press('t');
    press('j');
    await is('S2');
    await act(async () => answer());
    press('k');
    await is('S1');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(document.querySelector('[data-playing=true]')).toBeNull();
    expect(sounds()).toEqual([]);
  });

  it('and the sample plays when it is chosen again, with “play on select”', async () => {
    changePlayerSettings({ autoplay: true });
    await openFirst();
    await waitFor(() => expect(rows()).toHaveLength(2));
    press('t');
    await waitFor(() => expect(sounds()).toEqual(['/sound-902']));
    press('t');
    await waitFor(() => expect(sounds()).toEqual([]));
    await leaveAndReturn();
    await waitFor(() => expect(sounds()).toEqual(['/sound-1']));
  });
});
