import type { InspectionState, SampleDetail } from '@escuta/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { notify } from '../../shared/ui/index.ts';
import { openSample } from '../testing/open-sample.ts';

const GILDA = { id: 12, nome: 'Gilda Nogueira' };
const TOME = { id: 8, nome: 'Tomé Araújo' };
const PEOPLE = [TOME, GILDA];
type Slots = [number | null, number | null, number | null];
const FREE: Slots = [null, null, null];

/** The slots of a sample in every form that the server returns. */
function slots(three: Slots): InspectionState {
  const [id_inspecionar, id_inspecionar2, id_inspecionar3] = three;
  const responsaveis = three.flatMap((id, index) =>
    id === null
      ? []
      : [{ ordem_inspecao: index + 1, id, nome: PEOPLE.find((one) => one.id === id)?.nome ?? '', ativo: true }],
  );
  const count = responsaveis.length;
  return {
    ...{ id_inspecionar, id_inspecionar2, id_inspecionar3, responsaveis },
    totalInspectionOrders: count === 0 ? null : (count as 1 | 2 | 3),
    status: count === 0 ? 'SEMINSPEÇÃO' : 'AGUARDANDOINSPEÇÃO',
  };
}

const REPORT: SampleDetail['comentarios_inspecao'][number] = {
  ordem_inspecao: 1,
  id_relatorio: 88,
  obs_inspecao: 'Ruído no ramal',
  usuario_inspecao: GILDA.nome,
  dt_inspecao: '2026-10-02T09:25:00-03:00',
  obs_tipo_vazamento: null,
  obs_aprovacao: null,
  dt_aprovacao: null,
  usuario_aprovacao: null,
  tipo_vazamento: 'Infiltração',
  status_relatorio: 0,
};

/** Opens a sample whose slots hold these inspectors; the server takes every change. */
function openSlots(three: Slots, as: Parameters<typeof openSample>[1] = 'ANA', more: Answers = {}) {
  return openSample(slots(three), as, {
    listInspectors: { dados: PEOPLE, total: 2 },
    assignInspectors: ({ params: { i1, i2, i3 } }) => slots([i1, i2, i3]),
    removeInspector: ({ body: { column_name } }) =>
      slots(three.map((id, at) => (column_name === COLUMNS[at] ? null : id)) as Slots),
    ...more,
  });
}
const COLUMNS = ['id_inspecionar', 'id_inspecionar2', 'id_inspecionar3'];

const section = () => within(screen.getByRole('region', { name: 'Inspeções' }));
const slot = (n: number) => document.querySelector<HTMLElement>(`[data-slot="${n}"]`);
const add = () => section().getByRole<HTMLButtonElement>('button', { name: 'Nova inspeção' });
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const open = (name: string) => fireEvent.click(section().getByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const toast = (text: string) => within(document.querySelector('[data-toasts]') as HTMLElement).findByText(text);

/** Chooses in the open dialog, by searching. */
async function choose({ nome }: { nome: string }) {
  const box = dialog().getByRole('combobox', { name: 'Geofonista' });
  await waitFor(() => expect(dialog().queryByRole('combobox', { name: 'Geofonista' })).toBeTruthy());
  fireEvent.change(box, { target: { value: nome } });
  fireEvent.click(await screen.findByTitle(nome));
}

/** Asks for an inspection by a person. */
async function assign(who: { nome: string }) {
  fireEvent.click(add());
  await choose(who);
  press('Realizar inspeção');
}

describe('an inspector who can no longer inspect', () => {
  const GONE = 'Inativo ou sem acesso: esta pessoa não fará a visita. Troque o inspetor.';
  const gone = slots([12, 8, null]);
  const openGone = (more: Partial<SampleDetail> = {}) =>
    openSample(
      { ...gone, responsaveis: gone.responsaveis.map((one) => ({ ...one, ativo: one.id !== GILDA.id })), ...more },
      'ANA',
      { listInspectors: { dados: [TOME], total: 1 } },
    );

  it('is named as such at an open visit', async () => {
    await openGone();
    expect(slot(1)?.textContent).toContain(GONE);
    expect(slot(2)?.textContent).not.toContain(GONE);
  });

  it('is not named as such once the visit has its report', async () => {
    await openGone({ comentarios_inspecao: [REPORT] });
    expect(slot(1)?.textContent).not.toContain(GONE);
  });
});

describe('[INS-01] a new inspector', () => {
  it('takes the first free slot of three', async () => {
    const { sent } = await openSlots(FREE);
    for (const [place, who] of [GILDA, TOME, GILDA].entries()) {
      await assign(who);
      await closed();
      expect(slot(place + 1)?.textContent).toContain(who.nome);
      expect(slot(place + 1)?.textContent).toContain('Aguardando inspeção');
    }
    expect(add().disabled).toBe(true);
    expect(sent('assignInspectors').map(({ params, body }) => [params, body])).toEqual([
      [{ id: 4711, i1: 12, i2: null, i3: null }, { vistos: [null, null, null] }],
      [{ id: 4711, i1: 12, i2: 8, i3: null }, { vistos: [12, null, null] }],
      [{ id: 4711, i1: 12, i2: 8, i3: 12 }, { vistos: [12, 8, null] }],
    ]);
    cleanup();
    const hole = await openSlots([null, TOME.id, null]);
    await assign(GILDA);
    await closed();
    expect(hole.sent('assignInspectors')[0]?.params).toEqual({ id: 4711, i1: 12, i2: 8, i3: null });
  });

  it.each([
    ['fails', refuse('internal_error')],
    ['does not reply with status 200', Response.json(slots([12, null, null]), { status: 201 })],
  ] as const)('is not assigned when the server %s', async (_, reply) => {
    await openSlots(FREE, 'ANA', { assignInspectors: reply });
    await assign(GILDA);
    expect(await toast('Erro ao realizar inspeção')).toBeTruthy();
    expect(slot(1)).toBeNull();
  });
});

describe('the choice of an inspector says whom the sample already waits for', () => {
  const waits = ({ nome }: { nome: string }) => dialog().queryByText(`A amostra já aguarda inspeção de ${nome}.`);

  it('at a new inspection, each once', async () => {
    await openSlots([TOME.id, TOME.id, null]);
    fireEvent.click(add());
    expect([waits(TOME), waits(GILDA)].map((one) => one !== null)).toEqual([true, false]);
  });

  it('at a new inspection, not of a visit that has its report', async () => {
    await openSample({ ...slots([GILDA.id, TOME.id, null]), comentarios_inspecao: [REPORT] }, 'ANA', {
      listInspectors: { dados: PEOPLE, total: 2 },
    });
    fireEvent.click(add());
    expect([waits(TOME), waits(GILDA)].map((one) => one !== null)).toEqual([true, false]);
  });

  it('at a change, without the one who is replaced', async () => {
    await openSlots([GILDA.id, TOME.id, null]);
    open('Trocar o inspetor da inspeção 2');
    expect([waits(GILDA), waits(TOME)].map((one) => one !== null)).toEqual([true, false]);
  });
});

it('the choice of an inspector says that the place of the sample is doubtful, and no other doubt', async () => {
  const avisos = ['clock_behind', 'place_unlikely', 'imprecise'] as const;
  await openSample({ ...slots([null, null, null]), avisos: [...avisos], precisao: 120 }, 'ANA', {
    listInspectors: { dados: PEOPLE, total: 2 },
  });
  fireEvent.click(add());
  expect(dialog().queryByText('Posição improvável: longe de onde a empresa trabalha')).toBeTruthy();
  expect(dialog().queryByText('Posição imprecisa (120 m)')).toBeTruthy();
  expect(dialog().queryByText(/^(Recebida|Data)/)).toBeNull();
});

it('[INS-02] a third slot of one inspector is refused before the call', async () => {
  const { sent } = await openSlots([GILDA.id, GILDA.id, null]);
  fireEvent.click(add());
  await choose(GILDA);
  expect(dialog().getByRole('alert').textContent).toBe('Geofonista já realizou 2 inspeções');
  press('Realizar inspeção');
  expect(dialog().getByRole('alert').textContent).toBe('Geofonista já realizou 2 inspeções');
  expect(sent('assignInspectors')).toEqual([]);
});

it('[INS-03] the placeholder is not an inspector', async () => {
  const { sent } = await openSlots(FREE);
  expect(section().getByText('Nenhuma inspeção pedida.')).toBeTruthy();
  fireEvent.click(add());
  press('Realizar inspeção');
  expect(dialog().getByRole('alert').textContent).toBe('Escolha um geofonista.');
  expect(sent('assignInspectors')).toEqual([]);
});

describe('[INS-04] an inspection', () => {
  it('is deleted only after a confirmation', async () => {
    const { sent } = await openSlots([GILDA.id, TOME.id, null]);
    open('Excluir a inspeção 2');
    press('Cancelar');
    await closed();
    expect(sent('removeInspector')).toEqual([]);
    open('Excluir a inspeção 2');
    press('Excluir');
    await closed();
    expect(slot(2)).toBeNull();
    expect(sent('removeInspector').map(({ body }) => body)).toEqual([
      { id_amostra: 4711, id_usuario: 8, column_name: 'id_inspecionar2' },
    ]);
  });

  it('with a report is neither replaced nor deleted', async () => {
    await openSample({ ...slots([GILDA.id, null, null]), comentarios_inspecao: [REPORT] });
    for (const name of ['Trocar o inspetor da inspeção 1', 'Excluir a inspeção 1']) {
      expect(section().getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    }
    expect(slot(1)?.textContent).toContain('Esta inspeção já tem relatório e não pode mudar.');
  });
});

describe('[INS-10] a position', () => {
  it('shows its inspection', async () => {
    await openSample({ ...slots([GILDA.id, null, null]), comentarios_inspecao: [REPORT] });
    open('Ver inspeção 1');
    const shown = screen.getByRole('dialog').textContent ?? '';
    for (const text of ['Inspeção 1', GILDA.nome, 'Tipo de vazamento', 'Infiltração', 'Ruído no ramal', 'Pendente'])
      expect(shown).toContain(text);
  });

  it('takes another inspector', async () => {
    const { sent } = await openSlots([GILDA.id, GILDA.id, null]);
    open('Trocar o inspetor da inspeção 2');
    expect(dialog().getByText(`No lugar de ${GILDA.nome}`)).toBeTruthy();
    await choose(TOME);
    press('Trocar inspetor');
    await closed();
    expect(slot(2)?.textContent).toContain(TOME.nome);
    expect(sent('assignInspectors').map(({ params }) => params)).toEqual([{ id: 4711, i1: 12, i2: 8, i3: null }]);
  });
});

it('[DET-10] each inspection leads to its report in a new tab', async () => {
  const second = { ...REPORT, ordem_inspecao: 2, id_relatorio: 91 };
  await openSample({ ...slots([GILDA.id, TOME.id, null]), comentarios_inspecao: [REPORT, second] });
  const links = section().getAllByRole('link', { name: /^Relatório da inspeção/ });
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/admin/leak-report/detail/88/31', '_blank'],
    ['/admin/leak-report/detail/91/31', '_blank'],
  ]);
});

describe('[DET-09] the button of a new inspection', () => {
  it('is disabled and says so when all three slots are full', async () => {
    await openSlots([GILDA.id, GILDA.id, TOME.id]);
    const reason = 'As três inspeções desta amostra já foram pedidas.';
    expect(add().disabled).toBe(true);
    expect(document.getElementById(add().getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
    fireEvent.mouseEnter(add());
    expect((await screen.findByRole('tooltip')).textContent).toBe(reason);
  });

  it('is not shown for a pending sample', async () => {
    await openSample({ classificacao: 'PEND' });
    expect(section().queryByRole('button')).toBeNull();
  });
});

it.each([
  ['VIS', { id_tipo_usuario: 'VIS' }],
  ['COM', { id_tipo_usuario: 'COM' }],
  ['a person without exibir_inspecao', { exibir_inspecao: false }],
] as const)('[INS-08] [DET-09] %s has no control of inspections', async (_, person) => {
  await openSlots([GILDA.id, null, null], person);
  expect(screen.queryByRole('button', { name: /Nova inspeção|Trocar o inspetor|Excluir a inspeção/ })).toBeNull();
});

it('a choice overtaken by another person’s change is kept and sent again', async () => {
  const { server, answers, sent } = await openSlots(FREE, 'ANA', { assignInspectors: refuse('snapshot_changed') });
  fireEvent.click(add());
  await choose(GILDA);
  server.current = { ...server.current, ...slots([TOME.id, null, null]) };
  press('Realizar inspeção');
  expect(await toast('Erro ao realizar inspeção')).toBeTruthy();
  await waitFor(() => expect(slot(1)?.textContent).toContain(TOME.nome));
  expect(dialog().getByRole('alert').textContent).toContain('mudaram enquanto você escolhia');
  expect(screen.getByRole('dialog').textContent).toContain(GILDA.nome);
  answers.assignInspectors = ({ params: { i1, i2, i3 } }) => slots([i1, i2, i3]);
  press('Realizar inspeção');
  await closed();
  expect(sent('assignInspectors').at(-1)).toMatchObject({
    params: { id: 4711, i1: 8, i2: 12, i3: null },
    body: { vistos: [8, null, null] },
  });
});

it('a slot that another person has changed is not deleted', async () => {
  const { server } = await openSlots([GILDA.id, null, null], 'ANA', { removeInspector: refuse('snapshot_changed') });
  open('Excluir a inspeção 1');
  server.current = { ...server.current, ...slots([TOME.id, null, null]) };
  press('Excluir');
  expect(await toast('Erro ao excluir inspeção')).toBeTruthy();
  await waitFor(() => expect(slot(1)?.textContent).toContain(TOME.nome));
});

describe('[INS-07] for 4 s a message says', () => {
  const ofInspections = expect.objectContaining({ kind: 'inspection' });

  it('that inspectors could not be loaded', async () => {
    const error = vi.spyOn(notify, 'error');
    await openSlots(FREE, 'ANA', { listInspectors: refuse('company_not_found') });
    fireEvent.click(add());
    expect(await toast('Erro ao carregar inspetores')).toBeTruthy();
    expect(error).toHaveBeenCalledWith('Erro ao carregar inspetores', ofInspections);
  });

  it.each([
    ['assigned', FREE, '', 'Realizar inspeção', 'Nova inspeção realizada com sucesso!', 'Erro ao realizar inspeção'],
    [
      'replaced',
      [GILDA.id, null, null],
      'Trocar o inspetor da inspeção 1',
      'Trocar inspetor',
      'Inspetor atualizado com sucesso',
      'Erro ao atualizar inspetor',
    ],
    [
      'removed',
      [GILDA.id, null, null],
      'Excluir a inspeção 1',
      'Excluir',
      'Inspeção deletada com sucesso',
      'Erro ao excluir inspeção',
    ],
  ] as const)('that an inspector could not be %s, and that it was done at the second try', async (...row) => {
    const [, three, opening, confirm, done, failed] = row;
    const [success, error] = [vi.spyOn(notify, 'success'), vi.spyOn(notify, 'error')];
    const { answers } = await openSlots([...three], 'ANA');
    const { assignInspectors, removeInspector } = answers;
    Object.assign(answers, { assignInspectors: 'unreachable', removeInspector: 'unreachable' });
    fireEvent.click(opening ? section().getByRole('button', { name: opening }) : add());
    if (confirm !== 'Excluir') await choose(TOME);
    press(confirm);
    expect(await toast(failed)).toBeTruthy();
    expect(error).toHaveBeenCalledWith(failed, ofInspections);
    expect((await dialog().findByRole('alert')).textContent).toContain('Sem conexão com o servidor');
    Object.assign(answers, { assignInspectors, removeInspector });
    press(confirm);
    expect(await toast(done)).toBeTruthy();
    expect(success).toHaveBeenCalledWith(done, ofInspections);
    await closed();
  });
});
