import type { SlimSample } from '@escuta/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SampleStore } from '../../../shared/map/sample-store.ts';
import { columnsOf } from '../../../shared/testing/columns.ts';
import { person } from '../../../shared/testing/people.ts';
import { sampleDetail } from '../../../shared/testing/samples.ts';
import { writeDraft } from '../comment.ts';
import { clearedFilters, type SampleSearch, searchBy } from '../filters.ts';
import { renderInDashboard } from '../testing/dashboard.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';
import { DetailPanel } from './DetailPanel.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { ListPanel } from './ListPanel.tsx';
import { SampleListRow } from './SampleListRow.tsx';

const searchOf = (filters: Partial<ReturnType<typeof clearedFilters>> = {}): SampleSearch =>
  searchBy({ ...clearedFilters(), ...filters }, new Date('2026-11-20T15:00:00Z'));

describe('counts beside the classes', () => {
  const show = (searched: SampleSearch, store: SampleStore) => {
    renderInDashboard(<FilterPanel onApplied={vi.fn()} onFold={vi.fn()} />, {
      store,
      searched,
      filters: { draft: clearedFilters(), search: searched },
    });
    return (code: string) => screen.getByTestId(`count-${code}`);
  };

  it('are a dash for a class that was not searched', () => {
    const count = show(searchOf({ classificacao: ['LEAK', 'PASS'] }), new SampleStore(columnsOf(2)));
    expect(['LEAK', 'PASS', 'LESS'].map((code) => count(code).textContent)).toEqual(['2', '0', '–']);
    expect(count('LESS').title).toBe('A busca mostrada não incluiu esta classe');
    expect(count('PASS').title).not.toBe(count('LESS').title);
  });

  it('are numbers for classes that were searched or got samples since', () => {
    const all = show(searchOf(), new SampleStore(columnsOf(1)));
    expect(all('FRAU').textContent).toBe('0');
    cleanup();
    const store = new SampleStore(columnsOf(2));
    store.patch(1, { classificacao_cliente: 'LESS' });
    expect(show(searchOf({ classificacao: ['LEAK'] }), store)('LESS').textContent).toBe('1');
  });
});

describe('an empty list', () => {
  const show = (searched: SampleSearch) => {
    const findById = vi.fn();
    renderInDashboard(<ListPanel />, {
      can: () => false,
      store: new SampleStore(columnsOf(0)),
      searched,
      rows: { rows: new Int32Array(0), waitingCount: 0, known: 0 },
      ranking: { ids: null },
      waiting: { show: () => undefined },
      selection: { checked: new Set<number>(), allChecked: false },
      filters: { search: searched, findById },
    });
    return findById;
  };
  const anywhere = () => screen.queryByRole('button', { name: 'Buscar em qualquer período e classe' });

  it('after a search by ID with filters offers a search without them', () => {
    const findById = show(searchOf({ id_amostra: ' 104 ', classificacao: ['LEAK'] }));
    expect(screen.getByText('Nenhuma amostra encontrada')).toBeTruthy();
    expect(screen.getByText(/Não há amostra 104 no período, nas classes/)).toBeTruthy();
    fireEvent.click(anywhere() as HTMLElement);
    expect(findById.mock.calls).toEqual([['104']]);
  });

  it.each([
    ['an id alone', { kind: 'id', id_amostra: '104' } as const, /Confira o id/],
    ['an id and nothing else', searchOf({ id_amostra: '104' }), /Confira o id/],
    ['no id', searchOf({ classificacao: ['LEAK'] }), /Amplie o período/],
  ])('after a search by %s offers no wider one', (_, searched, help) => {
    show(searched);
    expect(screen.getByText(help)).toBeTruthy();
    expect(anywhere()).toBeNull();
  });
});

describe('a comment typed and not sent', () => {
  const sample = sampleDetail({ id_amostra: 5, obs: 'saved', vista: true });
  const parts = {
    can: () => false,
    mayReview: true,
    user: person(),
    drawnPanel: 'detail' as never,
    store: new SampleStore(columnsOf(9)),
    rows: { rows: new Int32Array(9) },
    selection: { selectedId: 5 as never, place: 4, previous: null, next: null },
    visitPlayer: { visits: { isPending: true } as never },
    sample,
  };
  const mark = () => screen.queryByText('rascunho');
  const userId = person().id_usuario;

  it.each([true, false])('is marked in the list: %s', (draft) => {
    const slim = new SampleStore(columnsOf(1)).at(0) as SlimSample;
    const place = { top: 0, place: 0, total: 1, version: 0, row: undefined, selected: false, checked: false };
    const row = (
      <SampleListRow {...place} sample={slim} draft={draft} touch={false} onOpen={vi.fn()} onCheck={vi.fn()} />
    );
    renderInDashboard(row, {});
    expect(mark() !== null).toBe(draft);
  });

  it('is marked at the link to the comments and beside the field', () => {
    renderInDashboard(<DetailPanel />, parts);
    expect(mark()).toBeNull();
    cleanup();
    writeDraft(userId, 5, 'half a thought', 'saved');
    renderInDashboard(<DetailPanel />, parts);
    expect(mark()?.closest('button')?.textContent).toContain('Comentários');
    cleanup();
    renderInDashboard(<CommentsPanel sample={sample} />, parts);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('half a thought');
    expect(mark()?.title).toBe('Comentário digitado e ainda não enviado');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'saved' } });
    expect(mark()).toBeNull();
  });

  it('tells that another comment was saved since it was begun', () => {
    writeDraft(userId, 5, 'half a thought', 'older');
    renderInDashboard(<CommentsPanel sample={sample} />, parts);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('half a thought');
    expect(screen.getByRole('alert').textContent).toContain('saved');
  });
});
