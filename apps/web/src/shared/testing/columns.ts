import type { SampleColumns } from '@escuta/contract';

const BASE = { lat: -1_993_170, lon: -4_405_390, dt: 1_795_000_000 } as const;

/** Columns of some samples, one per minute, newest first; a test overrides the columns that matter. */
export function columnsOf(size: number, columns: Partial<SampleColumns> = {}): SampleColumns {
  const each = <T>(value: (row: number) => T): T[] => Array.from({ length: size }, (_, row) => value(row));
  return {
    id_amostra: each((row) => row + 1),
    seq: each((row) => `S${row + 1}`),
    id_cliente: each(() => 1),
    dt_amostra: each((row) => BASE.dt - row * 60),
    lat: each((row) => BASE.lat + row),
    lon: each((row) => BASE.lon + row),
    classificacao: each(() => 'LEAK' as const),
    classificacao_cliente: each(() => '' as const),
    vista: each(() => 0),
    comentario: each(() => 0),
    totalInspectionOrders: each(() => 0),
    status: each(() => 0),
    ...columns,
  };
}
