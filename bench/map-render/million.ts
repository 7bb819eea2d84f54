import { writeFile } from 'node:fs/promises';
import type { Classification, SampleColumns } from '@escuta/contract';

/** As in the database of the bench: a grid of streets, one sample in each of its places in turn. */
const GRID = { columns: 400, rows: 300, south: -1_995_000, west: -4_412_000, step: { lat: 40, lon: 30 } };
const CLASSES: Classification[] = ['LESS', 'LESS', 'LESS', 'LESS', 'LESS', 'LESS', 'LESS', 'PASS', 'PEND', 'LEAK'];
const NEWEST = Date.parse('2026-11-20T15:00:00Z') / 1000;
const SECONDS_APART = 60;

/** Writes an answer like that of the search, newest first, with more samples than it returns. */
export async function writeAnswer(file: string, samples: number): Promise<void> {
  let state = 42;
  /** Below `limit`; the same numbers in each run. */
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const rows = Array.from({ length: samples }, (_, row) => samples - row);
  const column = <T>(value: (n: number) => T) => rows.map(value);
  const { columns, south, west, step } = GRID;
  const amostras: SampleColumns = {
    id_amostra: rows,
    seq: column((n) => String(100_000 + n)),
    id_cliente: column((n) => 1 + (n % 10)),
    dt_amostra: column((n) => NEWEST - (samples - n) * SECONDS_APART),
    lat: column((n) => south + (Math.floor(n / columns) % GRID.rows) * step.lat + random(step.lat)),
    lon: column((n) => west + (n % columns) * step.lon + random(step.lon)),
    classificacao: column(() => CLASSES[random(CLASSES.length)] as Classification),
    classificacao_cliente: column(() => '' as const),
    vista: column(() => (random(10) < 6 ? 1 : 0)),
    comentario: column(() => 0),
    totalInspectionOrders: column(() => 0),
    status: column(() => 0),
  };
  await writeFile(file, JSON.stringify({ amostras, total: samples }));
}
