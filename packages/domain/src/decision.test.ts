import { DECISION_REASONS } from '@escuta/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CompanySamples,
  decide,
  isUsable,
  LISTENING,
  leakChance,
  listeningOrder,
  type MeasuredSound,
  thresholdPlace,
  usualOf,
} from './decision.ts';

const COMPANY: CompanySamples = { threshold: 4, count: 900, confirmedLeaks: 0, heard: 0 };

const usual = (level: number | null, count = 200) => ({ level, count });

function sound({
  level = -40,
  quietShare = 0.9,
  ...rest
}: Partial<MeasuredSound> & { level?: number; quietShare?: number }) {
  const whole = { durationSeconds: 10, sampleRateHz: 4096, rms: -30, clippedShare: 0, steady: { level, quietShare } };
  return { ...whole, ...rest };
}

describe('a recording that cannot be judged', () => {
  it.each<
    [string, string, Partial<MeasuredSound> & { quietShare?: number }, Partial<MeasuredSound> & { quietShare?: number }]
  >([
    ['shorter than 3 s', 'curta', { durationSeconds: 2.99 }, { durationSeconds: 3 }],
    ['with more than one clipped sample in a thousand', 'saturada', { clippedShare: 0.00101 }, { clippedShare: 0.001 }],
    ['quieter than -75 dB', 'silenciosa', { rms: -75.01 }, { rms: -75 }],
    ['quiet for less than half of its time', 'instavel', { quietShare: 0.49 }, { quietShare: 0.5 }],
  ])('is one %s', (_, codigo, flawed, whole) => {
    const decision = decide(sound(flawed), usual(-40), COMPANY);
    expect(decision).toMatchObject({ classificacao: 'INCO', motivo: { codigo }, diferenca: null, chance: null });
    expect(isUsable(sound(flawed))).toBe(false);
    expect(decide(sound(whole), usual(-40), COMPANY).classificacao).toBe('LESS');
    expect(isUsable(sound(whole))).toBe(true);
  });

  it('tells the figure and its limit', () => {
    expect(decide(sound({ durationSeconds: 1.5 }), usual(null), COMPANY).motivo).toEqual({
      codigo: 'curta',
      valor: 1.5,
      limite: 3,
    });
  });
});

describe('a recording that waits for a person', () => {
  it('is one whose recorder is not known', () => {
    expect(decide(sound({}), usual(null, 12), COMPANY)).toMatchObject({
      classificacao: 'PEND',
      motivo: { codigo: 'sem_referencia', valor: 12, limite: 30 },
      nivel: -40,
      diferenca: null,
      chance: null,
    });
  });

  it('is one of too low a rate', () => {
    const low = sound({ sampleRateHz: 3_599, steady: null });
    expect(decide(low, usual(-40), COMPANY)).toMatchObject({
      classificacao: 'PEND',
      motivo: { codigo: 'taxa_baixa', valor: 3_599 },
    });
    expect(isUsable(low)).toBe(false);
  });

  it('is one of a company with too few samples, with its difference and chance', () => {
    const decision = decide(sound({}), usual(-50), { ...COMPANY, threshold: null, count: 199 });
    expect(decision).toMatchObject({
      classificacao: 'PEND',
      motivo: { codigo: 'poucas_amostras', valor: 199, limite: 200 },
      diferenca: 10,
      chance: expect.closeTo(0.0286, 4),
    });
  });
});

describe('a recording that is judged', () => {
  it('is a leak from the smallest difference of the company’s highest share on', () => {
    expect(decide(sound({ level: -36 }), usual(-40), COMPANY)).toMatchObject({
      classificacao: 'LEAK',
      motivo: { codigo: 'acima', valor: 4, limite: 4 },
      nivel: -36,
      referencia: -40,
      diferenca: 4,
      silencio: 0.9,
    });
    expect(decide(sound({ level: -36.01 }), usual(-40), COMPANY)).toMatchObject({
      classificacao: 'LESS',
      motivo: { codigo: 'abaixo', limite: 4 },
    });
  });

  it('has no other class, whatever was measured', () => {
    const number = fc.double({ noNaN: true, min: -200, max: 200 });
    const measured = fc.record({
      durationSeconds: fc.double({ noNaN: true, min: 0, max: 120 }),
      sampleRateHz: fc.integer({ min: 1_000, max: 192_000 }),
      rms: number,
      clippedShare: fc.double({ noNaN: true, min: 0, max: 1 }),
      steady: fc.option(fc.record({ level: number, quietShare: fc.double({ noNaN: true, min: 0, max: 1 }) })),
    });
    const company = fc.nat(100_000).chain((heard) =>
      fc.record({
        threshold: fc.option(number),
        count: fc.nat(),
        confirmedLeaks: fc.nat(heard),
        heard: fc.constant(heard),
      }),
    );
    fc.assert(
      fc.property(measured, fc.option(number), company, (one, reference, theirs) => {
        const { classificacao, motivo, chance, diferenca } = decide(one, usual(reference), theirs);
        expect(['LEAK', 'LESS', 'INCO', 'PEND']).toContain(classificacao);
        expect(DECISION_REASONS).toContain(motivo.codigo);
        expect(chance === null).toBe(diferenca === null);
        if (chance !== null) expect(chance).toSatisfy((value: number) => value > 0 && value < 1);
      }),
    );
  });
});

describe('the chance of a leak', () => {
  const none = { confirmedLeaks: 0, heard: 0 };

  it('is about 1 in 35 at 10 dB, and less than 1 in 500 at none, before any leak is confirmed', () => {
    expect(Math.round(1 / leakChance(10, none))).toBe(35);
    expect(leakChance(0, none)).toBeLessThan(1 / 500);
  });

  it('does not grow with what one recording cannot show', () => {
    expect(leakChance(60, none)).toBe(leakChance(14.1, none));
    expect(leakChance(-60, none)).toBe(leakChance(-8.2, none));
  });

  it('follows what the company confirmed', () => {
    expect(leakChance(-0.79 / -0.27, { confirmedLeaks: 99, heard: 770 })).toBeCloseTo(0.1, 9);
  });
});

describe('what is usual', () => {
  it('for a recorder is the median of its last 200 samples', () => {
    const levels = [...Array.from({ length: 200 }, (_, i) => -50 + i / 100), ...Array<number>(500).fill(0)];
    expect(usualOf(levels).level).toBeCloseTo(-49.005, 9);
    expect(usualOf([...Array<number>(15).fill(-60), -50, ...Array<number>(15).fill(-20)]).level).toBe(-50);
  });

  it('for a recorder is not known from fewer than 30', () => {
    expect(usualOf(Array<number>(29).fill(-40))).toEqual({ level: null, count: 29 });
    expect(usualOf(Array<number>(30).fill(-40))).toEqual({ level: -40, count: 30 });
  });

  it('for a company is not known from fewer than 200, and leaves its share above it', () => {
    expect(thresholdPlace(199, 0.1)).toBeNull();
    expect(thresholdPlace(200, LISTENING.share)).toBe(19);
    expect(thresholdPlace(230, 0.1)).toBe(22);
    expect(thresholdPlace(290, 0.1)).toBe(28);
    expect(thresholdPlace(200, 0.001)).toBe(0);
  });
});

describe('the order of listening', () => {
  it('is by whole decibels above the usual level, then by the contrast with the neighbours', () => {
    const samples: [number, number | null][] = [
      [9.6, -3],
      [10.4, -2.9],
      [9.5, null],
      [10.1, 0.1],
      [9.9, 700],
      [10.6, -800],
      [-2, 4],
      [-2.2, null],
    ];
    const sorted = [...samples].sort((a, b) => listeningOrder(...a) - listeningOrder(...b));
    expect(sorted).toEqual([
      [-2.2, null],
      [-2, 4],
      [9.6, -3],
      [10.4, -2.9],
      [9.5, null],
      [10.1, 0.1],
      [9.9, 700],
      [10.6, -800],
    ]);
  });
});
