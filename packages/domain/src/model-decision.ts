import type { Decision } from './decision.ts';

/** From this probability on a model's answer is LEAK. Who makes a model sets the cut by what it answers. */
export const MODEL_CUT = 0.5;

/**
 * The decision by the answer of a model file (ING-03, D-22), which replaces the rule on what can be judged: what is INCO or lacks the upper bands
 * stays so, and a model gives LEAK or LESS alone.
 * @param rule what the rule decides
 * @param chance the model's probability of a leak, 0 to 1; null where it gave none, for which a person is waited for
 */
export function decideByModel(rule: Decision, chance: number | null): Decision {
  if (rule.classificacao === 'INCO' || rule.motivo.codigo === 'taxa_baixa') return rule;
  if (chance === null) {
    return { ...rule, classificacao: 'PEND', chance, motivo: { codigo: 'modelo_mudo', valor: null, limite: null } };
  }
  const compared = { valor: chance, limite: MODEL_CUT };
  return chance >= MODEL_CUT
    ? { ...rule, classificacao: 'LEAK', chance, motivo: { codigo: 'modelo_acima', ...compared } }
    : { ...rule, classificacao: 'LESS', chance, motivo: { codigo: 'modelo_abaixo', ...compared } };
}
