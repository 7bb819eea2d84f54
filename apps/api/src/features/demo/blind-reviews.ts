import type { BlindClassification } from '@escuta/contract';
import { blindOutcome, hasRecording, MOST_OPINIONS } from '@escuta/domain';
import { between, chance, deck, pick, type Random, streamFor } from './chance.ts';
import type { DemoBlindReview, DemoEvent, DemoReport, DemoSample, PersonKey } from './plan.ts';
import { DAY_MS, HOUR_MS, plusMs, workingDays } from './times.ts';

const REVIEWERS: readonly PersonKey[] = ['br', 'br2', 'br3'];
const DAYS = 14;

/** Probability of a correct answer by certainty, and for clear sounds. */
const RIGHT: Record<number, number> = { 1: 0.5, 2: 0.6, 3: 0.75, 4: 0.87, 5: 0.95 };
const RIGHT_IF_CLEAR = 0.97;
const CLEAR = 0.7;

function opinionOf(
  random: Random,
  sample: DemoSample,
  heard: { certeza: number; clear: boolean },
): BlindClassification {
  const right = sample.leaks ? 'LEAK' : 'LESS';
  if (chance(random, heard.clear ? RIGHT_IF_CLEAR : (RIGHT[heard.certeza] ?? 0.5))) return right;
  return pick(random, sample.leaks ? (['LESS', 'PASS', 'INCO'] as const) : (['LEAK', 'PASS', 'PASS', 'INCO'] as const));
}

/** Blind review of one sample: two answers, a third where they differ, some with the second still open. */
function reviewSample(random: Random, sample: DemoSample, start: Date): DemoBlindReview[] {
  const reviewer = deck(random, REVIEWERS);
  const reviews: DemoBlindReview[] = [];
  const asked = chance(random, 0.9) ? MOST_OPINIONS : 1;
  const clear = chance(random, CLEAR);
  let dt_entrega = start;
  while (reviews.length < asked && blindOutcome(reviews.map((one) => one.classificacao)).situacao === 'aberta') {
    const certeza = pick(random, [1, 2, 3, 3, 4, 4, 4, 5, 5]);
    const tempo = Math.round(between(random, 12, 110));
    const dt_class = plusMs(dt_entrega, tempo * 1000);
    const qualidade = pick(random, [2, 3, 3, 4, 4, 5]);
    const classificacao = opinionOf(random, sample, { certeza, clear });
    reviews.push({ sample, reviewer: reviewer(), dt_entrega, dt_class, classificacao, qualidade, certeza, tempo });
    dt_entrega = plusMs(dt_class, between(random, 0.1, 1.5) * HOUR_MS);
  }
  return reviews;
}

/** Events of the answers; the last one may give the final class. */
function eventsOf(sample: DemoSample, reviews: readonly DemoBlindReview[]): DemoEvent[] {
  return reviews.map((review, index) => ({
    at: review.dt_class,
    happens: (plan) => {
      plan.blindReviews.push(review);
      const outcome = blindOutcome(reviews.slice(0, index + 1).map((one) => one.classificacao));
      if (outcome.situacao === 'final')
        Object.assign(sample, { classe_final: outcome.classe, dt_classe_final: review.dt_class });
      sample.sem_consenso = outcome.situacao === 'sem_consenso';
    },
  }));
}

/** Blind review of the last two weeks: many of the samples have decided reports, so that the agreement report shows correct answers. */
export function reviewBlindly(
  { samples, reports }: { samples: readonly DemoSample[]; reports: readonly DemoReport[] },
  today: Date,
): DemoEvent[] {
  const reported = new Set(reports.filter(({ dt_envio }) => dt_envio < today).flatMap((report) => report.samples));
  const days = workingDays(today, DAYS);
  return samples.flatMap((sample) => {
    const random = streamFor('blind review', sample.key);
    if (!hasRecording(sample.classificacao) || sample.classificacao === 'VISI') return [];
    if (!chance(random, reported.has(sample) ? 0.35 : 0.04)) return [];
    const start = plusMs(pick(random, days), between(random, 8, 12) * HOUR_MS);
    if (start < plusMs(sample.dt_envio, DAY_MS / 2)) return [];
    return eventsOf(sample, reviewSample(random, sample, start));
  });
}
