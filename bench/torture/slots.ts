// Conflicting assignments, edits, removals, undos and changes of unit from several processes.

import { insertSlotCast } from '../../apps/api/src/testing/races/slot-rows.ts';
import { raceSlots } from '../../apps/api/src/testing/races/slots.ts';
import { PROCESSES, racingProcesses } from './lib/racing.ts';
import type { Torture } from './lib/torture.ts';

const ATTEMPTS = 10_000;

export const torture: Torture = {
  needs: {},
  fromSources: true,
  run: async ({ attempts = ATTEMPTS, url }) => {
    const processes = await racingProcesses(url);
    const { admin } = processes;
    const cast = await insertSlotCast(admin);
    const [adm, sup] = [await processes.person('ADM', cast.top), await processes.person('SUP', cast.top)];
    const racers = { admin, cast, adm: adm.callers, sup: sup.callers };
    const { done, refusals, violations } = await raceSlots(racers, attempts);
    const refused = Object.fromEntries([...refusals].sort(([, a], [, b]) => b - a));
    return {
      attempts,
      figures: { processes: PROCESSES, done, refused },
      broken: { violations: violations.length },
      cases: violations,
    };
  },
};
