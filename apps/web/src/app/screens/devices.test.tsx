import type { Device } from '@escuta/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { problemsTexts } from '../../shared/i18n/problems.texts.ts';
import { tellNews } from '../../shared/live/news.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { open, press, type } from '../testing/open-admin.tsx';
import { choose, click, unfold } from '../testing/open-map.tsx';

const MINUTE_MS = 60_000;
const KEY = `escuta_${'kW3'.repeat(14)}x`;
const device = (id_dispositivo: number, nome: string, change: Partial<Device> = {}): Device => ({
  ...{ id_dispositivo, nome, id_cliente: 9, razao_social: 'São João dos Patos' },
  ...{ id_coletor: 812, nome_coletor: 'Íris Nuñez', amostras: 1204, dt_criacao: '2026-09-01T08:00:00-03:00' },
  ...{ dt_contato: null, dt_chave_anterior: null, dt_revogacao: null, recusas: 0, ultima_recusa: null, ...change },
});
const HASTE = device(31, 'Haste nº 7 – Açude');
const collectors = {
  dados: [
    { id_usuario: 812, nome: 'Íris Nuñez' },
    { id_usuario: 45, nome: "João d'Ávila" },
  ],
};
const shown = (dispositivo: Device) => ({ dispositivo, chave_dispositivo: KEY });

async function openDevices(devices: readonly Device[] = [HASTE], more: Answers = {}) {
  const opened = open('/admin/devices', 'ADM', {
    listDevices: { dados: [...devices], total: devices.length },
    listDeviceCollectors: collectors,
    ...more,
  });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  await screen.findByRole('heading', { name: 'Dispositivos' });
  return opened;
}
const cells = (name: string) =>
  within(screen.getByText(name).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const dialog = () => screen.findByRole('dialog');
const focused = () => document.activeElement;
/** Opens the rest of a row's actions and chooses one. */
async function act(name: string, action: string) {
  const more = screen.getByLabelText(`Mais ações: ${name}`);
  fireEvent.click(more);
  const item = await screen.findByText(action, { selector: '[role="menuitem"] *' });
  // The menu takes the focus some frames after it opens; without styles it would take it from the dialog too.
  await waitFor(() => expect(focused()?.closest('.ant-dropdown')).toBeTruthy());
  fireEvent.click(item);
  await dialog();
  return more;
}

describe('devices', () => {
  it('tell of each contact within two seconds of its sample', async () => {
    let dt_contato: string | null = null;
    await openDevices([], { listDevices: () => ({ dados: [device(31, 'Haste nº 7', { dt_contato })], total: 1 }) });
    await screen.findByText('Haste nº 7');
    // The second one comes while the first has just been read.
    for (const ago of [62_000, 1_000]) {
      dt_contato = new Date(Date.now() - ago).toISOString();
      tellNews({ amostra: [90_412] });
      const isTold = () => expect(document.querySelector(`time[datetime="${dt_contato}"]`)).not.toBeNull();
      await waitFor(isTold, { timeout: 2_000 });
    }
  });

  it('are listed with company, collector, last contact, samples and state', async () => {
    const contact = new Date(Date.now() - 3 * 60 * MINUTE_MS - 5000);
    await openDevices([
      device(31, 'Haste nº 7', { dt_contato: contact.toISOString() }),
      device(32, 'Haste nº 8', { dt_chave_anterior: '2027-03-11T11:00:00-03:00' }),
      device(33, 'Haste nº 9', { dt_revogacao: '2027-03-09T11:00:00-03:00' }),
    ]);
    await screen.findByText('Haste nº 7');
    const written = cells('Haste nº 7');
    expect(written.slice(1, 3)).toEqual(['São João dos Patos', 'Íris Nuñez']);
    expect(written[3]).toMatch(/^há 3 horas\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(written.slice(4, 6)).toEqual(['1.204', 'Ativo']);
    expect(cells('Haste nº 8').slice(3, 6)).toEqual([
      'Nunca',
      '1.204',
      'AtivoChave anterior vale até 11/03/2027 11:00',
    ]);
    expect(cells('Haste nº 9')[5]).toBe('RevogadoDesde 09/03/2027 11:00');
    expect(screen.queryByLabelText('Mais ações: Haste nº 9')).toBeNull();
  });

  it('show what was refused lately: how often, and when and why the last time', async () => {
    const problema = {
      code: 'invalid_input',
      details: [{ field: 'lat', code: 'too_big', params: { max: 90 } }],
    };
    await openDevices([
      device(31, 'Haste nº 7', { recusas: 14, ultima_recusa: { dt_recusa: '2027-03-10T11:00:00-03:00', problema } }),
      device(32, 'Haste nº 8', {
        ...{
          recusas: 1,
          ultima_recusa: { dt_recusa: '2027-03-10T11:00:00-03:00', problema: { code: 'device_key_invalid' } },
        },
      }),
      device(33, 'Haste nº 9'),
    ]);
    await screen.findByText('Haste nº 7');
    expect(cells('Haste nº 7')[6]).toMatch(/^14 em 7 diasÚltima em 10\/03\/2027 11:00: .*lat: .*90/);
    expect(cells('Haste nº 8')[6]).toBe(
      '1 em 7 diasÚltima em 10/03/2027 11:00: A chave do dispositivo não é válida, ou foi trocada e o prazo da anterior passou.Ver as últimas',
    );
    expect(cells('Haste nº 9')[6]).toBe('Nenhuma');
  });

  it('show the latest refusals one by one, with the time, the reason and the key of the sample', async () => {
    const problema = { code: 'recording_invalid', params: { motivo: 'wav_truncated' } };
    const chave = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
    const { sent } = await openDevices(
      [device(31, 'Haste nº 7', { recusas: 2, ultima_recusa: { dt_recusa: '2027-03-10T11:00:00-03:00', problema } })],
      {
        listDeviceRefusals: {
          dados: [
            { dt_recusa: '2027-03-10T11:00:00-03:00', chave, problema },
            { dt_recusa: '2027-03-09T07:30:00-03:00', chave: null, problema: { code: 'company_inactive' } },
          ],
        },
      },
    );
    fireEvent.click(await screen.findByLabelText('Ver as últimas recusas: Haste nº 7'));
    const list = await within(await dialog()).findByRole('list');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(
        new RegExp(`^10/03/2027 11:00.*O WAV está cortado: copie-o de novo do gravador\\.(?!.*wav_).*${chave}$`),
      ),
      expect.stringMatching(/^09\/03\/2027 07:30(?!.*UUID)/),
    ]);
    expect(screen.getByText('Ficam guardadas as últimas 20, no máximo 20 de cada minuto.')).toBeTruthy();
    expect(sent('listDeviceRefusals').map(({ params }) => params)).toEqual([{ id: 31 }]);
  });

  it.each(['pt-BR', 'en', 'es'] as const)(
    'that sent a UUID twice, or are revoked, are told so without a word of a new key or of asking the reader (%s)',
    (language) => {
      const words = problemsTexts[language];
      expect(words.upload_conflict).toMatch(/UUID.*UUID/);
      expect(words.upload_conflict).not.toMatch(/chave|key|clave/i);
      expect(words.device_key_revoked).not.toMatch(/administra/i);
    },
  );

  it('without refusals have none to show', async () => {
    await openDevices();
    await screen.findByText(HASTE.nome);
    expect(screen.queryByText('Ver as últimas')).toBeNull();
  });

  it('of one name are told apart by the day on which they were added', async () => {
    await openDevices([
      device(31, 'Haste São João'),
      device(32, 'haste sao joao', { dt_criacao: '2026-09-03T08:00:00-03:00' }),
      device(33, 'Haste 9'),
      device(34, 'Haste 9', { id_cliente: 10 }),
    ]);
    expect(await screen.findByText('Cadastrado em 01/09/2026 08:00')).toBeTruthy();
    expect(screen.getAllByText(/^Cadastrado em/)).toHaveLength(2);
  });

  it('are found by name, company or collector, without accents', async () => {
    await openDevices([
      HASTE,
      device(32, 'Sensor Zona Ipê', { nome_coletor: "João d'Ávila", razao_social: 'Zona Ipê' }),
    ]);
    await screen.findByText(HASTE.nome);
    const names = () => [...document.querySelectorAll('tr[data-device]')].map((row) => row.getAttribute('data-device'));
    for (const [text, found] of [
      ['acude', ['31']],
      ['zona ipe', ['32']],
      ["D'AVILA", ['32']],
    ] as const) {
      type('Procurar dispositivo', text);
      await waitFor(() => expect(names()).toEqual(found));
    }
    type('Procurar dispositivo', 'não há');
    expect(await screen.findByText('Nenhum dispositivo encontrado')).toBeTruthy();
  });

  it('that do not exist yet are explained', async () => {
    await openDevices([]);
    expect(await screen.findByText(/Um dispositivo é um sensor .* clique em Novo dispositivo/)).toBeTruthy();
  });

  it('that cannot be loaded are asked for again', async () => {
    const { answers } = await openDevices([], { listDevices: refuse('internal_error') });
    fireEvent.click(await screen.findByText('Tentar de novo', {}, { timeout: 10_000 }));
    answers.listDevices = { dados: [HASTE], total: 1 };
    expect(await screen.findByText(HASTE.nome)).toBeTruthy();
  });
});

describe('a new device', () => {
  async function fill() {
    press('Novo dispositivo');
    await dialog();
    expect(focused()).toBe(screen.getByLabelText('Nome'));
    type('Nome', ' Sensor do Açude ');
    unfold('Empresa');
    await choose('São João dos Patos');
    unfold('Coletor');
    await choose("João d'Ávila");
  }

  it('is sent with its company and a collector who reaches it, and its key is shown', async () => {
    const made = device(40, 'Sensor do Açude');
    const { sent } = await openDevices([], { createDevice: shown(made) });
    await fill();
    expect(sent('listDeviceCollectors').map(({ params }) => params.id)).toEqual([9]);
    press('Cadastrar');
    await screen.findByText(KEY);
    expect(sent('createDevice').map(({ body }) => body)).toEqual([
      { nome: 'Sensor do Açude', id_cliente: 9, id_coletor: 45 },
    ]);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('shows what is missing under its field', async () => {
    const { sent } = await openDevices([]);
    press('Novo dispositivo');
    await dialog();
    press('Cadastrar');
    await waitFor(() => expect(screen.getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('Empresa').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Coletor').getAttribute('aria-invalid')).toBe('true');
    expect(sent('createDevice')).toEqual([]);
  });

  it.each([
    [
      'device_collector_unavailable',
      { details: [{ field: 'id_coletor', code: 'invalid_choice' }] },
      'Coletor',
      /^Esta pessoa não está ativa/,
    ],
    ['company_inactive', {}, 'Empresa', /empresa/i],
  ] as const)('that is refused by %s says so under its field', async (code, more, label, text) => {
    await openDevices([], { createDevice: refuse(code, more) });
    await fill();
    press('Cadastrar');
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const below = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(below.at(-1)?.textContent).toMatch(text);
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe(' Sensor do Açude ');
  });

  it('gets another choice of collectors with another company', async () => {
    const { sent } = await openDevices([], {
      listDeviceCollectors: ({ params }) => (params.id === 9 ? collectors : { dados: [] }),
    });
    await fill();
    unfold('Empresa');
    await choose('Zona Ipê');
    expect(await screen.findByText(/^Nenhum coletor ou geofonista ativo alcança esta empresa/)).toBeTruthy();
    press('Cadastrar');
    await waitFor(() => expect(screen.getByLabelText('Coletor').getAttribute('aria-invalid')).toBe('true'));
    expect(sent('createDevice')).toEqual([]);
  });
});

describe('a key', () => {
  /** Opens the dialog that shows a new key of the device. */
  async function showKey() {
    const rotated = { ...HASTE, dt_chave_anterior: '2027-03-11T11:00:00-03:00' };
    const opened = await openDevices([HASTE], { rotateDeviceKey: shown(rotated) });
    await screen.findByText(HASTE.nome);
    const more = await act(HASTE.nome, 'Nova chave');
    press('Gerar chave');
    await screen.findByText(KEY);
    return { ...opened, more };
  }

  it('is made with the time that the old one still works, which the screen explains', async () => {
    const { sent } = await openDevices([HASTE], { rotateDeviceKey: shown(HASTE) });
    await screen.findByText(HASTE.nome);
    await act(HASTE.nome, 'Nova chave');
    const why = 'Nesse prazo as duas chaves funcionam, para que o dispositivo continue enviando até receber a nova.';
    expect(screen.getByText(why)).toBeTruthy();
    await waitFor(() => expect(focused()).toBe(screen.getByRole('radio', { name: '7 dias' })));
    click('radio', 'Termina agora');
    expect(screen.queryByText(why)).toBeNull();
    click('radio', '7 dias');
    press('Gerar chave');
    await screen.findByText(KEY);
    expect(sent('rotateDeviceKey').map(({ params, body }) => [params.id, body])).toEqual([[31, { horas: 168 }]]);
  });

  it('ends one from an earlier replacement, which the screen says', async () => {
    await openDevices([{ ...HASTE, dt_chave_anterior: '2027-03-11T11:00:00-03:00' }]);
    await screen.findByText(HASTE.nome);
    await act(HASTE.nome, 'Nova chave');
    expect(screen.getByText(/valeria até 11\/03\/2027 11:00, deixa de funcionar agora/)).toBeTruthy();
  });

  it('is shown with its header line, both to copy, and says that it is never shown again', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showKey();
    expect(screen.getByText(/^Copie a chave agora: ela nunca mais será mostrada/)).toBeTruthy();
    await waitFor(() => expect(focused()?.textContent).toBe('Copiar chave'));
    press('Copiar chave');
    await screen.findByText('Chave copiada', { selector: 'button *' });
    // The name of a button that has the focus is not read out again.
    expect(screen.getByText('Chave copiada', { selector: '[role="status"]' })).toBeTruthy();
    press('Copiar cabeçalho');
    await screen.findByText('Cabeçalho copiado', { selector: 'button *' });
    expect(copied.mock.calls).toEqual([[KEY], [`Authorization: Device ${KEY}`]]);
    expect(screen.getByText('A chave anterior também funciona até 11/03/2027 11:00.')).toBeTruthy();
  });

  it('is selected where the browser has no clipboard', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await showKey();
    press('Copiar chave');
    expect(await screen.findByText('O texto está selecionado: copie-o com Ctrl+C.')).toBeTruthy();
    expect(String(getSelection())).toBe(KEY);
    expect(screen.queryByText('Chave copiada', { selector: 'button *' })).toBeNull();
  });

  it('is not lost by Escape, a click outside or a reload', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showKey();
    fireEvent.keyDown(focused() ?? document.body, { key: 'Escape', code: 'Escape', keyCode: 27 });
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape', keyCode: 27 });
    const outside = document.querySelector('.ant-modal-wrap') as HTMLElement;
    fireEvent.mouseDown(outside);
    fireEvent.click(outside);
    expect(screen.queryByLabelText('Fechar')).toBeNull();
    expect(screen.getByText(KEY)).toBeTruthy();
    const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    press('Copiar chave');
    await screen.findByText('Chave copiada', { selector: 'button *' });
    expect(leave()).toBe(false);
  });

  it('is nowhere once its dialog is closed, and the focus is back at the row', async () => {
    const { more, queryClient } = await showKey();
    press('Já guardei a chave');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe(more));
    expect(document.documentElement.outerHTML).not.toContain(KEY);
    const kept = [
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      ...[{ ...localStorage }, { ...sessionStorage }, history.state],
    ];
    expect(JSON.stringify(kept)).toContain(HASTE.nome);
    expect(JSON.stringify(kept)).not.toContain(KEY);
  });
});

describe('a device', () => {
  it('gets another name and another collector', async () => {
    const { sent, answers } = await openDevices([HASTE], { updateDevice: { dispositivo: HASTE } });
    const edit = await screen.findByLabelText(`Editar ${HASTE.nome}`);
    edit.focus();
    fireEvent.click(edit);
    await dialog();
    type('Nome', 'Haste nº 8');
    unfold('Coletor');
    await choose("João d'Ávila");
    const changed = { ...HASTE, nome: 'Haste nº 8', id_coletor: 45, nome_coletor: "João d'Ávila" };
    answers.listDevices = { dados: [changed], total: 1 };
    press('Salvar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('updateDevice').map(({ params, body }) => [params.id, body])).toEqual([
      [31, { nome: 'Haste nº 8', id_coletor: 45 }],
    ]);
    await waitFor(() => expect(cells('Haste nº 8')[2]).toBe("João d'Ávila"));
    expect(focused()).toBe(edit);
  });

  it('keeps a collector who can no longer be chosen when it is only renamed', async () => {
    const { sent } = await openDevices([{ ...HASTE, id_coletor: 99, nome_coletor: 'Zé Antônio' }], {
      updateDevice: { dispositivo: HASTE },
    });
    fireEvent.click(await screen.findByLabelText(`Editar ${HASTE.nome}`));
    const box = await dialog();
    await within(box).findByText('Zé Antônio');
    type('Nome', 'Haste nº 8');
    press('Salvar');
    await waitFor(() => expect(sent('updateDevice')[0]?.body).toEqual({ nome: 'Haste nº 8', id_coletor: 99 }));
  });

  it('is revoked after a question that says that it is for ever and that the samples stay', async () => {
    const { sent, answers } = await openDevices([HASTE], { revokeDevice: {} });
    await screen.findByText(HASTE.nome);
    await act(HASTE.nome, 'Revogar');
    expect((await dialog()).textContent).toMatch(/para sempre.*As amostras já enviadas permanecem/);
    press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('revokeDevice')).toEqual([]);
    await act(HASTE.nome, 'Revogar');
    answers.listDevices = { dados: [{ ...HASTE, dt_revogacao: '2027-03-09T11:00:00-03:00' }], total: 1 };
    fireEvent.click(within(await dialog()).getByText('Revogar', { selector: 'button *' }));
    expect(await screen.findByText('Dispositivo revogado')).toBeTruthy();
    await waitFor(() => expect(cells(HASTE.nome)[5]).toBe('RevogadoDesde 09/03/2027 11:00'));
    expect(sent('revokeDevice').map(({ params }) => params.id)).toEqual([31]);
  });

  it('that another person has revoked is shown as such after the refusal', async () => {
    const { answers } = await openDevices([HASTE], { rotateDeviceKey: refuse('device_revoked') });
    await screen.findByText(HASTE.nome);
    await act(HASTE.nome, 'Nova chave');
    answers.listDevices = { dados: [{ ...HASTE, dt_revogacao: '2027-03-09T11:00:00-03:00' }], total: 1 };
    press('Gerar chave');
    expect(
      (await screen.findByText(/^A chave não foi trocada\. Este dispositivo foi revogado/)).textContent,
    ).toBeTruthy();
    await waitFor(() => expect(cells(HASTE.nome)[5]).toBe('RevogadoDesde 09/03/2027 11:00'));
  });
});
