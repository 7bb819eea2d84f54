import { standardFilters } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import {
  activeParts,
  clearedFilters,
  FILTERS_KEY,
  limitedId,
  looksFor,
  parseFilters,
  readFilters,
  searchBy,
  toSearchBody,
  withoutPart,
  writeFilters,
} from './filters.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const standard = standardFilters(NOW);
const search = (part: Partial<typeof standard> = {}) => toSearchBody(searchBy({ ...standard, ...part }, NOW));

describe('stored filters', () => {
  it('are the last week and suspect points by default', () => {
    expect(readFilters(1, NOW)).toEqual({
      isLastWeek: true,
      id_amostra: '',
      dti: '2026-11-13 12:00',
      dtf: '2026-11-20 12:00',
      pelo_envio: false,
      seen: true,
      notSeen: true,
      id_cliente: [],
      importacao: [],
      classificacao: ['LEAK'],
    });
  });

  it('are restored from the storage key of the product documents', () => {
    const filters = {
      ...standard,
      id_amostra: '104',
      seen: false,
      id_cliente: [3],
      classificacao: ['PASS' as const],
      isLastWeek: false,
      dti: '',
      pelo_envio: true,
    };
    writeFilters(filters, 1);
    expect(localStorage.getItem(FILTERS_KEY)).toContain('"PASS"');
    expect(FILTERS_KEY).toBe('user_params_selected');
    expect(readFilters(1, NOW)).toEqual(filters);
  });

  it('leave out another user’s companies', () => {
    writeFilters({ ...standard, id_cliente: [3], classificacao: ['FRAU'] }, 1);
    expect(readFilters(2, NOW)).toMatchObject({ id_cliente: [], classificacao: ['FRAU'] });
  });

  it.each([null, '', '{', '[]', '5', 'null'])('are the default for %j', (text) => {
    expect(parseFilters(text, 1, NOW)).toEqual(standard);
  });

  it('have the last week without its dates', () => {
    writeFilters(standard, 1);
    expect(localStorage.getItem(FILTERS_KEY)).not.toContain('2026');
    expect(readFilters(1, new Date('2027-02-03T15:00:00Z'))).toMatchObject({
      dti: '2027-01-27 12:00',
      dtf: '2027-02-03 12:00',
    });
  });

  it.each([
    ['2026-11-03 00:00', '2026-11-10 00:00'],
    ['2026-11-03 09:00', '2026-11-10 09:01'],
    ['', '2026-11-10 00:00'],
    ['', ''],
  ])('keep the typed period %s to %s of an earlier version', (dti, dtf) => {
    expect(parseFilters(JSON.stringify({ ...standard, isLastWeek: undefined, dti, dtf }), 1, NOW)).toMatchObject({
      isLastWeek: false,
      dti,
      dtf,
    });
  });

  it('have invalid fields replaced one by one', () => {
    const kept = {
      dti: 'yesterday',
      seen: 'x',
      id_cliente: ['a', 2],
      classificacao: ['LEAK', 'X'],
      id_usuario: 1,
    };
    expect(parseFilters(JSON.stringify(kept), 1, NOW)).toEqual({
      ...standard,
      id_cliente: [2],
      classificacao: ['LEAK'],
    });
  });
});

describe('the search body', () => {
  it('sends 99,999 and the sample date with every search', () => {
    const typed = { isLastWeek: false, dti: standard.dti, dtf: '2026-11-20 11:59' };
    expect(search(typed)).toEqual({ dti: typed.dti, dtf: typed.dtf, classificacao: 'LEAK', max: 99_999, data: 0 });
  });

  it('asks for the date of upload where that is chosen', () => {
    expect(search({ pelo_envio: true })).toMatchObject({ dti: standard.dti, data: 1 });
  });

  it('asks for the samples of the chosen imports', () => {
    const importacao = ['7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f'];
    expect(search({ importacao })).toMatchObject({ importacao });
    expect(search()).not.toHaveProperty('importacao');
  });

  it('has no end for the last week, so that a sample of a clock ahead is found', () => {
    expect(search()).toEqual({ dti: standard.dti, classificacao: 'LEAK', max: 99_999, data: 0 });
  });

  it('limits seen or not seen only if one of the two is chosen', () => {
    expect(search({ seen: true, notSeen: false })).toMatchObject({ vista: true });
    expect(search({ seen: false, notSeen: true })).toMatchObject({ vista: false });
    expect(search({ seen: false, notSeen: false })).not.toHaveProperty('vista');
  });

  it('leaves out empty filters and joins classes by |', () => {
    const body = search({ ...clearedFilters(), id_amostra: '  ', id_cliente: [4, 5], classificacao: ['LESS', 'PASS'] });
    expect(body).toEqual({ id_cliente: [4, 5], classificacao: 'LESS|PASS', max: 99_999, data: 0 });
  });

  it('by ID alone ignores period and classes', () => {
    expect(toSearchBody({ kind: 'id', id_amostra: '104233' })).toEqual({ id_amostra: '104233', max: 99_999, data: 0 });
    expect(toSearchBody({ kind: 'id', id_amostra: '104233', isExact: true })).toMatchObject({ id_exato: true });
  });
});

describe('a search by id', () => {
  it.each([
    [{}, null],
    [{ id_amostra: '7' }, null],
    [{ id_amostra: ' 7 ', dti: '2026-01-01 00:00' }, '7'],
    [{ id_amostra: '7', classificacao: ['LEAK' as const] }, '7'],
    [{ dti: '2026-01-01 00:00', classificacao: ['LEAK' as const] }, null],
  ])('with filters %j has other filters beside the ID: %j', (part, id) => {
    expect(limitedId(searchBy({ ...clearedFilters(), ...part }, NOW))).toBe(id);
    expect(limitedId({ kind: 'id', id_amostra: '7' })).toBeNull();
  });

  it.each([
    ['LEAK', true],
    ['PASS', false],
  ] as const)('includes all classes, unlike the default filters: %s, %s', (code, looked) => {
    expect(looksFor({ kind: 'id', id_amostra: '7' }, code)).toBe(true);
    expect(looksFor(searchBy(standard, NOW), code)).toBe(looked);
    expect(looksFor(searchBy(clearedFilters(), NOW), code)).toBe(true);
  });
});

describe('active filters', () => {
  const filters = {
    ...standard,
    pelo_envio: true,
    id_amostra: '7',
    seen: false,
    id_cliente: [4, 5],
    importacao: ['7c0de5b4-3f1a-4e5b-9d38-0a1b2c3d4e5f'],
    classificacao: ['LEAK' as const],
  };

  it('are listed and can be removed one by one', () => {
    let left = filters;
    const parts = activeParts(searchBy(filters, NOW));
    expect(parts.map(({ part }) => part)).toEqual(['id', 'period', 'seen', 'company', 'company', 'import', 'class']);
    for (const part of parts) left = withoutPart(left, part) as typeof left;
    expect(left).toEqual(clearedFilters());
    expect(activeParts(searchBy(left, NOW))).toEqual([]);
  });

  it('show the id of a search by id alone', () => {
    expect(activeParts({ kind: 'id', id_amostra: '9' })).toEqual([{ part: 'id', id_amostra: '9' }]);
  });
});
