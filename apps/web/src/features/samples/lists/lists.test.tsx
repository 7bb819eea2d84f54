import type { SampleRow } from '@escuta/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../shared/api/index.ts';
import { registerTexts, setLanguage } from '../../../shared/i18n/index.ts';
import { setInView } from '../../../shared/testing/in-view.ts';
import { sampleRow } from '../../../shared/testing/samples.ts';
import { Pager } from '../../../shared/ui/Pager.tsx';
import { downloadPhoto } from '../../../shared/ui/photo-download.ts';
import { samplesTexts } from '../samples.texts.ts';
import { COLUMNS } from './chosen-columns.ts';
import { listsTexts } from './lists.texts.ts';
import { PrintReportTable } from './PrintReportTable.tsx';
import { SampleTable } from './SampleTable.tsx';
import { TextFilter } from './TextFilter.tsx';

beforeAll(() => {
  registerTexts('samples', samplesTexts);
  registerTexts('lists', listsTexts);
});

const row = (change: Partial<SampleRow> = {}) => sampleRow({ seq: 'A1', com_audio: true, ...change });

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

describe('the table', () => {
  it('shows each sample with dates in UTC-3 and hostile texts as plain text', () => {
    const hostile = '<img src=x onerror=alert(1)>\u202E';
    show(
      <SampleTable
        rows={[row({ endereco: hostile })]}
        openId={null}
        likeliest={false}
        columns={{ chosen: COLUMNS, fixed: null }}
        onOpen={() => {}}
      />,
    );
    expect(screen.getByText('20/11/2026 01:30')).toBeTruthy();
    expect(screen.getByText('Ponto Suspeito')).toBeTruthy();
    expect(screen.getByText(hostile).tagName).toBe('BDI');
    expect(document.querySelector('img')).toBeNull();
    act(() => setLanguage('en'));
    expect(screen.getByText('11/20/2026 01:30')).toBeTruthy();
    expect(screen.getByText('Suspect Point')).toBeTruthy();
  });

  it('opens once per click and moves between rows with the arrow keys', () => {
    const onOpen = vi.fn();
    show(
      <SampleTable
        rows={[row(), row({ id_amostra: 2, seq: 'A2' })]}
        openId={null}
        likeliest={false}
        columns={{ chosen: COLUMNS, fixed: null }}
        onOpen={onOpen}
      />,
    );
    const first = screen.getByRole('button', { name: 'Abrir amostra A1' });
    fireEvent.click(first);
    expect(onOpen.mock.calls).toEqual([[1]]);
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir amostra A2' }));
  });
});

it('the print report offers a player only for samples with a recording', () => {
  const rows = [row(), row({ id_amostra: 2, seq: 'A2', com_audio: false })];
  setInView(false);
  show(<PrintReportTable rows={rows} />);
  expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual(['Ouvir amostra A1']);
  expect([...document.querySelectorAll('td[data-label="Áudio"]')].map((cell) => cell.textContent)).toEqual([
    'Com áudio',
    'Sem áudio',
  ]);
});

describe('the pager', () => {
  const pager = (pag: number, onPage = vi.fn()) => {
    show(<Pager search={{ pag, max: 50 }} total={120} shown={pag > 3 ? 0 : pag === 3 ? 20 : 50} onPage={onPage} />);
    return onPage;
  };
  it('shows the range and stops at the last page', () => {
    pager(3);
    expect(screen.getByTestId('range').textContent).toBe('101-120 de 120');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Próxima página' }).disabled).toBe(true);
  });
  it('goes back to the last page from beyond the end', () => {
    const onPage = pager(1_000_000_000);
    fireEvent.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(onPage).toHaveBeenCalledWith(3);
  });
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Filtrar'), { target: { value } });

it('a text is searched after a pause in typing', () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  render(<TextFilter value="" label="Filtrar" onChange={onChange} />);
  type('ru');
  type('rua');
  act(() => void vi.advanceTimersByTime(300));
  expect(onChange.mock.calls).toEqual([['rua']]);
});

it('a late response does not undo typing in the text filter', () => {
  vi.useFakeTimers();
  const onChange = vi.fn();
  const { rerender } = render(<TextFilter value="" label="Filtrar" onChange={onChange} />);
  type('rua');
  act(() => void vi.advanceTimersByTime(300));
  type('rua 4');
  rerender(<TextFilter value="rua" label="Filtrar" onChange={onChange} />);
  expect(screen.getByLabelText<HTMLInputElement>('Filtrar').value).toBe('rua 4');
  act(() => void vi.advanceTimersByTime(300));
  expect(onChange.mock.calls.at(-1)).toEqual(['rua 4']);
  rerender(<TextFilter value="" label="Filtrar" onChange={onChange} />);
  expect(screen.getByLabelText<HTMLInputElement>('Filtrar').value).toBe('');
});

describe('saving a photo', () => {
  it('renews an expired link once', async () => {
    const requested: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      requested.push(path);
      return path === '/fresh'
        ? new Response(new Blob(['x'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } })
        : new Response('', { status: 410 });
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await downloadPhoto('/old', 'A1-1', async () => '/fresh');
    expect([requested, click.mock.calls.length]).toEqual([['/old', '/fresh'], 1]);
    await expect(downloadPhoto('/old', 'A1-1', async () => '/gone')).rejects.toThrow();
    await expect(downloadPhoto('/old', 'A1-1', async () => undefined)).rejects.toThrow();
  });
});
