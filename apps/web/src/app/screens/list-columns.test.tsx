import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../../shared/i18n/index.ts';
import { sampleRow } from '../../shared/testing/samples.ts';
import { click } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const SUSPECT = sampleRow({
  ...{ id_amostra: 7041, seq: 'Ç-9', classificacao: 'PEND', pre_classificacao: 'LEAK' },
  dt_envio: '2027-02-14T09:05:00-03:00',
});

async function openList(id_usuario = 812, address = '/list?dti=&dtf=') {
  const opened = openScreen(
    address,
    { id_usuario, id_tipo_usuario: 'ANA' },
    { searchSamples: { amostras: [SUSPECT], total: 1 } },
  );
  await screen.findByText('Ç-9');
  return opened;
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
/** What the row has under a heading. */
const cell = (head: string) => screen.getAllByRole('cell')[heads().indexOf(head)]?.textContent;
const toggle = async (name: string) => {
  if (!screen.queryByRole('region', { name: 'Colunas' })) click('button', 'Colunas');
  const panel = await screen.findByRole('region', { name: 'Colunas' });
  fireEvent.click(within(panel).getByRole('checkbox', { name }));
};

describe('the list of samples', () => {
  it('has what the collector thought in a column, in the words of the detail', async () => {
    await openList();
    expect(cell('Pré-classificação')).toMatch(/Ponto Suspeito$/);
    expect(cell('Classificação')).toMatch(/Pendente$/);
  });

  it.each([
    ['en', 'Pre-classification', 'Date of upload'],
    ['es', 'Preclasificación', 'Fecha de envío'],
  ] as const)('names its columns in %s', async (language, collected, uploaded) => {
    setLanguage(language);
    onTestFinished(() => setLanguage('pt-BR'));
    await openList(812, '/list?dti=&dtf=&pelo_envio=true');
    expect(heads()).toEqual(expect.arrayContaining([collected, uploaded]));
  });

  it('shows the date of upload where the search is by it, and else to who chooses it', async () => {
    await openList();
    expect(heads()).not.toContain('Data de envio');
    await toggle('Data de envio');
    expect(cell('Data de envio')).toBe('14/02/2027 09:05');
    cleanup();
    await openList(45, '/list?dti=&dtf=&pelo_envio=true');
    expect(cell('Data de envio')).toBe('14/02/2027 09:05');
    click('button', 'Colunas');
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Data de envio' });
    expect([box.checked, box.disabled]).toEqual([true, true]);
  });

  it('has the chosen columns again at the next visit', async () => {
    await openList();
    const before = heads();
    await toggle('Pré-classificação');
    await toggle('Unidade');
    cleanup();
    await openList();
    expect(heads()).toEqual(before.filter((head) => head !== 'Pré-classificação' && head !== 'Unidade'));
  });

  it('has all columns for another person of the same browser', async () => {
    await openList();
    const before = heads();
    await toggle('Pré-classificação');
    await waitFor(() => expect(heads()).not.toEqual(before));
    cleanup();
    await openList(45);
    expect(heads()).toEqual(before);
  });

  /** Those that a person can hide. */
  const HIDEABLE = [
    'Pré-classificação',
    'Classificação do cliente',
    'Classificação do cliente em',
    'Situação',
    'Coletor',
    'Unidade',
  ];
  it.each([
    ['{', null],
    ['"x"', null],
    ['["outra","vista"]', ['Situação']],
  ])('has the columns that it knows of %s kept by another version, or the usual ones', async (kept, known) => {
    await openList();
    const usual = heads();
    cleanup();
    localStorage.setItem('escuta.list-columns.812', kept);
    await openList();
    expect(heads()).toEqual(
      usual.filter((head) => known === null || !HIDEABLE.includes(head ?? '') || known.includes(head ?? '')),
    );
  });
});
