import type { Company, CompanyModels, InstalledClassifier, Role } from '@escuta/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { shownMap } from '../../shared/map/testing/fake-sample-map.ts';
import { type Answers, refuse } from '../../shared/testing/contract-server.ts';
import { FILE, IN_USE, LEARNT, NONE, RULE, TREE } from '../testing/learnt-models.ts';
import { button, COMPANIES, company, open, press, type } from '../testing/open-admin.tsx';
import { choose, unfold } from '../testing/open-map.tsx';
import { closeScreen } from '../testing/open-screen.tsx';

describe('[CLI-01] companies', () => {
  /** Each company below the one before; the last is inactive. */
  const tree = COMPANIES.reduceRight<object[]>(
    (children, one, at) => [{ ...one, ativo: at < 3, label: one.razao_social, sub_clients: children.length, children }],
    [],
  );
  const shown = () =>
    [...document.querySelectorAll('li[data-company] > div:first-child')].map(({ textContent }) => textContent);

  const profile = (id_cliente: number): Company => ({
    ...{ ...company(id_cliente, 'Zona Ipê', 70), permite_exportar: false, logomarca: null, realm: null },
    ...{ lat: null, lon: null, zoom: null, parcela_escuta: null, parcela_acima: null },
  });

  async function openTree(more: Answers = {}) {
    open('/admin/admin-clients', 'ADM', { listCompanies: { dados: tree, total: 4 } as never, ...more });
    return screen.findByLabelText('Expandir Águas do Maranhão');
  }

  it('are a tree that opens level by level', async () => {
    const top = await openTree();
    expect(top.getAttribute('aria-expanded')).toBe('false');
    for (const [level, { razao_social }] of COMPANIES.entries()) {
      expect(shown()).toHaveLength(level + 1);
      if (level < 3) fireEvent.click(screen.getByLabelText(`Expandir ${razao_social}`));
    }
    fireEvent.click(screen.getByLabelText('Recolher São João dos Patos'));
    expect(shown()).toHaveLength(2);
  });

  it('are found by their names without accents, each with its status', async () => {
    await openTree();
    type('Procurar cliente', 'sao joao');
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(shown()[1]).toMatch(/São João dos Patos.*Ativo/);
    type('Procurar cliente', 'IPE');
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(shown()[3]).toMatch(/Zona Ipê.*Inativo/);
    type('Procurar cliente', 'não há tal nome');
    expect(await screen.findByText('Nenhum resultado encontrado!')).toBeTruthy();
  });

  it('[WEEK-04] keep their search and open branches on the way back from a company', async () => {
    fireEvent.click(await openTree({ getCompany: { cliente: profile(31) } }));
    fireEvent.click(screen.getByLabelText('Editar São João dos Patos'));
    fireEvent.click(await screen.findByText('Voltar aos clientes'));
    await waitFor(() => expect(shown()).toHaveLength(2));
    type('Procurar cliente', 'ipe');
    await waitFor(() => expect(shown()).toHaveLength(4));
    fireEvent.click(screen.getByLabelText('Editar Zona Ipê'));
    fireEvent.click(await screen.findByText('Voltar aos clientes'));
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(screen.getByLabelText<HTMLInputElement>('Procurar cliente').value).toBe('ipe');
  });

  it('[WEEK-04] show a new company in its branch, in view and focused', async () => {
    const into = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openTree({ createCompany: { cliente: profile(52) }, getCompany: { cliente: profile(70) } });
    type('Procurar cliente', 'patos');
    press('Novo cliente');
    await screen.findByText('Para continuar, preencha corretamente: Nome Cliente, Empresa à qual pertence.');
    type('Nome Cliente', 'Zona Ipê');
    await screen.findByText('Para continuar, preencha corretamente: Empresa à qual pertence.');
    unfold('Empresa à qual pertence');
    await choose("Caixa d'Água Velha");
    await waitFor(() => expect(button('Cadastrar')?.disabled).toBe(false));
    press('Cadastrar');
    await waitFor(() => expect(shown()).toHaveLength(4));
    const line = await waitFor(() => document.querySelector('[data-made="true"]') ?? expect.fail());
    expect(line.textContent).toContain('Zona Ipê');
    expect(line.contains(document.activeElement)).toBe(true);
    expect(into).toHaveBeenCalledOnce();
  });

  it('show ADM a link to edit each company and a button for a new one', async () => {
    await openTree();
    expect(screen.getByLabelText('Editar Águas do Maranhão').getAttribute('href')).toBe('/admin/client-profile/31');
    expect(button('Novo cliente')).toBeTruthy();
  });
});

describe('the page of a company', () => {
  const parent: Company = {
    ...{ ...company(9, 'São João dos Patos', 31), permite_exportar: false, logomarca: null, realm: null },
    ...{ lat: null, lon: null, zoom: null, parcela_escuta: null, parcela_acima: null },
  };
  const openCompany = (role: Role = 'SUP', more: Answers = {}) =>
    open('/admin/client-profile/9', role, { getCompany: { cliente: parent }, ...more });
  const link = (name: string) => screen.findByRole('link', { name }).then((found) => found.getAttribute('href'));

  it('links to its people, its branches, and to new ones of both', async () => {
    const { sent } = openCompany();
    expect(await link('Íris Nuñez')).toBe('/admin/profile/812');
    expect(sent('listUsers')[0]?.query).toMatchObject({ id_cliente: 9 });
    expect(await link('Ver todos (2)')).toBe('/admin/admin-users?id_cliente=9');
    expect(await link('Novo usuário aqui')).toBe('/admin/new-user?id_cliente=9');
    expect(await link("Caixa d'Água Velha")).toBe('/admin/client-profile/70');
    expect(await link('Nova unidade aqui')).toBe('/admin/new-client?id_cliente_master=9');
  });

  it('offers no new people to an administrator', async () => {
    openCompany('ADM');
    await link('Íris Nuñez');
    expect(screen.queryByText('Novo usuário aqui')).toBeNull();
  });

  it('leads to forms in which it is chosen', async () => {
    const { router } = openCompany();
    fireEvent.click(await screen.findByText('Novo usuário aqui'));
    await screen.findByText('Cadastrar');
    await waitFor(() => expect(document.querySelector('form')?.textContent).toContain('São João dos Patos'));
    await router.navigate('/admin/new-client?id_cliente_master=9');
    await screen.findByLabelText('Empresa à qual pertence');
    await waitFor(() => expect(document.querySelector('form')?.textContent).toContain('São João dos Patos'));
  });

  it('sets and removes where the map opens', async () => {
    const place = { lat: -7.01, lon: -43.7, zoom: 14 };
    const opened = { cliente: parent };
    const { sent } = openCompany('ADM', {
      getMapOpening: { lugar: place },
      updateCompany: ({ body }) => {
        Object.assign(opened, { cliente: { ...parent, lat: body.lat, lon: body.lon, zoom: body.zoom } });
        return opened;
      },
      getCompany: () => opened,
    });
    await screen.findByText(/^Sem posição própria/);
    await waitFor(() => expect(shownMap().options.place).toEqual(place));
    // The map lies in a page that is scrolled with the wheel.
    expect(shownMap().options.inPage).toBe(true);
    await screen.findByText(/Neste mapa: -7,01000, -43,70000, aproximação 14,0\.$/);
    Object.assign(shownMap().options.place, { lat: -7.5, zoom: 15 });
    act(() => shownMap().options.onView(shownMap().bounds(), true));
    await screen.findByText(/Neste mapa: -7,50000, -43,70000, aproximação 15,0\.$/);
    expect(sent('updateCompany')).toEqual([]);
    press('Usar esta posição');
    await screen.findByText(/^Abre em -7,50000, -43,70000, aproximação 15,0\./);
    press('Remover posição');
    await screen.findByText(/^Sem posição própria/);
    expect(sent('updateCompany').map(({ body }) => body)).toEqual([
      { id_cliente: 9, lat: -7.5, lon: -43.7, zoom: 15, repetir_nome: false },
      { id_cliente: 9, lat: null, lon: null, zoom: null, repetir_nome: false },
    ]);
  });

  describe('asks which share of the samples its people can listen to, and', () => {
    const LABEL = 'Parte das amostras que a equipe consegue ouvir (%)';
    const field = () => screen.findByLabelText<HTMLInputElement>(LABEL);
    const above = (razao_social: string | null) => ({
      getCompany: { cliente: { ...parent, parcela_acima: { parcela: 0.125, razao_social } } },
    });

    it.each([
      ['the usual one', {}, 'Vazio: 10%, o padrão.'],
      ['that of a company above', above('Águas do Maranhão'), 'Vazio: 12,5%, da empresa “Águas do Maranhão”.'],
      ['that of a hidden company', above(null), 'Vazio: 12,5%, de uma empresa acima desta.'],
    ])('tells what holds without one: %s', async (_, answers, words) => {
      openCompany('ADM', answers);
      const { value, parentElement } = await field();
      expect([value, parentElement?.textContent]).toEqual(['', expect.stringContaining(words)]);
    });

    it('sends what is typed with a comma as a share, and nothing as none', async () => {
      const { sent } = openCompany('ADM', {
        getCompany: { cliente: { ...parent, parcela_escuta: 0.07 } },
        updateCompany: { cliente: parent },
      });
      expect((await field()).value).toBe('7');
      for (const typed of ['12,5', '']) {
        type(LABEL, typed);
        fireEvent.blur(await field());
        await waitFor(() => expect(button('Salvar')?.disabled).toBe(false));
        press('Salvar');
        await waitFor(() => expect(sent('updateCompany').at(-1)?.body.parcela_escuta).toBe(typed ? 0.125 : null));
      }
      expect((await field()).value).toBe('');
    });

    it.each(['0', '101', '50,1', 'metade'])(
      'refuses %s with the limits, and keeps it to be corrected',
      async (typed) => {
        openCompany('ADM');
        await field();
        type(LABEL, typed);
        fireEvent.blur(await field());
        await screen.findByText('Escreva um número de 0,1 a 50 ou deixe vazio.');
        expect([(await field()).value, button('Salvar')?.disabled]).toEqual([typed, true]);
        expect(screen.getByText(`Para continuar, preencha corretamente: ${LABEL}.`)).toBeTruthy();
      },
    );

    it.each([
      ['its own', { parcela_escuta: 0.25 }, 'Vazio: 25%, da empresa “São João dos Patos”.'],
      ['that above it', above('Águas do Maranhão').getCompany.cliente, 'Vazio: 12,5%, da empresa “Águas do Maranhão”.'],
    ])('follows the company chosen above a new one: %s', async (_, shares, words) => {
      open('/admin/new-client?id_cliente_master=9', 'ADM', { getCompany: { cliente: { ...parent, ...shares } } });
      await screen.findByText(words, { exact: false });
    });
  });

  it('tells the five choices by which the machine decides, with the share that holds for it', async () => {
    openCompany('ADM', {
      getCompany: { cliente: { ...parent, parcela_acima: { parcela: 0.04, razao_social: null } } },
    });
    const section = await screen.findByRole('region', { name: 'Como a máquina decide' });
    const values = () => [...section.querySelectorAll('dt')].map(({ textContent }) => textContent);
    await waitFor(() => expect(values()).toEqual(['30 amostras', '200 amostras', '90 dias', '4%', '±3']));
    expect(section.textContent).toContain('no máximo umas 20 vezes');
  });

  describe('says what decides on its sounds', () => {
    const decides = async (answer: Answers['learntModels'], role: Role = 'ADM') => {
      const { sent } = openCompany(role, { learntModels: answer });
      const section = await screen.findByRole('region', { name: 'Como a máquina decide' });
      await waitFor(() => expect(section.querySelector('dl')).not.toBeNull());
      expect(sent('learntModels')[0]?.body).toEqual({ id_cliente: [9] });
      return { text: section.textContent, figures: section.querySelectorAll('dt').length };
    };
    const told = (classificador: InstalledClassifier, ...dados: CompanyModels[]) => ({
      ...{ dados, total: dados.length, classificador },
    });

    it('the rule', async () => {
      const { text, figures } = await decides(told(RULE, LEARNT));
      expect([text, figures]).toEqual([expect.stringContaining('A regra usa cinco números'), 5]);
      expect(text).toContain('a que mais passa do costume do sensor');
    });

    it('a learnt model, by the same figures, also before a model file', async () => {
      for (const installed of [RULE, FILE]) {
        const { text, figures } = await decides(told(installed, IN_USE));
        expect([text, figures]).toEqual([expect.stringContaining('Decide aqui o modelo 2, aprendido'), 5]);
        expect(text).toContain('a que o modelo acha mais parecida com um vazamento');
        expect(text).not.toContain('A regra usa');
        cleanup();
        await closeScreen();
      }
    });

    it('a model file, whatever share the team can listen to', async () => {
      const { text, figures } = await decides(told(FILE, TREE));
      expect([text, figures]).toEqual([expect.stringContaining('o modelo do arquivo fugas é v3.onnx'), 1]);
    });

    it('nothing, also where a model is chosen', async () => {
      const { text, figures } = await decides(told(NONE, IN_USE));
      expect([text, figures]).toEqual([expect.stringContaining('A máquina não decide'), 0]);
    });

    it('what is chosen above it, to people who may not see that', async () => {
      const { text, figures } = await decides(told(RULE));
      expect([text, figures]).toEqual([expect.stringContaining('escolhido na empresa acima desta'), 5]);
    });

    it('that it is not known, where it cannot be read', async () => {
      const { text, figures } = await decides(refuse('company_not_found'));
      expect([text, figures]).toEqual([expect.stringContaining('Não foi possível saber o que decide'), 5]);
    });

    it.each([
      ['en', 'How the machine decides', 'Model 2 decides here'],
      ['es', 'Cómo decide la máquina', 'Aquí decide el modelo 2'],
    ] as const)('in %s', async (language, name, words) => {
      onTestFinished(() => setLanguage('pt-BR'));
      setLanguage(language);
      openCompany('ADM', { learntModels: told(RULE, IN_USE) });
      const section = await screen.findByRole('region', { name });
      await waitFor(() => expect(section.textContent).toContain(words));
    });
  });

  it('asks before it gets the name of another one under the same parent', async () => {
    const { sent } = openCompany('SUP', {
      updateCompany: ({ body }) => (body.repetir_nome ? { cliente: parent } : refuse('company_name_taken')),
    });
    await screen.findByText('Novo usuário aqui');
    type('Nome Cliente', 'Setor Açude');
    await waitFor(() => expect(button('Salvar')?.disabled).toBe(false));
    press('Salvar');
    await screen.findByText('Já existe uma empresa com este nome');
    press('Cancelar');
    expect((await screen.findByText(/Não foi possível alterar o cliente/)).textContent).toContain('Já existe outra');
    press('Salvar');
    await screen.findByText('Já existe uma empresa com este nome');
    press('Sim, repetir o nome');
    await screen.findByText('Cliente alterado com sucesso');
    expect(sent('updateCompany').map(({ body }) => body.repetir_nome)).toEqual([false, false, true]);
  });
});
