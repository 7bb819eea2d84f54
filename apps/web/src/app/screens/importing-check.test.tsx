import { importKeys, sha256 } from '@escuta/import';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { zipFile } from '../../shared/files/testing/zip-file.ts';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { press } from '../testing/open-admin.tsx';
import { check, figure, openImport, picked, readInline, tone } from '../testing/open-import.tsx';

beforeEach(readInline);

describe('the check', () => {
  /** Four recordings, of which the third is doubtful twice. */
  const LINES = [
    'arquivo;data;lat;lon;precisao',
    ...['a.wav;04/03/2019 09:30;-1,4558;-48,4902;5', 'b.wav;04/03/2019 09:31;-1,4559;-48,4903;'],
    ...['c.wav;04/03/2031 09:32;0,01;0,02;80', 'd.wav;04/03/2031 09:33;-1,4561;-48,4905;'],
  ];
  const keyOf = (name: string, hz: number) => importKeys(52, name, sha256(tone(hz)))[0] as string;
  async function checkFour(existentes: string[], more: Answers = {}) {
    const opened = openImport({ findImported: { existentes }, ...more });
    const sounds = ['a', 'b', 'c', 'd'].map((name, n) => picked(tone(400 + n), `${name}.wav`));
    await check([...sounds, picked(LINES.join('\n'), 'labels.csv')]);
    return opened;
  }
  const firstCells = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('shows the first recordings that will come in; those already there are only counted', async () => {
    await checkFour([keyOf('a.wav', 400), keyOf('c.wav', 402)]);
    expect(firstCells('Primeiras gravações que vão entrar').map(([file]) => file)).toEqual(['b.wav', 'd.wav']);
    expect([figure('Novas'), figure('Já no sistema')]).toEqual(['2', '2']);
  });

  it('names as doubtful what the server knows to be far from where the company works', async () => {
    await checkFour([keyOf('d.wav', 403)], {
      compareImported: { iguais: [], longe: [0], noutro_lugar: [], diferentes: [] },
    });
    expect(firstCells('3 duvidosas, que entram com um aviso')).toEqual([
      ['a.wav', 'Posição improvável'],
      ['b.wav', 'Posição improvável'],
      ['c.wav', 'Data no futuro; Posição improvável; Posição imprecisa (mais de 50 m)'],
    ]);
  });

  it('names the doubts about meters and sensors', async () => {
    const lines = [
      ...['arquivo;data;lat;lon;hidrometro;serie', 'a.wav;04/03/2019 09:30;-1,4558;-48,4902;Ç19-7;N417'],
      ...['b.wav;04/03/2019 09:31;-1,4558;-48,4882;Ç19-7;', 'c.wav;04/03/2019 09:32;-1,4558;-48,4902;Y24-1;0000'],
      'd.wav;04/03/2019 09:33;-1,4558;-48,4902;S/N;',
    ];
    const { sent } = openImport({ compareImported: { iguais: [], longe: [], noutro_lugar: [2], diferentes: [] } });
    const sounds = ['a', 'b', 'c', 'd'].map((name, n) => picked(tone(420 + n), `${name}.wav`));
    await check([...sounds, picked(lines.join('\n'), 'labels.csv')]);
    expect(firstCells('3 duvidosas, que entram com um aviso')).toEqual([
      ['b.wav', 'Hidrômetro já ouvido em outro lugar'],
      ['c.wav', 'Hidrômetro já ouvido em outro lugar; Número de série do sensor improvável'],
      ['d.wav', 'Número de hidrômetro improvável'],
    ]);
    const a = {
      lat: -1.4558,
      lon: -48.4902,
      precisao: null,
      dt_amostra: '2019-03-04T12:30:00.000Z',
      hidrometro: 'Ç19-7',
    };
    expect(sent('compareImported').map(({ body }) => body.hidrometros?.map(({ hidrometro }) => hidrometro))).toEqual([
      ['Ç19-7', 'Ç19-7', 'Y24-1'],
    ]);
    expect(sent('compareImported')[0]?.body.hidrometros?.[0]).toEqual(a);
  });

  it('asks the server once about each place', async () => {
    const { sent } = await checkFour([keyOf('d.wav', 403)]);
    const lugares = [
      { lat: -1.4558, lon: -48.4902 },
      { lat: 0.01, lon: 0.02 },
    ];
    const asked = sent('compareImported').map(({ body }) => body.lugares);
    expect(asked.filter(({ length }) => length > 0)).toEqual([lugares]);
  });

  describe('in lists that unfold', () => {
    const HEAD = 'arquivo;data;lat;lon';
    const lineOf = (name: string) => `${name};04/03/2019;-1,4;-48`;
    const NAMES = ['ribeirão 2.wav', 'ribeirão 10.wav', 'vila.wav'];
    const COPIES = '1 gravação tem o mesmo som que outra; entra como amostra própria.';
    /** Checks three recordings of one sound, of which the table names two. */
    async function checkEqual(more: Answers = {}) {
      openImport(more);
      const table = [HEAD, lineOf('ribeirão 2.wav'), lineOf('vila.wav')].join('\n');
      await check([...NAMES.map((name) => picked(tone(470), name)), picked(table, 'labels.csv')]);
    }

    it('names the files with the sound of another', async () => {
      await checkEqual();
      expect(screen.getByText(COPIES, { selector: 'details > summary' })).toBeTruthy();
      expect(firstCells(COPIES)).toEqual([['vila.wav', 'ribeirão 2.wav']]);
    });

    it('names no file with the sound of another that does not come in', async () => {
      await checkEqual({ findImported: { existentes: [keyOf('vila.wav', 470)] } });
      expect(screen.queryByText(COPIES)).toBeNull();
    });

    it('names the files that the spreadsheet leaves out also when the import is over', async () => {
      await checkEqual();
      press('Importar 2 gravações');
      await screen.findByText('Importação concluída');
      expect(firstCells('1 gravação da pasta não está na planilha e fica de fora.')).toEqual([['ribeirão 10.wav']]);
    });

    it('names the files that the spreadsheet leaves out', async () => {
      await checkEqual();
      const unnamed = '1 gravação da pasta não está na planilha e fica de fora.';
      expect(screen.getByText(unnamed, { selector: 'details > summary' })).toBeTruthy();
      expect(firstCells(unnamed)).toEqual([['ribeirão 10.wav']]);
      expect(screen.getByText('Baixar lista do que fica de fora')).toBeTruthy();
    });
  });

  it('asks about a city other than that of the map', async () => {
    await checkFour([keyOf('b.wav', 401)]);
    expect(await screen.findByText(/^As gravações ficam perto de -1,45.*É a cidade certa\?$/)).toBeTruthy();
  });

  describe('of a recording far from the others', () => {
    const FAR = '1 gravação fica a mais de 100 km das outras. Confira a posição.';
    const checkFar = () => checkFour([keyOf('b.wav', 401)]);
    const leavesOut = () => fireEvent.click(screen.getByLabelText('Deixar de fora'));

    it('tells where it is, and how far', async () => {
      await checkFar();
      expect(firstCells(FAR)).toEqual([['c.wav', '0,01000, 0,02000', '5.396 km']]);
      expect(screen.getByRole('button', { name: 'Baixar lista de posições distantes' })).toBeTruthy();
    });

    it('brings it in with a warning, unless a person leaves it out', async () => {
      await checkFar();
      expect([figure('Novas'), figure('Duvidosas'), screen.queryByText('Deixadas de fora')]).toEqual(['3', '2', null]);
      leavesOut();
      expect([figure('Novas'), figure('Duvidosas'), figure('Deixadas de fora')]).toEqual(['2', '1', '1']);
      expect(firstCells('Primeiras gravações que vão entrar').map(([file]) => file)).toEqual(['a.wav', 'd.wav']);
      expect(firstCells(FAR).map(([file]) => file)).toEqual(['c.wav']);
    });

    it('does not send it where a person leaves it out', async () => {
      const { sent } = await checkFar();
      leavesOut();
      press('Importar 2 gravações');
      await screen.findByText('Importação concluída');
      expect(sent('importSample').map(({ query }) => (query as { arquivo: string }).arquivo)).toEqual([
        'a.wav',
        'd.wav',
      ]);
      expect(sent('beginSampleImport')[0]?.body).toMatchObject({ gravacoes: 2 });
    });

    it('is named by the result where a person has left it out', async () => {
      await checkFar();
      leavesOut();
      press('Importar 2 gravações');
      await screen.findByText('Importação concluída');
      expect(figure('Deixadas de fora')).toBe('1');
      expect(firstCells('1 gravação deixada de fora').map(([file]) => file)).toEqual(['c.wav']);
    });
  });

  describe('of sounds that another company has', () => {
    const hex = (hz: number) => Buffer.from(sha256(tone(hz))).toString('hex');
    const elsewhere = { id_cliente: 70, razao_social: 'Açude Velho' };
    const iguais = [
      { ...elsewhere, som: hex(401), seq: 'AV-0007', amostras: 3 },
      { ...elsewhere, som: hex(403), seq: 'AV-0011', amostras: 1 },
    ];
    const TITLE = '2 novas têm um som que já está em outra empresa ou unidade';
    const names = () => firstCells('Primeiras gravações que vão entrar').map(([file]) => file);
    const checkTwo = () =>
      checkFour([keyOf('a.wav', 400)], { compareImported: { iguais, longe: [], noutro_lugar: [], diferentes: [] } });
    const arrived = (sent: Awaited<ReturnType<typeof checkTwo>>['sent']) =>
      sent('importSample').map(({ query }) => (query as { arquivo: string }).arquivo);

    it('asks with the names of the files, the company and the sample, and leaves them out', async () => {
      const { sent } = await checkTwo();
      expect(firstCells(TITLE)).toEqual([
        ['b.wav', 'Açude Velho', 'AV-0007 e mais 2'],
        ['d.wav', 'Açude Velho', 'AV-0011'],
      ]);
      expect(screen.getByRole('button', { name: 'Baixar lista de sons repetidos' })).toBeTruthy();
      expect([figure('Novas'), figure('Deixadas de fora'), names()]).toEqual(['1', '2', ['c.wav']]);
      press('Importar 1 gravação');
      await screen.findByText('Importação concluída');
      expect(arrived(sent)).toEqual(['c.wav']);
      expect(sent('compareImported')[0]?.body).toMatchObject({ sons: [hex(401), hex(402), hex(403)] });
      expect(sent('beginSampleImport')[0]?.body).toMatchObject({ gravacoes: 1, existentes: 1 });
    });

    it('compares positions with the recordings that will come in and those already there', async () => {
      await checkTwo();
      const FAR = '1 gravação fica a mais de 100 km das outras. Confira a posição.';
      expect(await screen.findByText(/^As gravações ficam perto de 0,01000, 0,02000/)).toBeTruthy();
      expect(screen.queryByRole('region', { name: FAR })).toBeNull();
      fireEvent.click(screen.getByLabelText('Trazer mesmo assim'));
      expect(screen.getByText(/^As gravações ficam perto de -1,45593, -48,49033/)).toBeTruthy();
      expect(firstCells(FAR).map(([file]) => file)).toEqual(['c.wav']);
    });

    it('brings them in where a person wants it: the first may have been the wrong company', async () => {
      const { sent } = await checkTwo();
      fireEvent.click(screen.getByLabelText('Trazer mesmo assim'));
      expect([figure('Novas'), screen.queryByText('Deixadas de fora')]).toEqual(['3', null]);
      expect(names()).toEqual(['b.wav', 'c.wav', 'd.wav']);
      press('Importar 3 gravações');
      await screen.findByText('Importação concluída');
      expect(arrived(sent)).toEqual(['b.wav', 'c.wav', 'd.wav']);
    });
  });

  it('names each doubtful recording that will come in, with all that is doubtful about it', async () => {
    await checkFour([keyOf('d.wav', 403)]);
    expect(figure('Duvidosas')).toBe('1');
    expect(firstCells('1 duvidosa, que entra com um aviso')).toEqual([
      ['c.wav', 'Data no futuro; Posição improvável; Posição imprecisa (mais de 50 m)'],
    ]);
    expect(screen.getByRole('button', { name: 'Baixar lista de dúvidas' })).toBeTruthy();
  });

  describe('says why nothing comes in, on a button that cannot be pressed, where', () => {
    const BOTH = [keyOf('x.wav', 480), keyOf('y.wav', 481)];
    const [x, y] = [() => picked(tone(480), 'x.wav'), () => picked(tone(481), 'y.wav')];
    const table = (...lines: string[]) => picked(['arquivo;data;lat;lon', ...lines].join('\n'), 'labels.csv');
    const line = (name: string, date = '04/03/2019') => `${name}.wav;${date};-1,4;-48`;

    it.each([
      ['all are there', BOTH, [line('x'), line('y')], /todas as gravações já estão no sistema/],
      ['all are refused', [], [line('x', '-'), line('y', '-')], /todas são recusadas, pelos motivos acima/],
      ['some are there and some refused', BOTH, [line('x'), line('y', '-')], /já no sistema, 1; recusadas, 1\./],
      ['the spreadsheet names none', [], [], /a planilha não tem linha para nenhuma delas/],
    ])('%s', async (_, existentes, lines, why) => {
      openImport({
        findImported: ({ body }) => ({ existentes: existentes.filter((key) => body.chaves.includes(key)) }),
      });
      await check([x(), y(), table(...lines)]);
      expect(screen.getByRole('alert').textContent).toMatch(why);
      const button = screen.getByText('Importar', { selector: 'button, button *' }).closest('button');
      expect(button?.disabled).toBe(true);
    });

    it('another company has all sounds', async () => {
      const stored = { som: Buffer.from(sha256(tone(480))).toString('hex'), seq: 'AV-3', amostras: 1 };
      const iguais = [{ ...stored, id_cliente: 70, razao_social: 'Açude Velho' }];
      openImport({ compareImported: { iguais, longe: [], noutro_lugar: [], diferentes: [] } });
      await check([x(), table(line('x'))]);
      expect(screen.getByRole('alert').textContent).toMatch(/escolha “Trazer mesmo assim”/);
    });
  });
});

describe('the picker of files', () => {
  it('takes the spreadsheet with the recordings, also beside a .zip', async () => {
    openImport();
    const picker = (await screen.findByLabelText('Escolher .zip ou arquivos')) as HTMLInputElement;
    expect(picker.accept).toBe('.zip,.wav,.csv,.tsv,.txt,.xlsx,.xls,.ods');
    const zip = await zipFile({ 'Açude/p1.wav': tone(490) }, { name: 'açude.zip' });
    const files = [
      picked('arquivo;lat;lon;data\np1.wav;-1,4;-48;04/03/2019\n', 'pontos de março.csv'),
      picked(zip, 'açude.zip'),
    ];
    fireEvent.change(picker, { target: { files } });
    await screen.findByText('açude.zip: 1 gravação.');
    expect(await screen.findByText('pontos de março.csv: 1 linha.')).toBeTruthy();
  });

  it('leaves the spreadsheet beside a .zip out where other recordings are chosen before the .zip is open', async () => {
    openImport();
    const picker = await screen.findByLabelText('Escolher .zip ou arquivos');
    const choose = (...files: File[]) => fireEvent.change(picker, { target: { files } });
    const zip = await zipFile({ 'Açude/p1.wav': tone(491) }, { name: 'açude.zip' });
    choose(picked('arquivo;lat;lon;data\np1.wav;-1,4;-48;04/03/2019\n', 'pontos.csv'), picked(zip, 'açude.zip'));
    choose(picked(tone(492), 'ribeirão.wav'));
    await screen.findByText('ribeirão.wav: 1 gravação.');
    // The worker would have read it by the end of another question.
    press('Conferir');
    await screen.findByText('Conferência');
    expect(screen.queryByText(/pontos\.csv/)).toBeNull();
  });
});
