import { CLASSIFICATIONS, ROLES, type Role } from '@escuta/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { effectiveClass, hasRecording, showsPhotos } from './classification.ts';
import { inspectionStatus, totalInspectionOrders } from './inspections.ts';
import { markerVariant } from './marker.ts';
import { can, choosesReportCompany, isOwnCompanyOnly, isSuperAdmin, seesDemonstrationContent } from './permissions.ts';
import { lastMonth, periodProblem, productMinute, searchedDates, standardFilters, toProductMinute } from './search.ts';

const classCode = fc.constantFrom(...CLASSIFICATIONS);
const slot = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const slots = fc.record({ id_inspecionar: slot, id_inspecionar2: slot, id_inspecionar3: slot });

describe('the effective class', () => {
  test('is the customer’s when there is one', () => {
    fc.assert(
      fc.property(classCode, fc.option(classCode, { nil: null }), (classificacao, classificacao_cliente) => {
        expect(effectiveClass({ classificacao, classificacao_cliente })).toBe(classificacao_cliente ?? classificacao);
      }),
    );
  });

  test.each(CLASSIFICATIONS)('%s has a recording unless it is NOAC or FRAU', (code) => {
    expect(hasRecording(code)).toBe(!['NOAC', 'FRAU'].includes(code));
  });
});

describe('inspections of a sample', () => {
  it('[INS-06] counts the filled slots 0 to 3, null when zero', () => {
    fc.assert(
      fc.property(slots, (given) => {
        const filled = Object.values(given).filter((id) => id !== null).length;
        expect(totalInspectionOrders(given)).toBe(filled === 0 ? null : filled);
      }),
    );
  });

  const none = { id_inspecionar: null, id_inspecionar2: null, id_inspecionar3: null };
  it.each([
    [none, [], 'SEMINSPEÇÃO'],
    [none, [1], 'SEMINSPEÇÃO'],
    [{ ...none, id_inspecionar: 7 }, [], 'AGUARDANDOINSPEÇÃO'],
    [{ ...none, id_inspecionar: 7 }, [1], 'INSPECIONADO'],
    [{ ...none, id_inspecionar: 7, id_inspecionar2: 7 }, [1], 'AGUARDANDOINSPEÇÃO'],
    [{ ...none, id_inspecionar: 7, id_inspecionar2: 8 }, [1, 2], 'INSPECIONADO'],
    [{ ...none, id_inspecionar3: 8 }, [3], 'INSPECIONADO'],
  ] as const)('[INS-05] %j with reports of slots %j is %s', (given, reported, status) => {
    expect(inspectionStatus(given, reported)).toBe(status);
  });
});

test('a marker shows the class and who set it, the seen flag, the comment and the orders', () => {
  const sample = {
    classificacao: 'LEAK',
    classificacao_cliente: 'LESS',
    vista: true,
    comentario: false,
    totalInspectionOrders: null,
  } as const;
  expect(markerVariant(sample)).toEqual({
    classificacao: 'LESS',
    byCustomer: true,
    seen: true,
    hasComment: false,
    orders: 0,
  });
  expect(markerVariant({ ...sample, classificacao_cliente: null, totalInspectionOrders: 2 })).toMatchObject({
    classificacao: 'LEAK',
    byCustomer: false,
    orders: 2,
  });
});

test('inspections are visible only with exibir_inspecao, and never for BR', () => {
  expect(can({ id_tipo_usuario: 'ANA', exibir_inspecao: true }, 'inspections.view')).toBe(true);
  expect(can({ id_tipo_usuario: 'ANA', exibir_inspecao: false }, 'inspections.view')).toBe(false);
  expect(can({ id_tipo_usuario: 'BR', exibir_inspecao: true }, 'inspections.view')).toBe(false);
});

test('only SUP and GEO are super admins, and only COM sees the demonstration content', () => {
  const those = (is: (actor: { id_tipo_usuario: Role }) => boolean) =>
    ROLES.filter((role) => is({ id_tipo_usuario: role }));
  expect(those(isSuperAdmin).sort()).toEqual(['GEO', 'SUP']);
  expect(those(seesDemonstrationContent)).toEqual(['COM']);
});

test('VIS and COM are limited to their own company', () => {
  expect((['VIS', 'COM', 'ANA'] as const).map((id_tipo_usuario) => isOwnCompanyOnly({ id_tipo_usuario }))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the standard filter is the last week of suspect points, in UTC-3', () => {
  const now = new Date('2026-11-21T01:30:40Z');
  expect(toProductMinute(now)).toBe('2026-11-20 22:30');
  expect(standardFilters(now)).toMatchObject({
    dti: '2026-11-13 22:30',
    dtf: '2026-11-20 22:30',
    classificacao: ['LEAK'],
  });
});

test.each([
  ['2026-11-21T01:30:00Z', '2026-10-20 00:00', '2026-11-20 23:59'],
  ['2026-03-31T12:00:00Z', '2026-02-28 00:00', '2026-03-31 23:59'],
  ['2024-03-30T12:00:00Z', '2024-02-29 00:00', '2024-03-30 23:59'],
  ['2026-01-15T12:00:00Z', '2025-12-15 00:00', '2026-01-15 23:59'],
])(
  'the last month at %s covers whole UTC-3 days from the same day of the previous month, or its last day',
  (now, dti, dtf) => {
    expect(lastMonth(new Date(now))).toEqual({ dti, dtf });
  },
);

test('a period of samples that ends now or later is searched without an end', () => {
  const now = new Date('2031-07-09T17:20:40Z');
  const dti = '2031-07-01 00:00';
  const searched = (dtf: string) => searchedDates({ dti, dtf }, now);
  const kept = ['2031-07-09 14:19', '2031-07-08 23:59', ''];
  expect(kept.map(searched)).toEqual(kept.map((dtf) => ({ dti, dtf })));
  for (const dtf of ['2031-07-09 14:20', '2031-07-09 23:59', '2032-01-01 00:00']) {
    expect(searched(dtf)).toEqual({ dti, dtf: '' });
  }
});

test('a period is refused when reversed or longer than ten years', () => {
  const of = (from: string, to: string) => periodProblem(productMinute(from), productMinute(to));
  expect(of('2016-11-20 00:00', '2026-11-20 00:00')).toBeNull();
  expect(of('2016-11-20 00:00', '2026-11-20 00:01')).toBe('period_too_long');
  expect(of('2026-11-20 00:01', '2026-11-20 00:00')).toBe('period_reversed');
  expect(of('', '2026-11-20 00:00')).toBeNull();
  expect(productMinute('ontem')).toBeNull();
});

test('only frauds and visible leaks have photos; only ADM, GEO and SUP choose the company of the print report', () => {
  expect((['FRAU', 'VISI', 'LEAK', 'NOAC'] as const).map(showsPhotos)).toEqual([true, true, false, false]);
  expect(ROLES.filter((id_tipo_usuario) => choosesReportCompany({ id_tipo_usuario }))).toEqual(['SUP', 'GEO', 'ADM']);
});
