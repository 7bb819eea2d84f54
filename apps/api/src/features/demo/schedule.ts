import { between, chance, type Random, streamFor } from './chance.ts';
import type { Street } from './streets.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, midnightOf, plusMs, workingDays } from './times.ts';

/** Date and collector of a walk along a street; `taken` has one instant per spot. */
export interface Walk {
  street: Street;
  collector: string;
  taken: Date[];
  uploaded: Date[];
}

export const SURVEY_DAYS = 60;
/** Time to upload one sample. */
const UPLOAD_MS = 1_500;

/** Streets of one district spread over the working days, denser towards today; the last street on the last day. */
function dayOf(days: readonly Date[], index: number, count: number): Date {
  const share = count > 1 ? index / (count - 1) : 1;
  return days[Math.round((days.length - 1) * share ** 0.6)] as Date;
}

/** Walks a street: a sample every few minutes, with a lunch break. */
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

/** Recordings are uploaded after the street, or the next morning without a network. */
function uploadStart(random: Random, end: Date): Date {
  if (chance(random, 0.25)) return plusMs(midnightOf(end), DAY_MS + between(random, 7.2, 7.8) * HOUR_MS);
  return plusMs(end, between(random, 4, 40) * MINUTE_MS);
}

interface PlannedWalk {
  street: Street;
  /** Index of the district, and of the street in it. */
  district: number;
  index: number;
  day: Date;
  collector: string;
}

function planWalks(districts: readonly Street[][], today: Date): PlannedWalk[] {
  const days = workingDays(today, SURVEY_DAYS);
  const planned = districts.flatMap((streets, district) =>
    streets.map((street, index) => ({
      street,
      district,
      index,
      day: dayOf(days, index, streets.length),
      collector: street.district.collectors[(index + district) % street.district.collectors.length] as string,
    })),
  );
  return planned.sort((a, b) => a.day.getTime() - b.day.getTime());
}
/** Gives every street a day and a collector; a collector is never at two places at once. */
export function scheduleWalks(districts: readonly Street[][], today: Date): Walk[] {
  const free = new Map<string, Date>();
  return planWalks(districts, today).map(({ street, district, index, day, collector }) => {
    const random = streamFor('walk', district, index);
    const morning = plusMs(day, (chance(random, 0.3) ? 13.1 : 8.1) * HOUR_MS + between(random, 0, 25) * MINUTE_MS);
    const before = free.get(collector);
    const start = before && before > morning ? plusMs(before, 20 * MINUTE_MS) : morning;
    const taken = takeTimes(random, start, street.spots.length);
    free.set(collector, taken.at(-1) as Date);
    // This street had no network and is uploaded at midnight, so that the day always has new samples.
    const isNewest = street === districts[0]?.at(-1);
    const upload = isNewest ? today : uploadStart(random, taken.at(-1) as Date);
    return { street, collector, taken, uploaded: taken.map((_, i) => plusMs(upload, i * UPLOAD_MS)) };
  });
}
