import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../shared/testing/contract-server.ts';
import { openSample } from '../testing/open-sample.ts';

/** The value beside a name, as screen readers read it. */
function read(name: string): string {
  const value = screen.getByText(name, { selector: 'dt' }).nextElementSibling?.cloneNode(true) as Element;
  for (const drawn of value.querySelectorAll('[aria-hidden="true"]')) drawn.remove();
  return value.textContent ?? '';
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => within(document.querySelector('[data-toasts]') as HTMLElement);

describe('[DET-01] the detail', () => {
  it('shows every field of the sample', async () => {
    await openSample({
      classificacao: 'LESS',
      pre_classificacao: 'PASS',
      review: false,
      id_inspecionar: 12,
      id_inspecionar2: 8,
      id_inspecionar3: 12,
      responsaveis: [
        { ordem_inspecao: 1, id: 12, nome: 'Gilda Nogueira', ativo: true },
        { ordem_inspecao: 2, id: 8, nome: 'Tomé Araújo', ativo: true },
        { ordem_inspecao: 3, id: 12, nome: 'Gilda Nogueira', ativo: true },
      ],
    });
    const shown = {
      'Id da amostra': '104-B',
      'Usuário coletor': 'Conceição Ávila',
      Unidade: 'Águas do Maranhão',
      'Id do coletor': 'C-17',
      Latitude: '-2,53073',
      Longitude: '-44,30682',
      Precisão: '4,3 m',
      'Data da amostra': '22/09/2026 08:31',
      'Classificação do sistema': 'Não Vazamento',
      'Pré-classificação': 'Consumo',
      Validação: 'Discordo',
      'Responsável 1': 'Gilda Nogueira',
      'Responsável 2': 'Tomé Araújo',
      'Responsável 3': 'Gilda Nogueira',
    };
    expect(Object.fromEntries(Object.keys(shown).map((name) => [name, read(name)]))).toEqual(shown);
  });

  it.each(['NOAC', 'FRAU'] as const)('shows no validation of %s, which has no sound', async (classificacao) => {
    await openSample({ classificacao, review: true });
    expect(read('Validação')).toBe('N/A');
  });
});

it('[DET-02] the customer’s class returns to the previous one when the server refuses', async () => {
  await openSample({ classificacao_cliente: 'LESS' }, 'ANA', { classifyByCustomer: refuse('sample_not_found') });
  const editor = within(screen.getByRole('region', { name: 'Classificar' }));
  fireEvent.click(editor.getAllByText('Ponto Suspeito')[0] as HTMLElement);
  expect(await toasts().findByText('A amostra não foi encontrada.')).toBeTruthy();
  expect(read('Classificação do cliente')).toBe('Não Vazamento');
});

it('[DET-04] the sample is not seen again when the server refuses the change', async () => {
  const { sent } = await openSample({}, 'ANA', { setSeen: refuse('internal_error') });
  const seen = screen.getByLabelText<HTMLInputElement>('Vista');
  fireEvent.click(seen);
  expect(seen.checked).toBe(true);
  await waitFor(() => expect(sent('setSeen').map(({ params }) => params)).toEqual([{ id: 4711, valor: 'true' }]));
  await waitFor(() => expect(seen.checked).toBe(false));
});

it.each(['VIS', 'COM'] as const)('[DET-02] [DET-04] %s has no control of the review', async (role) => {
  await openSample({}, role);
  expect(screen.queryByRole('region', { name: 'Classificar' })).toBeNull();
  expect(screen.queryAllByText('Não Vazamento', { selector: 'button *' })).toEqual([]);
  expect(screen.queryByText('Vista')).toBeNull();
});

describe('[DET-05] photos', () => {
  const images = ['Registro', 'Calçada', 'Esquina'].map((title) => ({ url: `/api/media/${title}`, title }));
  const links = () => within(screen.getByRole('region', { name: 'Fotos' })).getAllByRole('link');

  it.each(['FRAU', 'VISI'] as const)('of %s: the first two open in a new tab', async (classificacao) => {
    await openSample({ classificacao, images });
    expect(links().map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/show-photo?photo=4711&index=1', '_blank'],
      ['/show-photo?photo=4711&index=2', '_blank'],
    ]);
    expect(links().map(({ textContent }) => textContent)).toEqual([
      'Registro (abre em nova aba)',
      'Calçada (abre em nova aba)',
    ]);
  });

  it('are not shown for other classes', async () => {
    await openSample({ classificacao: 'LESS', images });
    expect(screen.queryByRole('region', { name: 'Fotos' })).toBeNull();
  });
});

it('[DET-06] routes lead to a maps service by car and on foot, in a new tab', async () => {
  await openSample();
  const routes = ['De carro', 'A pé'].map((name) => screen.getByText(name, { selector: 'a' }));
  const queries = routes.map((link) => new URL(link.getAttribute('href') ?? '').searchParams);
  expect(queries.map((query) => [query.get('travelmode'), query.get('destination')])).toEqual([
    ['driving', '-2.53073,-44.30682'],
    ['walking', '-2.53073,-44.30682'],
  ]);
  for (const link of routes)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

it('[DET-08] the comments are opened by their button, which VIS and COM do not have', async () => {
  await openSample();
  press('Comentários');
  expect(screen.getByRole('heading', { name: 'Comentários' })).toBeTruthy();
  for (const role of ['VIS', 'COM'] as const) {
    cleanup();
    await openSample({}, role);
    expect(screen.queryByText('Comentários')).toBeNull();
  }
});

it('[DET-11] agreement with the system’s class is given, reversed and removed', async () => {
  const { sent } = await openSample({}, 'ANA', {
    reviewSample: ({ params }) => ({ review: params.x === 'null' ? null : params.x === '1' }),
  });
  for (const [button, shown] of [
    ['Discordo', 'Discordo'],
    ['Concordo', 'Concordo'],
    ['Concordo', 'N/A'],
  ] as const) {
    press(button);
    await waitFor(() => expect(read('Validação')).toBe(shown));
  }
  expect(sent('reviewSample').map(({ params }) => params)).toEqual([
    { id: 4711, x: '0' },
    { id: 4711, x: '1' },
    { id: 4711, x: 'null' },
  ]);
});

describe('a comment that another person has changed meanwhile', () => {
  const theirs = { obs: 'Portão azul', usuario: 'Adriana Meireles', data: '2026-10-05T12:04:00-03:00' };
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Comentário da amostra');

  /** What the field says of their comment; a notice over the page says so for a moment too. */
  const warning = () => screen.queryByText(/Outra pessoa mudou este comentário/)?.closest('[role=alert]') ?? null;

  /** Writes a comment on a sample that has none, and is refused because of theirs. */
  async function writeTooLate(params: object = theirs) {
    const opened = await openSample({}, 'ANA', {
      saveComment: ({ body: { obs, obs_vista } }) =>
        (obs_vista ?? '') === theirs.obs
          ? { obs, usuario_comentario: 'Eu', dt_comentario: '2026-10-05T12:06:00-03:00' }
          : refuse('comment_changed', { params: { ...theirs, ...params } }),
    });
    press('Comentários');
    fireEvent.change(field(), { target: { value: 'Ruído no ramal' } });
    press('Comentar');
    await waitFor(() => expect(warning()).not.toBeNull());
    return opened;
  }

  it('is shown with its author and time, and what was typed stays', async () => {
    await writeTooLate();
    expect(warning()?.textContent).toMatch(
      /Outra pessoa mudou este comentário.*Portão azul.*Adriana Meireles, 05\/10\/2026 12:04/,
    );
    expect(field().value).toBe('Ruído no ramal');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comentar' }).disabled).toBe(true);
  });

  it('is put together with what was typed', async () => {
    const { sent } = await writeTooLate();
    press('Juntar os dois textos');
    expect(field().value).toBe('Portão azul\nRuído no ramal');
    press('Comentar');
    await waitFor(() => expect(sent('saveComment')).toHaveLength(2));
    expect(sent('saveComment')[1]?.body).toEqual({
      ...{ id_amostra: 4711, obs: 'Portão azul\nRuído no ramal', obs_vista: 'Portão azul' },
    });
    await waitFor(() => expect(screen.queryByText('rascunho')).toBeNull());
    expect(warning()).toBeNull();
  });

  it('is replaced knowingly', async () => {
    const { sent } = await writeTooLate();
    press('Ficar só com o meu');
    press('Comentar');
    await waitFor(() =>
      expect(sent('saveComment')[1]?.body).toMatchObject({ obs: 'Ruído no ramal', obs_vista: 'Portão azul' }),
    );
  });

  it('stays where what was typed is given up', async () => {
    await writeTooLate();
    press('Descartar o meu');
    expect(field().value).toBe('Portão azul');
    expect(warning()).toBeNull();
  });
});

describe('a comment of another person', () => {
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Comentário da amostra');
  const theirs = {
    obs: 'Portão azul',
    usuario_comentario: 'Adriana Meireles',
    dt_comentario: '2026-10-05T12:04:00-03:00',
  };

  async function write(text: string, given: object = theirs) {
    const opened = await openSample(given, 'ANA', {
      saveComment: ({ body: { obs } }) => ({
        obs,
        usuario_comentario: 'Eu',
        dt_comentario: '2026-10-05T12:06:00-03:00',
      }),
    });
    press(/^Comentários/);
    fireEvent.change(field(), { target: { value: text } });
    press('Comentar');
    return opened;
  }

  it.each([['ok'], ['']])('is replaced by %j only when its writer says so', async (text) => {
    const { sent } = await write(text);
    const asked = await screen.findByRole('alert');
    expect(asked.textContent).toMatch(/substitui este comentário de outra pessoa.*Portão azul.*Adriana Meireles/);
    expect(sent('saveComment')).toEqual([]);
    press('Substituir');
    await waitFor(() => expect(sent('saveComment').map(({ body }) => body.obs)).toEqual([text]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be put together with what was typed', async () => {
    const { sent } = await write('ok');
    await screen.findByRole('alert');
    press('Juntar os dois textos');
    press('Comentar');
    await waitFor(() => expect(sent('saveComment').map(({ body }) => body.obs)).toEqual(['Portão azul\nok']));
  });

  it.each([
    ['that what was typed contains', theirs, 'Portão azul, à esquerda'],
    ['of one’s own', { ...theirs, usuario_comentario: 'Ana Beatriz de Oliveira' }, 'ok'],
  ])('%s is changed without a question', async (_, given, text) => {
    const { sent } = await write(text, given);
    await waitFor(() => expect(sent('saveComment').map(({ body }) => body.obs)).toEqual([text]));
  });
});

it.each([
  [{ obs: null, obs_app: null }, 'Comentários'],
  [{ obs: null, obs_app: 'Ruído forte junto à válvula' }, 'Comentários (1)'],
  [{ obs: 'Ouvir de novo', obs_app: 'Ruído forte junto à válvula' }, 'Comentários (2)'],
])('the button of the comments tells how many there are: %o', async (given, name) => {
  await openSample(given);
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('[CMT-01] each of the three comments has its author and date', async () => {
  await openSample({
    obs_app: 'Portão azul',
    obs: 'Ouvir de novo',
    usuario_comentario: 'Adriana Meireles',
    dt_comentario: '2026-10-05T12:04:00-03:00',
    comentarios_inspecao: [
      {
        ordem_inspecao: 2,
        id_relatorio: 88,
        obs_inspecao: 'Ruído no ramal',
        usuario_inspecao: 'Gilda Nogueira',
        dt_inspecao: '2026-10-02T09:25:00-03:00',
        obs_tipo_vazamento: null,
        obs_aprovacao: null,
        dt_aprovacao: null,
        usuario_aprovacao: null,
        tipo_vazamento: 'Visível',
        status_relatorio: 0,
      },
    ],
  });
  press(/^Comentários/);
  const [collection, inspection, ...others] = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(collection).toMatch(/Comentário da coleta.*Portão azul.*Conceição Ávila.*22\/09\/2026 08:31/);
  expect(inspection).toMatch(/Comentário do relatório.*Ruído no ramal.*Gilda Nogueira.*02\/10\/2026 09:25/);
  expect(others).toEqual([]);
  const own = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comentário da amostra' });
  expect(own.value).toBe('Ouvir de novo');
  expect(own.closest('form')?.textContent).toMatch(/Adriana Meireles.*05\/10\/2026 12:04/);
});
