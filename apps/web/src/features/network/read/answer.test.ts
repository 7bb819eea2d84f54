import { expect, it } from 'vitest';
import { answerInTurn } from '../../../shared/worker/answer.ts';
import type { StepReply, StepRequest } from '../../../shared/worker/messages.ts';
import { Reader } from './reader.ts';
import { geoPackageBytes, lineBlob, loadSqlite } from './testing/geopackage-bytes.ts';

const layer = (table: string, lines: number) => ({
  ...{ table, srs: 4674, columns: ['material'] },
  rows: Array.from({ length: lines }, (_, n) => ({
    geometry: lineBlob([
      [-44.3, -2.5 - n / 1000],
      [-44.301, -2.5 - n / 1000],
    ]),
    values: ['PVC'],
  })),
});

it('the steps of a reader are performed one after another, each on what the one before it left', async () => {
  const bytes = await geoPackageBytes([layer('adutora', 7), layer('ramal', 1)]);
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'rede.gpkg');
  const values: unknown[] = [];
  await new Promise<void>((done) => {
    const answer = answerInTurn(new Reader(loadSqlite), (reply: StepReply) => {
      if ('progress' in reply) return;
      values.push('value' in reply ? reply.value : reply.problem);
      if (values.length === 5) done();
    });
    const steps: Omit<StepRequest, 'id'>[] = [
      { step: 'open', input: [file] },
      { step: 'read', input: [0, null] },
      { step: 'place', input: [{ epsg: 4674 }, null] },
      { step: 'read', input: [1, null] },
      { step: 'place', input: [{ epsg: 4674 }, null] },
    ];
    for (const [id, step] of steps.entries()) answer({ id, ...step });
  });
  expect(values.slice(1)).toMatchObject([{ lines: 7 }, { lines: 7 }, { lines: 1 }, { lines: 1 }]);
});
