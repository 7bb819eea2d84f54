import type { SampleDetail } from '@escuta/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { detailKey } from '../../../shared/api/index.ts';
import { registerTexts } from '../../../shared/i18n/index.ts';
import { SampleStore } from '../../../shared/map/sample-store.ts';
import { columnsOf } from '../../../shared/testing/columns.ts';
import { fakeServer, ok, refusal } from '../../../shared/testing/fake-server.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { samplesTexts } from '../samples.texts.ts';
import { useSampleActions } from './use-sample-actions.ts';

// The map needs WebGL, so only its store is used here.
vi.mock('../../../shared/map/index.ts', async () => ({ ...(await import('../../../shared/map/sample-store.ts')) }));

beforeAll(() => registerTexts('samples', samplesTexts));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function setUp(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(answers);
  const store = new SampleStore(columnsOf(2));
  const queryClient = new QueryClient();
  const kept = { id_amostra: 1, classificacao_cliente: null, vista: false, review: null, obs: null };
  queryClient.setQueryData(detailKey(1), kept);
  const success = vi.spyOn(notify, 'success');
  const error = vi.spyOn(notify, 'error');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const goTo = vi.fn();
  const { result } = renderHook(() => useSampleActions(store, goTo), { wrapper });
  const detail = () => queryClient.getQueryData<SampleDetail>(detailKey(1));
  return { actions: result.current, store, detail, server, success, error, goTo };
}

const CLASSIFY = 'POST /api/amostra/classificacao/cliente';
const REVIEW_MANY = 'PUT /api/amostra/revisar/massa';
const classified = (classificacao_cliente: string, anterior: string | null = null) =>
  ok({
    classificacao_cliente,
    dt_classificacao_cliente: '2026-11-20T10:00:00-03:00',
    usuario_cliente_classificador: 'Ana',
    anterior,
  });

describe('classifying', () => {
  it('shows at once on row and detail, then confirms and adds user and time', async () => {
    const { actions, store, detail, server, success } = setUp({ [CLASSIFY]: classified('LESS') });
    const done = actions.classify(1, 'LESS');
    expect(store.at(0)?.classificacao_cliente).toBe('LESS');
    expect(detail()?.classificacao_cliente).toBe('LESS');
    await done;
    expect(server.sent[0]?.body).toEqual({ id_amostra: 1, classificacao_cliente: 'LESS' });
    expect(detail()).toMatchObject({ usuario_cliente_classificador: 'Ana' });
    expect(success).toHaveBeenCalledWith(
      'Classificação realizada com sucesso!',
      expect.objectContaining({ kind: 'save', description: 'Amostra S1: Não Vazamento' }),
    );
  });

  it.each([
    ['a sample not yet seen', false, 'Amostra S1: Não Vazamento · marcada como vista'],
    ['a sample that was seen', true, 'Amostra S1: Não Vazamento · já estava vista'],
  ])('that also marks as seen says so of %s', async (_, vista, description) => {
    const { actions, store, success } = setUp({
      [CLASSIFY]: classified('LESS'),
      'GET /api/amostra/1/vista/true': ok({ vista: true }),
    });
    store.patch(1, { vista });
    await actions.classify(1, 'LESS', true);
    expect(success.mock.lastCall?.[1]?.description).toBe(description);
  });

  describe.each([
    ['as shown here', 'LESS'],
    ['as the server finds', null],
  ] as const)('with the class that the sample has, %s,', (_, shown) => {
    const open = () => {
      const opened = setUp({
        [CLASSIFY]: classified('LESS', 'LESS'),
        'GET /api/amostra/1/vista/true': ok({ vista: true }),
        'GET /api/amostra/1/vista/false?desfaz=true': ok({ vista: false }),
      });
      opened.store.patch(1, { classificacao_cliente: shown });
      return { ...opened, info: vi.spyOn(notify, 'info') };
    };

    it('is told as no change', async () => {
      const { actions, success, info } = open();
      await actions.classify(1, 'LESS');
      expect(info.mock.lastCall).toEqual([
        'A amostra já tinha esta classe',
        expect.objectContaining({ description: 'Amostra S1: Não Vazamento', undo: undefined }),
      ]);
      expect(success).not.toHaveBeenCalled();
    });

    it('leaves nothing to undo', async () => {
      const { actions, info } = open();
      await actions.classify(1, 'LESS');
      actions.undo();
      expect(info).toHaveBeenLastCalledWith('Não há nada a desfazer.', expect.anything());
    });

    it('and a seen mark, is undone by the mark alone', async () => {
      const { actions, store, server, success } = open();
      await actions.classify(1, 'LESS', true);
      expect(store.at(0)?.vista).toBe(true);
      actions.undo();
      await waitFor(() => expect(server.sent.at(-1)?.path).toBe('/api/amostra/1/vista/false?desfaz=true'));
      expect(success.mock.lastCall?.[0]).toBe('Marca de vista desfeita');
      expect(server.sent.filter(({ path }) => path === '/api/amostra/classificacao/cliente')).toHaveLength(1);
      expect(store.at(0)).toMatchObject({ classificacao_cliente: 'LESS', vista: false });
    });
  });

  it('stays while a review of several samples, sent before, is saved', async () => {
    let save: (() => void) | undefined;
    const reviewed = { total: 2, anteriores: [], mantidas: [], dt_classificacao_cliente: '2026-11-20T10:00:00-03:00' };
    const { actions, store, server } = setUp({ [CLASSIFY]: classified('PASS', 'LEAK'), [REVIEW_MANY]: ok(reviewed) });
    const answer = fetch;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (request[0] === '/api/amostra/revisar/massa')
        await new Promise<void>((resolve) => {
          save = resolve;
        });
      return answer(...request);
    });
    const many = actions.classifyMany([1, 2], 'LEAK');
    const one = actions.classify(1, 'PASS');
    await waitFor(() => expect(save).toBeDefined());
    save?.();
    await Promise.all([many, one]);
    expect(server.sent.map(({ method }) => method)).toEqual(['PUT', 'POST']);
    expect([store.at(0), store.at(1)].map((row) => row?.classificacao_cliente)).toEqual(['PASS', 'LEAK']);
  });

  it('is taken back by its notice, whatever was done since', async () => {
    const answers = [classified('PASS'), classified('LEAK'), classified('LESS')];
    const { actions, success, server } = setUp({ [CLASSIFY]: () => answers.shift() ?? 'unreachable' });
    await actions.classify(1, 'PASS');
    const { undo } = success.mock.lastCall?.[1] ?? {};
    await actions.classify(2, 'LEAK');
    undo?.();
    undo?.();
    await waitFor(() => expect(success).toHaveBeenLastCalledWith('Classificação desfeita', UNDONE));
    const [, , last] = server.sent;
    expect(last?.body).toEqual({ id_amostra: 1, classificacao_cliente: null, classificacao_vista: 'PASS' });
    expect(server.sent).toHaveLength(3);
  });

  it('reverts when refused, and shows the server’s text', async () => {
    const { actions, store, detail, error, success } = setUp({ [CLASSIFY]: refusal(404, 'sample_not_found') });
    store.patch(1, { classificacao_cliente: 'PASS' });
    await actions.classify(1, 'LEAK');
    expect(store.at(0)?.classificacao_cliente).toBe('PASS');
    expect(detail()?.classificacao_cliente).toBe('PASS');
    expect(error).toHaveBeenCalledWith('A amostra não foi encontrada.', { kind: 'save', description: 'Amostra S1' });
    expect(success).not.toHaveBeenCalled();
  });

  it('reverts a refused choice only while it is the one shown', async () => {
    const answers = [refusal(500, 'internal_error'), classified('PASS')];
    const { actions, store } = setUp({ [CLASSIFY]: () => answers.shift() ?? 'unreachable' });
    await Promise.all([actions.classify(1, 'LEAK'), actions.classify(1, 'PASS')]);
    expect(store.at(0)?.classificacao_cliente).toBe('PASS');
  });
});

const UNDONE = expect.objectContaining({ kind: 'save', description: 'Amostra S1' });

describe('undoing the last class', () => {
  const removed = ok({
    classificacao_cliente: null,
    dt_classificacao_cliente: null,
    usuario_cliente_classificador: null,
    anterior: 'PASS',
  });

  it('removes a first class', async () => {
    const answers = [classified('PASS'), removed];
    const { actions, store, detail, server, success, goTo } = setUp({
      [CLASSIFY]: () => answers.shift() ?? 'unreachable',
    });
    await actions.classify(1, 'PASS');
    actions.undo();
    await waitFor(() => expect(success).toHaveBeenLastCalledWith('Classificação desfeita', UNDONE));
    expect(goTo).toHaveBeenCalledExactlyOnceWith(1);
    expect(server.sent[1]?.body).toEqual({ id_amostra: 1, classificacao_cliente: null, classificacao_vista: 'PASS' });
    expect(store.at(0)?.classificacao_cliente).toBeNull();
    expect(detail()).toMatchObject({ classificacao_cliente: null, usuario_cliente_classificador: null });
  });

  it('restores the class before', async () => {
    const answers = [classified('PASS', 'LESS'), classified('LESS', 'PASS')];
    const { actions, store, server } = setUp({ [CLASSIFY]: () => answers.shift() ?? 'unreachable' });
    store.patch(1, { classificacao_cliente: 'LESS' });
    await actions.classify(1, 'PASS');
    actions.undo();
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]?.body).toEqual({ id_amostra: 1, classificacao_cliente: 'LESS', classificacao_vista: 'PASS' });
  });

  it.each([
    ['after', async (done: Promise<void>) => done],
    ['before', async () => undefined],
  ])('restores what another person had given, which was not shown here, also %s the reply', async (_, wait) => {
    const answers = [classified('PASS', 'LEAK'), classified('LEAK', 'PASS')];
    const { actions, store, server } = setUp({ [CLASSIFY]: () => answers.shift() ?? 'unreachable' });
    await wait(actions.classify(1, 'PASS'));
    actions.undo();
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]?.body).toEqual({ id_amostra: 1, classificacao_cliente: 'LEAK', classificacao_vista: 'PASS' });
    await waitFor(() => expect(store.at(0)?.classificacao_cliente).toBe('LEAK'));
  });

  it('shows the class that another person has given since, which stays', async () => {
    const changed = refusal(409, 'class_changed', { params: { classificacao: 'LEAK' } });
    const answers = [classified('PASS'), changed];
    const { actions, store, error } = setUp({ [CLASSIFY]: () => answers.shift() ?? 'unreachable' });
    await actions.classify(1, 'PASS');
    actions.undo();
    await waitFor(() => expect(error).toHaveBeenCalled());
    expect(store.at(0)?.classificacao_cliente).toBe('LEAK');
  });

  it('stays possible while it cannot be sent', async () => {
    const answers = [classified('PASS'), refusal(500, 'internal_error'), removed];
    const { actions, store, error, success } = setUp({ [CLASSIFY]: () => answers.shift() ?? 'unreachable' });
    await actions.classify(1, 'PASS');
    actions.undo();
    await waitFor(() => expect(error).toHaveBeenCalled());
    expect(store.at(0)?.classificacao_cliente).toBe('PASS');
    await waitFor(() => {
      actions.undo();
      expect(success).toHaveBeenLastCalledWith('Classificação desfeita', UNDONE);
    });
    expect(store.at(0)?.classificacao_cliente).toBeNull();
  });

  it('says so when there is none', async () => {
    const { actions, server } = setUp({ [CLASSIFY]: refusal(404, 'sample_not_found') });
    const info = vi.spyOn(notify, 'info');
    await actions.classify(1, 'PASS');
    actions.undo();
    expect(info).toHaveBeenCalledWith('Não há nada a desfazer.', expect.anything());
    expect(server.sent).toHaveLength(1);
  });
});

describe('the seen flag', () => {
  it('toggles, and toggles back when refused', async () => {
    const { actions, store, error } = setUp({
      'GET /api/amostra/1/vista/true': ok({ vista: true }),
      'GET /api/amostra/1/vista/false': refusal(500, 'internal_error'),
    });
    await actions.toggleSeen(1);
    expect(store.at(0)?.vista).toBe(true);
    const done = actions.toggleSeen(1);
    expect(store.at(0)?.vista).toBe(false);
    await done;
    expect(store.at(0)?.vista).toBe(true);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('is sent as the wanted value, so that a call repeated by a proxy changes nothing', async () => {
    const { actions, server } = setUp({
      'GET /api/amostra/1/vista/true': ok({ vista: true }),
      'GET /api/amostra/1/vista/false': ok({ vista: false }),
    });
    await actions.toggleSeen(1);
    await actions.toggleSeen(1);
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/amostra/1/vista/true', '/api/amostra/1/vista/false']);
  });
});

describe('revealing an address', () => {
  const REVEAL = 'POST /api/amostra/atualizar/endereco';

  it('shows it on the detail with its distance', async () => {
    const found = { endereco: 'Rua das Flores, 12', endereco_distancia: 4.2 };
    const { actions, detail, server } = setUp({ [REVEAL]: ok(found) });
    await actions.revealAddress(1);
    expect(server.sent[0]?.body).toEqual({ id_amostra: 1 });
    expect(detail()).toMatchObject(found);
  });

  it('throws why it failed, for the screen that asked, and changes nothing', async () => {
    const { actions, detail } = setUp({ [REVEAL]: refusal(404, 'address_not_found') });
    await expect(actions.revealAddress(1)).rejects.toMatchObject({ code: 'address_not_found' });
    expect(detail()?.endereco).toBeUndefined();
  });
});

describe('validation and comments', () => {
  it('agree, disagree and remove the validation', async () => {
    const { actions, detail, server } = setUp({
      'GET /api/amostra/1/review/1': ok({ review: true }),
      'GET /api/amostra/1/review/null': ok({ review: null }),
      'GET /api/amostra/1/review/0': 'unreachable',
    });
    await actions.review(1, true);
    expect(detail()?.review).toBe(true);
    await actions.review(1, false);
    expect(detail()?.review).toBe(true);
    await actions.review(1, null);
    expect(detail()?.review).toBeNull();
    expect(server.sent).toHaveLength(3);
  });

  it('mark the row as commented, and unmark it when the comment is emptied', async () => {
    const saved = { usuario_comentario: 'Ana', dt_comentario: '2026-11-20T10:00:00-03:00' };
    const { actions, store, detail } = setUp({
      'POST /api/amostra/update/obs': ({ body }) => ok({ obs: (body as { obs: string }).obs || null, ...saved }),
    });
    expect(await actions.comment(1, 'vazando', '')).toBe(true);
    expect(store.at(0)?.comentario).toBe(true);
    expect(detail()).toMatchObject({ obs: 'vazando', usuario_comentario: 'Ana' });
    await actions.comment(1, '', 'vazando');
    expect(store.at(0)?.comentario).toBe(false);
  });

  it('report a comment that was not added, and change nothing', async () => {
    const { actions, store, error } = setUp({ 'POST /api/amostra/update/obs': 'unreachable' });
    expect(await actions.comment(1, 'vazando', '')).toBe(false);
    expect(store.at(0)?.comentario).toBe(false);
    expect(error.mock.calls[0]?.[0]).toBe('Erro ao adicionar comentário');
  });
});
