import { ACTIONS, type CustomerClassification } from '@escuta/contract';
import { between, chance, pick, type Random, weighted } from './chance.ts';
import type { DemoLog, DemoSample } from './plan.ts';
import { REVIEW_COMMENTS } from './texts.ts';
import { DAY_MS, officeTimeAfter, plusMs } from './times.ts';

type Class = DemoSample['classificacao'];

/** How often reviewers give a class of their own, by the system's. */
const CLASSIFIED: Partial<Record<Class, number>> = {
  LEAK: 0.75,
  PEND: 0.3,
  INCO: 0.35,
  PASS: 0.25,
  LESS: 0.14,
  VISI: 0.3,
};

/** What reviewers hear where the system heard this. */
const HEARD: Partial<Record<Class, readonly (readonly [CustomerClassification, number])[]>> = {
  LEAK: [
    ['LEAK', 55],
    ['PASS', 27],
    ['LESS', 18],
  ],
  PASS: [
    ['PASS', 85],
    ['LESS', 12],
    ['LEAK', 3],
  ],
  LESS: [
    ['LESS', 90],
    ['PASS', 8],
    ['LEAK', 2],
  ],
  INCO: [
    ['LESS', 60],
    ['PASS', 32],
    ['LEAK', 8],
  ],
  PEND: [
    ['LESS', 45],
    ['PASS', 40],
    ['LEAK', 15],
  ],
  VISI: [['LEAK', 100]],
};

function classify(random: Random, sample: DemoSample, at: Date, person: string): DemoLog {
  const heard = HEARD[sample.classificacao] ?? HEARD.LESS ?? [];
  const classificacao_cliente = sample.leaks ? 'LEAK' : weighted(random, heard);
  sample.classificacao_cliente = classificacao_cliente;
  sample.dt_classificacao_cliente = at;
  sample.classificador = person;
  if (sample.classificacao !== 'VISI' && chance(random, 0.75)) {
    sample.review = classificacao_cliente === sample.classificacao;
  }
  const dados = () => ({ classificacao_cliente, anterior: null });
  return { data: at, person, sample, tipo_acao: ACTIONS.customerClassification, dados };
}

function comment(random: Random, sample: DemoSample, at: Date, person: string): DemoLog {
  const obs = pick<string>(random, REVIEW_COMMENTS[sample.classificacao_cliente ?? 'NONE']);
  sample.obs = obs;
  sample.dt_comentario = at;
  sample.comentador = person;
  return { data: at, person, sample, tipo_acao: ACTIONS.comment, dados: () => ({ obs }) };
}

/** How likely somebody has looked by now. */
function seenChance(sample: DemoSample, now: Date): number {
  const days = (now.getTime() - sample.dt_envio.getTime()) / DAY_MS;
  const base = days > 14 ? 0.9 : days > 5 ? 0.7 : 0.35;
  return sample.classificacao === 'LEAK' ? Math.min(0.95, base + 0.2) : base;
}

/** What reviewers did with a sample: looked, gave a class, agreed or not, commented; and the log entries of it. */
export function reactTo(random: Random, sample: DemoSample, now: Date): DemoLog[] {
  if (!chance(random, seenChance(sample, now))) return [];
  const person = pick(random, sample.crew.reviewers);
  const seen = officeTimeAfter(random, sample.dt_envio, 0.1, 2.5);
  if (seen >= plusMs(now, -DAY_MS / 24)) return [];
  sample.vista = true;
  const logs: DemoLog[] = [{ data: seen, person, sample, tipo_acao: ACTIONS.seen, dados: () => ({ vista: true }) }];
  const later = () => plusMs(logs.at(-1)?.data ?? seen, between(random, 8, 70) * 1000);
  const likely = sample.leaks ? 0.95 : (CLASSIFIED[sample.classificacao] ?? 0);
  if (chance(random, likely)) logs.push(classify(random, sample, later(), person));
  if (chance(random, sample.classificacao === 'LEAK' ? 0.22 : 0.03))
    logs.push(comment(random, sample, later(), person));
  return logs;
}
