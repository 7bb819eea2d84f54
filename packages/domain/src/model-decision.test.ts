import { describe, expect, it } from 'vitest';
import { decide } from './decision.ts';
import { decideByModel, MODEL_CUT } from './model-decision.ts';

const COMPANY = { threshold: 4, count: 900, confirmedLeaks: 0, heard: 0 };
const USUAL = { level: -40, count: 200 };
const SOUND = {
  ...{ durationSeconds: 10, sampleRateHz: 4096, rms: -30, clippedShare: 0 },
  steady: { level: -30, quietShare: 0.9 },
};
const QUIET = { ...SOUND, steady: { level: -47, quietShare: 0.9 } };

describe('the decision by a model', () => {
  it('is the model’s, against the rule too, and keeps what the rule compared', () => {
    const [loud, quiet] = [decide(SOUND, USUAL, COMPANY), decide(QUIET, USUAL, COMPANY)];
    expect([loud.classificacao, quiet.classificacao]).toEqual(['LEAK', 'LESS']);
    expect(decideByModel(loud, 0.31)).toEqual({
      ...loud,
      ...{ classificacao: 'LESS', chance: 0.31, motivo: { codigo: 'modelo_abaixo', valor: 0.31, limite: MODEL_CUT } },
    });
    expect(decideByModel(quiet, 0.87)).toMatchObject({
      ...{ classificacao: 'LEAK', nivel: -47, referencia: -40, diferenca: -7, chance: 0.87 },
      motivo: { codigo: 'modelo_acima', valor: 0.87, limite: MODEL_CUT },
    });
    expect(decideByModel(quiet, MODEL_CUT).classificacao).toBe('LEAK');
  });

  it('needs neither a usual level nor a company', () => {
    const unknown = decide(SOUND, { level: null, count: 3 }, { ...COMPANY, threshold: null, count: 0 });
    expect(unknown.classificacao).toBe('PEND');
    expect(decideByModel(unknown, 0.9)).toMatchObject({ classificacao: 'LEAK', diferenca: null, chance: 0.9 });
  });

  it.each([
    ['too short', { ...SOUND, durationSeconds: 2 }, 'INCO'],
    ['clipped', { ...SOUND, clippedShare: 0.2 }, 'INCO'],
    ['silent', { ...SOUND, rms: -90 }, 'INCO'],
    ['restless', { ...SOUND, steady: { level: -30, quietShare: 0.2 } }, 'INCO'],
    ['of too low a rate', { ...SOUND, sampleRateHz: 2000, steady: null }, 'PEND'],
  ])('leaves what is %s as it is', (_, sound, classificacao) => {
    const rule = decide(sound, USUAL, COMPANY);
    expect(rule.classificacao).toBe(classificacao);
    expect(decideByModel(rule, 0.99)).toEqual(rule);
  });

  it('waits for a person where the model does not answer', () => {
    expect(decideByModel(decide(SOUND, USUAL, COMPANY), null)).toMatchObject({
      ...{ classificacao: 'PEND', chance: null, nivel: -30, diferenca: 10 },
      motivo: { codigo: 'modelo_mudo', valor: null, limite: null },
    });
  });
});
