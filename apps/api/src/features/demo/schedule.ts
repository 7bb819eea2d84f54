import { between, chance, type Random } from './chance.ts';
import type { Street } from './streets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, midnightOf, plusMs, workingDays } from './times.ts';

/** When and by whom a street was walked; `taken` holds one instant per spot. */
export interface Walk {
  street: Street;
  collector: string;
  taken: Date[];
  uploaded: Date[];
}

const SURVEY_DAYS = 60;

/** Streets of one district spread over the working days, denser towards today; the last one was walked on the last day. */
function dayOf(days: readonly Date[], index: number, count: number): Date {
  const share = count > 1 ? index / (count - 1) : 1;
  return days[Math.round((days.length - 1) * share ** 0.6)] as Date;
}

/** Walks a street: a sample every few minutes, nothing over lunch. */
function takeTimes(random: Random, start: Date, count: number): Date[] {
  const taken: Date[] = [];
  const lunch = plusMs(midnightOf(start), 12 * HOUR_MS);
  let at = start;
  while (taken.length < count) {
    if (at >= lunch && at < plusMs(lunch, HOUR_MS)) at = plusMs(lunch, HOUR_MS + between(random, 0, 15) * MINUTE_MS);
    taken.push(at);
    at = plusMs(at, between(random, 1.8, 4.2) * MINUTE_MS);
  }
  return taken;
}

/** Recordings leave the device after the street, or the next morning where there was no network. */
function uploadTimes(random: Random, taken: readonly Date[], nextMorning: boolean, now: Date): Date[] {
  const end = taken.at(-1) as Date;
  const morning = plusMs(midnightOf(end), DAY_MS + between(random, 7.2, 7.8) * HOUR_MS);
  const start = nextMorning ? morning : plusMs(end, between(random, 4, 40) * MINUTE_MS);
  const latest = now.getTime() - MINUTE_MS;
  return taken.map((_, i) => new Date(Math.min(start.getTime() + i * 1_500, latest)));
}

/** Gives every street a day and a collector; each collector is at one place at a time. */
export function scheduleWalks(random: Random, districts: readonly Street[][], now: Date): Walk[] {
  const days = workingDays(now, SURVEY_DAYS);
  const planned = districts.flatMap((streets, number) =>
    streets.map((street, index) => ({
      street,
      day: dayOf(days, index, streets.length),
      collector: street.district.collectors[(index + number) % street.district.collectors.length] as string,
    })),
  );
  planned.sort((a, b) => a.day.getTime() - b.day.getTime());
  const free = new Map<string, Date>();
  return planned.map(({ street, day, collector }, index) => {
    const morning = plusMs(day, (chance(random, 0.3) ? 13.1 : 8.1) * HOUR_MS + between(random, 0, 25) * MINUTE_MS);
    const before = free.get(collector);
    const start = before && before > morning ? plusMs(before, 20 * MINUTE_MS) : morning;
    const taken = takeTimes(random, start, street.spots.length);
    free.set(collector, taken.at(-1) as Date);
    const last = index === planned.length - 1;
    return { street, collector, taken, uploaded: uploadTimes(random, taken, last || chance(random, 0.25), now) };
  });
}
