import { ACTIONS } from '@escuta/contract';
import { reviewBlindly } from './blind-reviews.ts';
import { DEMO_PEOPLE } from './cast.ts';
import { between, chance, streamFor } from './chance.ts';
import { earlierVisits } from './earlier-visits.ts';
import { findCases, inspectAll } from './inspections.ts';
import { type DemoEvent, type DemoPlan, type DemoSample, logged } from './plan.ts';
import { reactTo } from './reactions.ts';
import { planSamples } from './samples.ts';
import { DAY_MS, HOUR_MS, midnightOf, plusMs, workingDays } from './times.ts';

/** Log entries besides samples and reports: sign-ins and new users. */
function officeEvents(today: Date): DemoEvent[] {
  const born = plusMs(today, -62 * DAY_MS);
  const others = DEMO_PEOPLE.filter(({ key }) => key !== 'sup');
  const people = others.map(({ key }, index) => {
    const dados = (ids: { person(key: string): number }) => ({ id_usuario: ids.person(key) });
    return logged(plusMs(born, index * 95_000), { person: 'sup', sample: null, tipo_acao: ACTIONS.newUser, dados });
  });
  const signIns = workingDays(today, 30).flatMap((day) =>
    ['adm', 'ana', 'geo', 'ana2', 'valley.adm', 'north.adm'].flatMap((person) => {
      const random = streamFor('office', person, (today.getTime() - day.getTime()) / DAY_MS);
      if (chance(random, 0.45)) return [];
      const [start, end] = [between(random, 8.2, 9.5), between(random, 16.5, 18)].map((hour) =>
        plusMs(day, hour * HOUR_MS),
      ) as [Date, Date];
      const entry = { person, sample: null, dados: null };
      const events = [logged(start, { ...entry, tipo_acao: ACTIONS.start })];
      return chance(random, 0.6) ? [...events, logged(end, { ...entry, tipo_acao: ACTIONS.logout })] : events;
    }),
  );
  return [...people, ...signIns];
}

const uploaded = (sample: DemoSample): DemoEvent => ({
  at: sample.dt_envio,
  happens: ({ samples }) => void samples.push(sample),
});

/** All events of the demo of a day, including later ones, in chronological order. */
function planEvents(today: Date): DemoEvent[] {
  const samples = planSamples(today);
  const earlier = earlierVisits(samples);
  const reactions = new Map(samples.map((sample) => [sample, reactTo(sample, today)]));
  const known = (sample: DemoSample) => reactions.get(sample)?.at(-1)?.at ?? sample.dt_envio;
  const { events, reports } = inspectAll(findCases(samples), known);
  return [
    ...[...earlier, ...samples].map(uploaded),
    ...[...reactions.values()].flat(),
    ...events,
    ...officeEvents(today),
    ...reviewBlindly({ samples, reports }, today),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The demo of one UTC-3 day. The time of day only cuts off later events, so a later hour extends an earlier one. */
export class DemoDay {
  private readonly events: readonly DemoEvent[];
  private readonly plan: DemoPlan = { samples: [], reports: [], blindReviews: [], logs: [] };
  private past = 0;

  constructor(day: Date) {
    this.events = planEvents(midnightOf(day));
  }

  /** The state at an instant, which must not be before the previous one. */
  at(now: Date): DemoPlan {
    for (let next = this.events[this.past]; next && next.at <= now; next = this.events[++this.past])
      next.happens(this.plan);
    return this.plan;
  }
}

/** Plans the demo relative to `now`: the day decides the events, and those after `now` are left out. */
export function planDemo(now: Date): DemoPlan {
  return new DemoDay(now).at(now);
}
