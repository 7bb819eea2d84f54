import type { PagedSearch } from '@escuta/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type News, tellNews } from '../../shared/live/news.ts';
import { reportRow } from '../../shared/testing/reports.ts';
import { sampleRow } from '../../shared/testing/samples.ts';
import { openScreen } from '../testing/open-screen.tsx';

const NOW = '2027-03-04T21:40:00Z';
const MINUTE = 60_000;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));

const tell = (news: News) => act(async () => tellNews(news));
const newRows = () => screen.queryByTestId('new-rows');
const range = () => screen.getByTestId('range').textContent;
const shows = (text: string) => waitFor(() => expect(newRows()?.textContent).toBe(text));
const pageOf = <T,>(rows: T[], { pag, max }: { pag?: number | null; max?: number | null }) =>
  rows.slice(((pag ?? 1) - 1) * (max ?? 50), (pag ?? 1) * (max ?? 50));

interface Kept {
  id: number;
  at: number;
  sent: number;
}
/** Samples of Sobral, nine minutes apart, the newest first; what was found long ago was sent long ago. */
const samplesOf = (count: number): Kept[] =>
  Array.from({ length: count }, (_, n) => {
    const at = Date.parse(NOW) - (n + 1) * 9 * MINUTE;
    return { id: 90_000 - 7 * n, at, sent: at + 2 * MINUTE };
  });
/** A sample that a phone sends now, recorded just after another one. */
const lateAfter = ({ at }: Kept): Kept => ({ id: 91_003, at: at + MINUTE, sent: Date.parse(NOW) });

const isFound = ({ id, at, sent }: Kept, { amostras, data, dti, dtf }: PagedSearch) => {
  const when = data === 1 ? sent : at;
  const isIn = (!dti || when >= Date.parse(dti)) && (!dtf || when < Date.parse(dtf) + MINUTE);
  return isIn && (amostras?.includes(id) ?? true);
};

/** Opens a page of the list; the server pages what `kept` has then. @param of how many of them the search finds */
async function openList(kept: Kept[], query = '', { of = kept.length, period = 'dti=&dtf=' } = {}) {
  openScreen(`/list?${period}${query}`, 'ANA', {
    searchSamples: ({ body }) => {
      const found = kept.filter((one) => isFound(one, body)).sort((a, b) => b.at - a.at || b.id - a.id);
      const amostras = pageOf(found, body).map(({ id, at }) =>
        sampleRow({ id_amostra: id, seq: `Ç-${id}`, dt_amostra: new Date(at).toISOString() }),
      );
      return { total: found.length, com_referencia: found.length, amostras };
    },
  });
  await waitFor(() => expect(range()).toContain(`de ${of.toLocaleString('pt-BR')}`));
}
const at = (kept: Kept[], place: number) => kept[place] as Kept;
const row = (id: number) => screen.findByRole('button', { name: `Abrir amostra Ç-${id}` });

describe('the note of new samples leads to the new one', () => {
  it('although a sample of a page before it has changed', async () => {
    const kept = samplesOf(130);
    await openList(kept);
    const late = lateAfter(at(kept, 110));
    kept.push(late);
    await tell({ amostra: [at(kept, 60).id, late.id] });
    await shows('1 nova em páginas seguintes');
    fireEvent.click(newRows() as HTMLElement);
    await row(late.id);
    expect(range()).toBe('101-131 de 131');
    expect(newRows()).toBeNull();
  });

  it.each<[string, number[] | null]>([
    ['after a lost connection', null],
    ['after more changes than are kept', Array.from({ length: 1_200 }, (_, n) => n + 1)],
  ])('%s', async (_when, ids) => {
    const kept = samplesOf(130);
    await openList(kept);
    const late = lateAfter(at(kept, 70));
    kept.push(late);
    await tell(ids ? { amostra: ids } : 'again');
    await shows('1 nova em páginas seguintes');
    fireEvent.click(newRows() as HTMLElement);
    await row(late.id);
    expect(range()).toBe('51-100 de 131');
  });

  it('thirty pages further, also among others of its second', async () => {
    const kept = samplesOf(1_700);
    const late = { ...lateAfter(at(kept, 1_499)), at: at(kept, 1_499).at, id: 17 };
    const twins = [3, 5, 9].map((id) => ({ ...at(kept, 1_499), id }));
    kept.push(...twins);
    await openList(kept);
    kept.push(late);
    await tell({ amostra: [late.id] });
    await shows('1 nova em páginas seguintes');
    fireEvent.click(newRows() as HTMLElement);
    await row(late.id);
    expect(range()).toBe('1.501-1.550 de 1.704');
  });

  it('of an old recording, where the period is that of the upload', async () => {
    // Uploaded lately, but for three thousand that were uploaded before the period and are newer than the late one.
    const kept = samplesOf(4_300).map((one, n) => ({
      ...one,
      sent: Date.parse(NOW) - (n < 3_000 ? 90 : 2) * 1440 * MINUTE,
    }));
    const found = kept.slice(3_000);
    await openList(kept, '', { of: 1_300, period: 'dti=2027-02-01+00%3A00&dtf=&pelo_envio=true' });
    const late = lateAfter(at(found, 1_299));
    kept.push(late);
    await tell({ amostra: [late.id] });
    await shows('1 nova em páginas seguintes');
    fireEvent.click(newRows() as HTMLElement);
    await row(late.id);
    expect(range()).toBe('1.251-1.300 de 1.301');
  });

  it('before the page that is shown, when the likeliest are first', async () => {
    const kept = samplesOf(130);
    await openList(kept, '&provaveis=true&pag=3');
    const late = lateAfter(at(kept, 70));
    kept.push(late);
    await tell({ amostra: [late.id] });
    await shows('1 nova em páginas anteriores');
    fireEvent.click(newRows() as HTMLElement);
    await row(late.id);
    expect(range()).toBe('51-100 de 131');
  });

  it('on other pages too, once those of this page are shown', async () => {
    const kept = samplesOf(130);
    await openList(kept);
    const late = lateAfter(at(kept, 120));
    const early = { ...lateAfter(at(kept, 3)), id: 91_010 };
    kept.push(late, early);
    await tell({ amostra: [late.id, early.id] });
    await shows('2 novas nesta e em outras páginas');
    fireEvent.click(newRows() as HTMLElement);
    await row(early.id);
    await shows('1 nova em outras páginas');
    fireEvent.click(newRows() as HTMLElement);
    await row(late.id);
    expect(range()).toBe('101-132 de 132');
  });
});

it('the note of a sample that nobody has just sent stays and says what to do', async () => {
  const kept = samplesOf(130);
  await openList(kept);
  // Another person's verdict has brought it into the search.
  const old = { ...lateAfter(at(kept, 80)), sent: Date.parse(NOW) - 3 * 60 * MINUTE };
  kept.push(old);
  await tell({ amostra: [old.id, at(kept, 60).id] });
  await shows('1 nova em páginas seguintes');
  fireEvent.click(newRows() as HTMLElement);
  await shows('1 nova em outras páginas: passe por elas para ver');
  expect(range()).toBe('1-50 de 131');
});

describe('the note of new reports', () => {
  const report = (id_relatorio: number, dt_envio: string) =>
    reportRow({ id_relatorio, dt_envio, seq: `${id_relatorio}-Ñ` });
  const before = () =>
    Array.from({ length: 25 }, (_, n) =>
      report(640 - 3 * n, new Date(Date.parse(NOW) - (n + 40) * MINUTE).toISOString()),
    );

  async function openReports(rows: ReturnType<typeof before>) {
    const period = 'dti_report=2026-01-01+00%3A00&dtf_report=2029-01-01+00%3A00';
    openScreen(`/admin/leak-report?${period}&pag=2`, 'ADM', {
      filterReports: ({ body }) => ({ dados: pageOf(rows, body), total: rows.length }),
      listMapCompanies: {
        dados: [{ id_cliente: 31, razao_social: 'Saaê Sobral', id_cliente_master: null, ativo: true }],
        total: 1,
      },
    });
    await waitFor(() => expect(range()).toBe('11-20 de 25'));
  }

  it('leads to the first page, where the one sent last is', async () => {
    const rows = before();
    await openReports(rows);
    rows.unshift(report(777, NOW));
    await tell('again');
    await shows('1 novo em páginas anteriores');
    fireEvent.click(newRows() as HTMLElement);
    await waitFor(() => expect(range()).toBe('1-10 de 26'));
    expect(await screen.findByText('777-Ñ', { selector: 'tbody *' })).toBeDefined();
  });

  it('stays and says what to do when a decision has brought an older one', async () => {
    const rows = before();
    await openReports(rows);
    rows.splice(23, 0, report(581, rows[22]?.dt_envio ?? ''));
    await tell({ relatorio: [581, 640] });
    await shows('1 novo em páginas seguintes');
    fireEvent.click(newRows() as HTMLElement);
    await shows('1 novo em outras páginas: passe por elas para ver');
    expect(range()).toBe('11-20 de 26');
  });
});
