/** The work that runs beside the requests of a server process. */
import { type Lane, TASK_LANES } from '@escuta/contract';
import type { Services } from './context.ts';
import { startLinking } from './features/coverage/index.ts';
import { startFolding } from './features/dashboards/index.ts';
import { completeEarlier, decideAgain, prepareStored, startEarlier } from './features/ingest/index.ts';
import { learnNext, startLearning } from './features/listening/index.ts';
import { sendLetter, tellNewsletter } from './features/outbox/index.ts';
import { startQueue, type Works } from './features/queue/index.ts';
import type { Log } from './platform/log.ts';
import type { Outages } from './problems/outages.ts';

/** Who does the work of each lane. */
export const WORKS: Works = {
  mail: sendLetter,
  newsletter: tellNewsletter,
  recordings: prepareStored,
  earlier_recordings: completeEarlier,
  models: learnNext,
  decisions: decideAgain,
};
export const LANES = [...new Set(Object.values(TASK_LANES))] as Lane[];

/** Starts it; returns a function that stops it after what is under way. */
export function startWork(
  services: Services,
  { log, outages }: { log: Log; outages: Outages },
): () => Promise<unknown> {
  const reportsOf = (work: string) => ({
    onFailure: (error: unknown) => outages.workFailed(work, error),
    onWorked: () => outages.worked(work),
  });
  const stopQueue = startQueue(
    services,
    { lanes: LANES, works: WORKS },
    {
      onFailure: (lane, error) => outages.workFailed(`queue: ${lane}`, error),
      onUndone: (lane, outcome) => log.warn({ lane, ...outcome }, 'a task of the queue was not done'),
      onWorked: (lane) => outages.worked(`queue: ${lane}`),
    },
  );
  const stopFolding = startFolding(services, reportsOf('counting for the dashboards'));
  const stopEarlier = startEarlier(services, reportsOf('looking for earlier recordings'));
  const stopLearning = startLearning(services, reportsOf('looking for models to learn'));
  const stopLinking = startLinking(services, reportsOf('linking samples to pipes'));
  return () => {
    stopEarlier();
    stopLearning();
    return Promise.all([stopQueue(), stopFolding(), stopLinking()]);
  };
}
