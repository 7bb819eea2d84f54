import { DEMO_PEOPLE } from './cast.ts';
import type { DemoSample } from './plan.ts';

const numberOf = (collector: string) => DEMO_PEOPLE.findIndex(({ key }) => key === collector);

/** Collector and device ids as printed on the equipment; device ids start with digits reserved for tests. */
export function equipmentOf(collector: string): { coletor: string; descricao: string } {
  const index = numberOf(collector);
  return {
    coletor: `C-${String(index).padStart(3, '0')}`,
    descricao: `00100100${String(index * 7919).padStart(7, '0')}`,
  };
}

/** The sensor of each collector, by which its usual level is known (D-35). What was sent without one is what the machine leaves pending. */
export function sensorOf({ coletor, classificacao }: Pick<DemoSample, 'coletor' | 'classificacao'>) {
  if (classificacao === 'PEND') return { sensor_modelo: null, sensor_serie: null };
  return { sensor_modelo: 'HS-2', sensor_serie: `HS2-${String(1_043 + numberOf(coletor) * 271).padStart(5, '0')}` };
}
