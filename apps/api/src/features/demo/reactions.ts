import { ACTIONS, type CustomerClassification } from '@escuta/contract';
import { between, chance, pick, type Random, streamFor, weighted } from './chance.ts';
import { type DemoEvent, type DemoSample, logged } from './plan.ts';
import { REVIEW_COMMENTS } from './texts.ts';
import { DAY_MS, officeTimeAfter, plusMs } from './times.ts';

type Class = DemoSample['classificacao'];

/** Probability that a reviewer sets a class, by the system's class. */
const CLASSIFIED: Partial<Record<Class, number>> = {
  LEAK: 0.75,
  PEND: 0.3,
  INCO: 0.35,
  PASS: 0.25,
  LESS: 0.14,
  VISI: 0.3,
};

/** Classes that reviewers set, by the system's class. */
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

interface Reviewer {
  person: string;
  at: Date;
}

function classify(sample: DemoSample, heard: CustomerClassification, agrees: boolean | null, by: Reviewer): DemoEvent {
  const { person, at } = by;
  const dados = () => ({ classificacao_cliente: heard, anterior: null });
  return logged(at, { person, sample, tipo_acao: ACTIONS.customerClassification, dados }, () => {
    sample.classificacao_cliente = heard;
    sample.dt_classificacao_cliente = at;
    sample.classificador = person;
    sample.review = agrees;
  });
}

function comment(sample: DemoSample, obs: string, { person, at }: Reviewer): DemoEvent {
  return logged(at, { person, sample, tipo_acao: ACTIONS.comment, dados: () => ({ obs }) }, () => {
    sample.obs = obs;
    sample.dt_comentario = at;
    sample.comentador = person;
  });
}

function see(sample: DemoSample, { person, at }: Reviewer): DemoEvent {
  return logged(at, { person, sample, tipo_acao: ACTIONS.seen, dados: () => ({ vista: true }) }, () => {
    sample.vista = true;
  });
}

/** Probability that a sample was seen, lower for recent uploads. */
function seenChance(sample: DemoSample, today: Date): number {
  const days = (today.getTime() - sample.dt_envio.getTime()) / DAY_MS;
  const base = days > 14 ? 0.9 : days > 5 ? 0.7 : 0.35;
  return sample.classificacao === 'LEAK' ? Math.min(0.95, base + 0.2) : base;
}

/** The class that a reviewer gives, if any. */
function heardIn(random: Random, sample: DemoSample): CustomerClassification | null {
  if (!chance(random, sample.leaks ? 0.95 : (CLASSIFIED[sample.classificacao] ?? 0))) return null;
  return sample.leaks ? 'LEAK' : weighted(random, HEARD[sample.classificacao] ?? HEARD.LESS ?? []);
}

/** Events of reviewers for a sample: seen, class, agreement, comment. */
export function reactTo(sample: DemoSample, today: Date): DemoEvent[] {
  const random = streamFor('reaction', sample.key);
  if (!chance(random, seenChance(sample, today))) return [];
  const person = pick(random, sample.crew.reviewers);
  const by = { person, at: officeTimeAfter(random, sample.dt_envio, 0.1, 2.5) };
  const events = [see(sample, by)];
  const later = () => ({ person, at: plusMs((events.at(-1) as DemoEvent).at, between(random, 8, 70) * 1000) });
  const heard = heardIn(random, sample);
  if (heard) {
    const says = sample.classificacao !== 'VISI' && chance(random, 0.75);
    events.push(classify(sample, heard, says ? heard === sample.classificacao : null, later()));
  }
  if (chance(random, sample.classificacao === 'LEAK' ? 0.22 : 0.03)) {
    events.push(comment(sample, pick<string>(random, REVIEW_COMMENTS[heard ?? 'NONE']), later()));
  }
  return events;
}
