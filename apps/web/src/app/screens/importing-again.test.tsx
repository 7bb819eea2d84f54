import { importKeys, sha256 } from '@escuta/import';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { press } from '../testing/open-admin.tsx';
import { check, openImport, picked, readInline, tone } from '../testing/open-import.tsx';

beforeEach(readInline);

/** The corrected table of a folder of Macapá, of which all but the last recording are there. */
const LINES = [
  'arquivo;data;lat;lon',
  ...['açaí.wav;23/08/2017 14:05;0,03449;-51,06661', 'buriti.wav;24/08/2017 09:10;0,0351;-51,0702'],
  ...['cupuaçu.wav;24/08/2017 09:20;0,0352;-51,0703', 'novo.wav;24/08/2017 09:30;0,0353;-51,0704'],
];
const NAMES = ['açaí', 'buriti', 'cupuaçu', 'novo'];
const keyOf = (n: number) => importKeys(52, `${NAMES[n]}.wav`, sha256(tone(520 + n)))[0] as string;
const THERE = [0, 1, 2].map(keyOf);

const [FIRST, SECOND] = [
  {
    ...{ existente: 0, seq: 'MCP-7x', lat: 0.3449, lon: -51.06661, dt_amostra: '2017-08-22T14:05:00-03:00' },
    difere: ['posicao' as const, 'data' as const],
  },
  {
    ...{ existente: 2, seq: 'MCP-9k', lat: 0.0352, lon: -51.0703, dt_amostra: '2016-08-24T09:20:00-03:00' },
    difere: ['data' as const],
  },
];

async function checkAgain(diferentes: readonly (typeof FIRST | typeof SECOND)[], more: Answers = {}) {
  const opened = openImport({
    findImported: { existentes: THERE },
    compareImported: { iguais: [], longe: [], noutro_lugar: [], diferentes: [...diferentes] },
    ...more,
  });
  const sounds = NAMES.map((name, n) => picked(tone(520 + n), `${name}.wav`));
  await check([...sounds, picked(LINES.join('\n'), 'correção.csv')]);
  return opened;
}

const ONE = '1 gravação já está no sistema com outra posição ou data e fica como está';
const TWO = '2 gravações já estão no sistema com outra posição ou data e ficam como estão';
const cells = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const ROWS = [
  ['Arquivo', 'Amostra', 'Diferença', 'No sistema', 'Nesta importação'],
  ['açaí.wav', 'MCP-7x', 'Posição', '0,34490, -51,06661', '0,03449, -51,06661'],
  ['açaí.wav', 'MCP-7x', 'Data', '22/08/2017 14:05', '23/08/2017 14:05'],
  ['cupuaçu.wav', 'MCP-9k', 'Data', '24/08/2016 09:20', '24/08/2017 09:20'],
];

describe('of recordings that are stored with another position or date', () => {
  it('the check names each with what is stored and what is given', async () => {
    await checkAgain([FIRST, SECOND]);
    expect(cells(TWO)).toEqual(ROWS);
  });

  it('the check says in the singular that one stays as it is', async () => {
    await checkAgain([SECOND]);
    expect(cells(ONE)).toHaveLength(2);
  });

  it('the check says nothing where there are none', async () => {
    await checkAgain([]);
    expect(screen.queryByText(/outra posição ou data/)).toBeNull();
  });

  it('the result names each as the check did', async () => {
    await checkAgain([FIRST, SECOND]);
    press('Importar 1 gravação');
    await screen.findByText('Importação concluída');
    expect(cells(TWO)).toEqual(ROWS);
  });

  it('a list can be downloaded', async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:list';
    });
    await checkAgain([FIRST, SECOND]);
    fireEvent.click(screen.getByRole('button', { name: 'Baixar lista de diferenças' }));
    await vi.waitFor(() => expect(made).toHaveLength(1));
    const lines = (await made[0]?.text())?.trim().split('\r\n');
    expect(lines?.at(-1)).toMatch(/"cupuaçu\.wav".*"MCP-9k".*"Data".*"24\/08\/2016 09:20".*"24\/08\/2017 09:20"/);
  });

  it('the server is asked with the rows of those already there', async () => {
    const { sent } = await checkAgain([]);
    const asked = sent('compareImported').flatMap(({ body }) => body.existentes ?? []);
    expect(asked.map(({ lat, lon, dt_amostra }) => [lat, lon, dt_amostra])).toEqual([
      [0.03449, -51.06661, '2017-08-23T17:05:00.000Z'],
      [0.0351, -51.0702, '2017-08-24T12:10:00.000Z'],
      [0.0352, -51.0703, '2017-08-24T12:20:00.000Z'],
    ]);
    expect(asked.map(({ chaves }) => chaves.some((key) => THERE.includes(key)))).toEqual([true, true, true]);
  });
});
