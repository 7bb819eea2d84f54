import { BlindPool, type StoredBlindPool } from '@escuta/contract';
import { toProductMinute } from '@escuta/domain';
import type { SchemaForm } from '../../../shared/forms/index.ts';
import type { ValuesOf } from '../../../shared/forms/use-schema-form.ts';

/** The contract's pool whose period does not end before it starts. */
export const PoolSchema = BlindPool.refine(({ dti, dtf }) => !dti || !dtf || new Date(dti) <= new Date(dtf), {
  path: ['dtf'],
});
export type PoolValues = ValuesOf<typeof PoolSchema>;
export type PoolForm = SchemaForm<PoolValues, BlindPool>;

const minute = (instant: string | null) => instant && toProductMinute(new Date(instant));

/** The stored pool as values of the form, its period in minutes of UTC-3. */
export const toValues = (pool: StoredBlindPool): PoolValues => ({
  ...pool,
  dti: minute(pool.dti),
  dtf: minute(pool.dtf),
});
