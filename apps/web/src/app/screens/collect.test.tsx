import { productDay } from '@escuta/domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { samples } from '../../features/field/collect/store/samples.ts';
import { fieldDb } from '../../features/field/store/db.ts';
import { noteConnection } from '../../shared/api/index.ts';
import { getSession } from '../../shared/session/index.ts';
import { refuse } from '../../shared/testing/contract-server.ts';
import {
  CLARA,
  choose,
  dayIs,
  emptyPhone,
  isKept,
  KEPT,
  microphone,
  openCollect,
  press,
  save,
  saveNoAccess,
  toDay,
  tone,
  type,
} from '../testing/open-collect.tsx';

beforeEach(emptyPhone);

const company = (id_cliente: number, razao_social: string) => ({
  id_cliente,
  razao_social,
  id_cliente_master: null,
  ativo: true,
});

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
const page = (status: number) => new Response('<h1>Wi-Fi</h1>', { status, headers: { 'content-type': 'text/html' } });
/** Records a sound of so many seconds, and another one until just before its end. */
async function recordTwice(first: number) {
  const { end } = microphone();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await end(first);
  fireEvent.click(await screen.findByRole('button', { name: 'Gravar de novo' }));
  await screen.findByRole('button', { name: 'Parar' });
  return end;
}
it('a sample is not saved without sound and position, and each says what to do', async () => {
  const { sent } = await openCollect();
  await save();
  expect(await screen.findByText(/^Falta o som/)).toBeTruthy();
  expect(screen.getByText(/^Falta a posição/)).toBeTruthy();
  expect(sent('createSample')).toEqual([]);
  await dayIs('Nenhuma amostra neste celular hoje');
});

it('what is seen and not heard goes with all its fields and without a sound, at the phone’s position', async () => {
  const { sent, phone } = await openCollect();
  phone.find(-8.05431, -34.88124, 6.4);
  await screen.findByText('-8,05431 / -34,88124 (precisão de 6 m)');
  press('Fraude');
  press('Sim');
  type('Número do hidrômetro', 'Y07-ã');
  type('Observação', 'Lacre rompido');
  await save();
  press('Salvar sem foto');
  await dayIs('1 enviada hoje');
  const [{ body, files }] = sent('createSample') as [ReturnType<typeof sent<'createSample'>>[number]];
  expect(files).toEqual([]);
  expect(body).toMatchObject({
    lat: -8.05431,
    lon: -34.88124,
    precisao: 6.4,
    pre_classificacao: 'FRAU',
    medidor_girando: true,
    hidrometro: 'Y07-ã',
    obs_app: 'Lacre rompido',
  });
  expect(Math.abs(Date.parse(body.dt_amostra) - Date.now())).toBeLessThan(60_000);
  // The next sample begins empty, and without a tap.
  expect(screen.getByLabelText<HTMLInputElement>('Número do hidrômetro').value).toBe('');
  expect(screen.getByRole('button', { name: 'Gravar' })).toBeTruthy();
});

it.each(['Fraude', 'Vazamento Visível'])(
  '%s without a photo is asked about, and no photo is forbidden nor forced',
  async (name) => {
    const { sent, phone } = await openCollect();
    act(() => phone.find(-8.05, -34.88, 6));
    press(name);
    await save();
    const question = await screen.findByRole('alertdialog', { name: /^Salvar sem foto\?/ });
    expect(sent('createSample')).toEqual([]);
    // The camera is the first choice.
    expect(document.activeElement).toBe(within(question).getByLabelText('Tirar foto'));
    press('Salvar sem foto');
    await dayIs('1 enviada hoje');
  },
);

it('while a sample is saved nothing can be entered, since it would be of neither sample', async () => {
  const queue = samples.queue.bind(samples);
  let keep = () => {};
  const isKeeping = new Promise<void>((resolve) => {
    keep = resolve;
  });
  vi.spyOn(samples, 'queue').mockImplementationOnce(async (...given) => {
    await isKeeping;
    return queue(...given);
  });
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  const form = saveButton().closest('form');
  await waitFor(() => expect(form?.inert).toBe(true));
  keep();
  await dayIs('1 enviada hoje');
  await waitFor(() => expect(saveButton().closest('form')?.inert).toBeFalsy());
});

it('no access is saved without a question about a photo', async () => {
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
});

it('after a file of a sensor the choices are another file or the phone’s own microphone', async () => {
  await openCollect();
  choose(new Blob([tone(2)]));
  await screen.findByTestId('sound');
  expect(screen.queryByRole('button', { name: 'Gravar de novo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Gravar com este celular' })).toBeTruthy();
  expect(screen.getByLabelText('Trocar o arquivo do sensor (WAV)')).toBeTruthy();
});

it('a sample whose key has other content on the server is sent as a new one', async () => {
  const { answers, sent, phone } = await openCollect({ createSample: refuse('upload_conflict') });
  await saveNoAccess(phone);
  await dayIs('1 recusada');
  await toDay();
  expect(screen.getByText(/^O servidor já tem outra amostra/)).toBeTruthy();
  answers.createSample = KEPT;
  press('Enviar como amostra nova');
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
  const [first, second] = sent('createSample');
  expect(second?.body.chave).not.toBe(first?.body.chave);
  expect({ ...second?.body, chave: '' }).toEqual({ ...first?.body, chave: '' });
});

it('saving waits until another sound is recorded and kept', async () => {
  await openCollect();
  const end = await recordTwice(3);
  expect(saveButton().disabled).toBe(true);
  expect(screen.getByText('Espere a gravação terminar para salvar.')).toBeTruthy();
  // The phone takes its time to tell its model.
  let tell: (model: object) => void = () => undefined;
  const getHighEntropyValues = () => new Promise((done) => (tell = done));
  Object.defineProperty(navigator, 'userAgentData', { value: { getHighEntropyValues }, configurable: true });
  try {
    await end(2);
    expect(saveButton().disabled).toBe(true);
    await act(async () => tell({ model: 'Fone 7' }));
  } finally {
    Reflect.deleteProperty(navigator, 'userAgentData');
  }
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  const [kept] = await samples.list(CLARA.id_usuario);
  expect(kept?.sound?.seconds).toBe(2);
});

it('a sound that could not be kept is told of', async () => {
  await openCollect();
  const end = await recordTwice(3);
  vi.spyOn(samples, 'addFile').mockResolvedValue(false);
  await end(2);
  expect(await screen.findByText(/^Não foi possível guardar neste celular/)).toBeTruthy();
  expect(screen.getByTestId('sound').textContent).toContain('3,0');
});

it.each([
  ['text', new Blob(['not a sound']), /não é uma gravação WAV/],
  ['nothing', new Blob([]), /não tem som/],
  ['half a recording', new Blob([tone(2).slice(0, 9000)]), /danificado ou incompleto/],
  ['three minutes', new Blob([tone(180, 1000)]), /passa de dois minutos/],
])('a file with %s is refused at the meter', async (_, file, reason) => {
  await openCollect();
  choose(file);
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByTestId('sound')).toBeNull();
});

it.each([
  ['a sound that is cut off', 1.5, /^O som do arquivo estourou/],
  ['hardly any sound', 0.00005, /^Quase não há som no arquivo/],
])('a file with %s is taken with a warning', async (_, peak, warning) => {
  await openCollect();
  choose(new Blob([tone(4, 6000, peak)]));
  expect((await screen.findByText(warning)).getAttribute('role')).toBe('status');
  expect(screen.getByTestId('sound')).toBeTruthy();
});

it('a file with a usual sound has no warning', async () => {
  await openCollect();
  choose(new Blob([tone(2)]));
  await screen.findByTestId('sound');
  expect(screen.queryByText(/^(O som do arquivo estourou|Quase não há som)/)).toBeNull();
});

it('where the phone finds no position, the last one is offered with its age, and with what a walk since then leaves of it', async () => {
  const { sent, phone } = await openCollect();
  phone.find(-8.05, -34.88, 10, Date.now() - 125_000);
  press('Sem Acesso');
  await save();
  await screen.findByText(/^Falta a posição/);
  expect(sent('createSample')).toEqual([]);
  press(/^Usar a última posição, há 2 minutos \(±1[89]\d m\)$/);
  expect((await screen.findByTestId('place-age')).textContent).toBe('Achada há 2 minutos');
  await save();
  await dayIs('1 enviada hoje');
  const { body } = sent('createSample')[0] ?? {};
  expect(body).toMatchObject({ lat: -8.05, lon: -34.88, origem_posicao: 'anterior' });
  expect(body?.precisao).toBeGreaterThanOrEqual(180);
});

/** What the form says of a missing position, and the buttons of that section. */
const missing = async () => {
  const text = (await screen.findByText(/^Falta a posição/)).textContent ?? '';
  const section = screen.getByRole('region', { name: 'Posição' });
  const buttons = within(section)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  return { text, named: [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name), buttons };
};

it('what is said of a missing position names the buttons that there are, with and without a network', async () => {
  const { phone } = await openCollect();
  await save();
  const online = await missing();
  expect(online.text).toBe(
    'Falta a posição: espere o celular achá-la, ou toque em “Procurar de novo” ou “Marcar no mapa”.',
  );
  expect(online.named).toEqual(online.buttons);
  act(() => noteConnection(false));
  onTestFinished(() => noteConnection(true));
  expect((await missing()).text).toBe('Falta a posição: espere o celular achá-la, ou toque em “Procurar de novo”.');
  act(() => phone.find(-8.05, -34.88, 7, Date.now() - 125_000));
  const late = await missing();
  expect(late.named).toEqual(late.buttons);
  expect(late.named[0]).toMatch(/^Usar a última posição, há 2 minutos/);
  expect(screen.queryByText(/marque no mapa/)).toBeNull();
});

it('a position that was found too late for the sound is named as the only remedy, by its button', async () => {
  const { end } = microphone();
  const { phone } = await openCollect();
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await end(2);
  await screen.findByTestId('sound');
  act(() => noteConnection(false));
  onTestFinished(() => noteConnection(true));
  act(() => phone.find(-2.53, -44.3, 7, Date.now() + 25_000));
  press('Sem Acesso');
  await save();
  const { text, buttons } = await missing();
  expect(text).toBe('Falta a posição: toque em “Usar a posição de agora (±7 m)”.');
  expect(buttons).toEqual(['Usar a posição de agora (±7 m)']);
});

it('a last position that was chosen stays until the sample is saved, however long that takes', async () => {
  const { phone } = await openCollect();
  phone.find(-8.05, -34.88, 10, Date.now() - 125_000);
  press(await screen.findByText(/^Usar a última posição/).then(({ textContent }) => textContent ?? ''));
  await screen.findByTestId('place');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
  press('Sem Acesso');
  await isKept();
  expect(screen.getByTestId('place').textContent).toMatch(/^-8,05000/);
  expect(screen.getByTestId('place-age').textContent).toBe('Achada há 12 minutos');
});

it('a last position of hours before is not offered, and the page says why', async () => {
  const { phone } = await openCollect();
  act(() => phone.find(-8.05, -34.88, 10));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 3_600_000);
  press('Sem Acesso');
  expect(await screen.findByText(/^A última posição foi achada há 3 horas: .* já não serve/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Usar a última posição/ })).toBeNull();
});

it.each([
  ['a day ahead', -86_400_000],
  ['three hours behind', 3 * 3_600_000],
])('a phone whose clock is %s has the position of its satellites, which tell their own time', async (_clock, away) => {
  const { phone, sent } = await openCollect();
  act(() => phone.find(-2.5307, -44.3068, 7, Date.now() + away));
  await screen.findByText('-2,53070 / -44,30680 (precisão de 7 m)');
  press('Sem Acesso');
  await save();
  await waitFor(() => expect(sent('createSample')).toHaveLength(1));
});

it('where the phone finds none, the collector may let it search again', async () => {
  const { phone } = await openCollect();
  // A new sample has asked once.
  const before = phone.asked();
  press('Procurar de novo');
  expect(phone.asked()).toBe(before + 1);
});

it('a collector who stays longer may take a newer position than that of the recording', async () => {
  const { end } = microphone();
  const { phone } = await openCollect();
  act(() => phone.find(-8.05, -34.88, 40));
  press('Gravar');
  await screen.findByRole('button', { name: 'Parar' });
  await end(2);
  await screen.findByTestId('sound');
  act(() => phone.find(-8.0501, -34.88, 5, Date.now() + 25_000));
  expect(screen.getByTestId('place').textContent).toContain('precisão de 40 m');
  press('Usar a posição de agora (±5 m)');
  expect(screen.getByTestId('place').textContent).toBe('-8,05010 / -34,88000 (precisão de 5 m)');
});

it('a phone that may not tell its position says how to allow it', async () => {
  const { phone } = await openCollect();
  phone.deny();
  expect(await screen.findByText(/Libere a localização para este endereço/)).toBeTruthy();
});

it('a page that is not secure says why it cannot record', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  await openCollect();
  press('Gravar');
  expect(await screen.findByText(/^Sem HTTPS o celular não libera o microfone/)).toBeTruthy();
});

it('the collector chooses among several companies, and the next sample keeps the choice', async () => {
  const dados = [company(31, 'Saneamento do Sertão'), company(77, 'Setor Açude')];
  const { sent, phone } = await openCollect({ listMapCompanies: { dados, total: 2 } });
  await screen.findByLabelText('Empresa');
  type('Empresa', '77');
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
  expect(sent('createSample')[0]?.body.id_cliente).toBe(77);
  expect((await screen.findByLabelText<HTMLSelectElement>('Empresa')).value).toBe('77');
});

it('the collector chooses among the companies that the phone knows where the day begins without a network, and is given the others once there is one', async () => {
  const dados = [company(31, 'Saneamento do Sertão'), company(77, 'Setor Açude')];
  await openCollect({ listMapCompanies: { dados, total: 2 } });
  await screen.findByLabelText('Empresa');
  cleanup();
  const { answers } = await openCollect({ listMapCompanies: 'unreachable' });
  const names = () =>
    [...screen.getByLabelText<HTMLSelectElement>('Empresa').options].slice(1).map(({ textContent }) => textContent);
  await screen.findByLabelText('Empresa');
  expect(names()).toEqual(['Saneamento do Sertão', 'Setor Açude']);
  answers.listMapCompanies = { dados: [...dados, company(104, 'Zona Ilhéus')], total: 3 };
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('online')));
    expect(names()).toEqual(['Saneamento do Sertão', 'Setor Açude', 'Zona Ilhéus']);
  });
});

it('a refused sample stays with its reason, and is sent again with its key once it is corrected', async () => {
  const { answers, sent, phone } = await openCollect({ createSample: refuse('company_inactive') });
  await saveNoAccess(phone);
  await dayIs('1 recusada');
  await toDay();
  expect(screen.getByText(/^A empresa desta amostra está desativada/)).toBeTruthy();
  answers.createSample = KEPT;
  press('Corrigir');
  expect(await screen.findByText(/^O servidor recusou/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sem Acesso' }).getAttribute('aria-pressed')).toBe('true');
  await save();
  await dayIs('1 enviada hoje');
  const [first, second] = sent('createSample').map(({ body }) => body.chave);
  expect(second).toBe(first);
});

it('a sample of which an earlier attempt is still at work waits and is not refused', async () => {
  const { answers, phone } = await openCollect({ createSample: refuse('upload_in_progress') });
  await saveNoAccess(phone);
  await dayIs('1 aguardando envio');
  await toDay();
  await screen.findByText(/1 tentativa/);
  answers.createSample = KEPT;
  press('Enviar agora');
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('Enviada'));
});

it.each([
  ['a page of the network', () => page(200)],
  ['a page of the network that asks for a sign-in', () => page(401)],
  ['a page of a proxy that denies access', () => page(403)],
  ['JSON of something else', () => Response.json({ ok: true })],
  ['no answer', () => 'unreachable' as const],
])('%s is no answer of the server: the sample waits, and the collector stays signed in', async (_, createSample) => {
  const { phone, sent } = await openCollect({ createSample });
  await saveNoAccess(phone);
  await waitFor(() => expect(sent('createSample')).not.toEqual([]));
  await toDay();
  expect(await screen.findByText(/Sem conexão com o servidor/)).toBeTruthy();
  expect(screen.getByTestId('state').textContent).toBe('Aguardando envio');
  expect(getSession()?.user.id_usuario).toBe(CLARA.id_usuario);
});

it('what the server doubts is told beside the sample', async () => {
  const { phone } = await openCollect({
    createSample: { ...KEPT, avisos: ['imprecise', 'clock_ahead', 'meter_elsewhere'] },
  });
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
  await toDay();
  expect(screen.getByText('ÇA-17')).toBeTruthy();
  expect(screen.getByText(/Posição imprecisa/)).toBeTruthy();
  expect(screen.getByText('O relógio do aparelho estava adiantado')).toBeTruthy();
  expect(screen.getByText('O hidrômetro já foi ouvido em outro lugar: confira o número')).toBeTruthy();
});

it('a sample of yesterday that is sent today is told with its number and its day', async () => {
  const { answers, phone } = await openCollect({ createSample: 'unreachable' });
  await saveNoAccess(phone);
  await dayIs('1 aguardando envio');
  await toDay();
  await screen.findByText(/1 tentativa/);
  const db = await fieldDb();
  const waiting = (await db.getAll('drafts')).find((draft) => 'state' in draft && draft.state === 'queued');
  const recordedAt = Date.now() - 86_400_000;
  await db.put('drafts', { ...waiting, recordedAt } as NonNullable<typeof waiting>);
  answers.createSample = KEPT;
  press('Enviar agora');
  expect(await screen.findByText('ÇA-17')).toBeTruthy();
  const [year, month, day] = productDay(new Date(recordedAt)).split('-');
  expect(screen.getByText(new RegExp(`^${day}/${month}/${year} \\d\\d:\\d\\d$`))).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Caminho de hoje/ })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /Voltar à coleta/ }));
  await dayIs('1 enviada hoje');
});

it('the day shows the way from sample to sample', async () => {
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
  phone.find(-8.05, -34.871, 6, Date.now() + 4000);
  await screen.findByText(/^-8,05000 \/ -34,87100/);
  press('Sem Acesso');
  await save();
  await dayIs('2 enviadas hoje');
  await toDay();
  expect(screen.getByText(/Caminho entre as amostras: 991 m/)).toBeTruthy();
  const way = screen.getByRole('img', { name: 'Caminho de hoje: 2 amostras' });
  expect(way.querySelectorAll('circle')).toHaveLength(2);
  const numbers = [...way.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(numbers).toEqual(['1', '2']);
  const [newest] = screen.getAllByTestId('about');
  // Each part is a box of its own, so that no line breaks within it.
  expect([...(newest?.children ?? [])].map(({ textContent }) => textContent).join(' · ')).toBe(newest?.textContent);
});

it.each<[string, [number, string][]]>([
  [
    'two metres apart',
    [
      [-34.871, '-34,87100'],
      [-34.87102, '-34,87102'],
      [-34.862, '-34,86200'],
    ],
  ],
  [
    'in a row of houses four metres wide',
    [
      [-34.871, '-34,87100'],
      [-34.87104, '-34,87104'],
      [-34.87108, '-34,87108'],
    ],
  ],
])('the way of a day tells the numbers of the samples at one place: %s', async (_apart, places) => {
  const { phone } = await openCollect();
  await saveNoAccess(phone);
  await dayIs('1 enviada hoje');
  for (const [at, [lon, shown]] of places.entries()) {
    phone.find(-8.05, lon, 6, Date.now() + 4000 * (at + 1));
    await screen.findByText(new RegExp(`^-8,05000 / ${shown}`));
    press('Sem Acesso');
    await save();
    await dayIs(`${at + 2} enviadas hoje`);
  }
  await toDay();
  const way = screen.getByRole('img', { name: 'Caminho de hoje: 4 amostras' });
  expect([...way.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['1', '2–3', '4']);
});

it('a sample begun by somebody else on the same phone stays theirs', async () => {
  const { phone } = await openCollect({ createSample: 'unreachable' });
  await saveNoAccess(phone);
  await dayIs('1 aguardando envio');
  const theirs = await (await fieldDb()).getAllFromIndex('drafts', 'person', CLARA.id_usuario);
  expect(theirs.length).toBeGreaterThan(0);
  expect(await (await fieldDb()).getAllFromIndex('drafts', 'person', 22)).toEqual([]);
});

it('without a network the page says that the position cannot be corrected on a map', async () => {
  const { phone } = await openCollect();
  act(() => phone.find(-2.5301, -44.2988, 5));
  await screen.findByTestId('place');
  expect(screen.queryByText(/^Sem rede não há mapa/)).toBeNull();
  act(() => noteConnection(false));
  expect(screen.getByText(/^Sem rede não há mapa/)).toBeTruthy();
  act(() => noteConnection(true));
});
