import type { SampleDetail } from '@escuta/contract';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { companies, found } from './open-map.tsx';

export const NOTE = { obs_admin: null, usuario_classificacao: null, dt_classificacao: null, sem_consenso: false };
/** Pending samples as the desk sees them. */
export const pending = (change: Partial<SampleDetail> = {}): Answers => ({
  listMapCompanies: companies,
  searchMap: () => found(3, { classificacao: Array(3).fill('PEND') }),
  searchSamples: { total: 0, amostras: [] },
  getSampleDetail: ({ body: { id_amostra } }) => ({
    amostra: sampleDetail({ id_amostra, seq: `S${id_amostra}`, classificacao: 'PEND', triagem: NOTE, ...change }),
  }),
});

/** Whether the sample at the desk is there, and can be classified. */
export const isDeskReady = () =>
  document.querySelector<HTMLFieldSetElement>('fieldset:has([data-code=LESS])')?.disabled === false;
