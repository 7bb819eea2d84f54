import { measure, readWav, SYNTHESIS_KINDS, type SynthesisKind } from '@escuta/acoustics';
import { isUsable, LISTENING_BLOCK, PROOF } from '@escuta/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewRecording } from '../ingest/index.ts';
import { workDesk } from './desk-blocks.ts';
import { type Judged, judgeAll } from './machine.ts';
import type { DemoPlan } from './plan.ts';
import { planDemo } from './planned-demo.ts';
import { type DemoSounds, heardIn, shelvesOf, soundFiles } from './sounds.ts';
import { DAY_MS, HOUR_MS, plusMs } from './times.ts';

/** A day of each weekday, each at another hour; the last one is the end of a leap day. */
const MOMENTS = [
  ...Array.from({ length: 7 }, (_, n) => plusMs(new Date('2026-12-28T00:10:00-03:00'), n * (DAY_MS + 3 * HOUR_MS))),
  new Date('2028-02-29T23:59:00-03:00'),
];

let sounds: DemoSounds;
beforeAll(() => {
  const measured = (kind: SynthesisKind) =>
    soundFiles(kind).map((wav) => ({ made: { measured: measure(readWav(wav)) } }) as NewRecording);
  sounds = Object.fromEntries(SYNTHESIS_KINDS.map((kind) => [kind, measured(kind)])) as DemoSounds;
}, 60_000);

const listen = async (plan: DemoPlan, now: Date) => judgeAll(plan, heardIn(plan, shelvesOf(sounds)), now);

describe('what the machine says of the demo', () => {
  it('is that the sounds of INCO and PASS are too restless to judge, and no others', () => {
    const restless = (kind: SynthesisKind) =>
      sounds[kind].map(({ made }) => made?.measured && !isUsable(made.measured));
    const told = SYNTHESIS_KINDS.map((kind) => [kind, new Set(restless(kind))]);
    expect(told).toEqual(SYNTHESIS_KINDS.map((kind) => [kind, new Set([kind === 'INCO' || kind === 'PASS'])]));
  });

  it('is enough for each figure of its worth, on each day of a week, and is heard by no later than now', async () => {
    for (const now of MOMENTS) {
      const plan = planDemo(now);
      const judged = await listen(plan, now);
      const { blocks, verdicts } = workDesk(judged, now);
      const drawn = blocks.flatMap(({ samples }) => samples.filter(({ sorteada }) => sorteada));
      const isAnswered = ({ sample }: Judged) =>
        !['INCO', 'PEND'].includes(sample.classificacao_cliente ?? sample.classe_final ?? sample.classificacao);
      const called = new Map(judged.map((one) => [one.sample, (one.earlier ?? one.decision).classificacao]));
      const reports = plan.reports.filter(
        ({ id_status_relatorio, samples }) =>
          id_status_relatorio === 1 &&
          samples.some((sample) => called.get(sample) === 'LEAK' && !sample.company.startsWith('valley')),
      );
      const enough = {
        drawn: drawn.filter(({ judged: one }) => isAnswered(one)).length >= PROOF.drawnLeast,
        reports: reports.length >= PROOF.reportsLeast,
        waiting: judged.filter(({ sample, decision }) => decision.aplicada && !verdicts.has(sample)).length > 200,
      };
      expect([now, enough]).toEqual([now, { drawn: true, reports: true, waiting: true }]);
      expect(Math.max(...[...verdicts.values()].map(Number))).toBeLessThanOrEqual(now.getTime());
    }
  }, 120_000);

  it('has no block that the desk would go on with', async () => {
    for (const now of [new Date('2026-12-29T02:20:00-03:00'), new Date('2026-12-30T18:10:00-03:00')]) {
      const { blocks } = workDesk(await listen(planDemo(now), now), now);
      expect(blocks.at(-1)?.dt_bloco.getTime()).toBeLessThan(now.getTime() - 12 * HOUR_MS);
    }
  });

  it('has blocks of the desk as the product makes them', async () => {
    const now = MOMENTS[0] as Date;
    const { blocks } = workDesk(await listen(planDemo(now), now), now);
    const samples = blocks.flatMap((block) => block.samples.map(({ judged }) => judged.sample));
    expect(new Set(samples).size).toBe(samples.length);
    for (const { samples: chosen, total, periodo_inicio, periodo_fim } of blocks) {
      const drawn = chosen.filter(({ sorteada }) => sorteada);
      expect([chosen.length, drawn.length]).toEqual([LISTENING_BLOCK.size, 2]);
      expect(new Set(drawn.map(({ probabilidade }) => probabilidade))).toEqual(new Set([2 / (total - 38)]));
      for (const { judged } of chosen) {
        const { dt_envio } = judged.sample;
        expect([dt_envio >= periodo_inicio, dt_envio < periodo_fim]).toEqual([true, true]);
      }
    }
  });
});
