import type { Role, SampleDetail, User } from '@escuta/contract';
import { screen } from '@testing-library/react';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { sampleDetail } from '../../shared/testing/samples.ts';
import { found } from './open-map.tsx';
import { openScreen } from './open-screen.tsx';

/** A sample without review, inspection or comment. */
export const SAMPLE: SampleDetail = sampleDetail({
  id_amostra: 4711,
  seq: '104-B',
  id_cliente: 31,
  razao_social: 'Águas do Maranhão',
  dt_amostra: '2026-09-22T08:31:00-03:00',
  lat: -2.53073,
  lon: -44.30682,
  precisao: 4.25,
  coletor: 'C-17',
  nome: 'Conceição Ávila',
  endereco: null,
  endereco_distancia: null,
});

/** Opens the map with a sample, found by its id in the address. What the server knows of it is in `server.current`. */
export async function openSample(
  change: Partial<SampleDetail> = {},
  as: Role | Partial<User> = 'ANA',
  answers: Answers = {},
) {
  const server = { current: { ...SAMPLE, ...change } };
  const opened = openScreen(`/?id_amostra=${SAMPLE.seq}`, as, {
    searchMap: () => {
      const { id_amostra, seq, id_cliente, classificacao, classificacao_cliente } = server.current;
      return found(1, {
        ...{ id_amostra: [id_amostra], seq: [seq], id_cliente: [id_cliente], classificacao: [classificacao] },
        classificacao_cliente: [classificacao_cliente ?? ''],
      });
    },
    getSampleDetail: () => ({ amostra: server.current }),
    ...answers,
  });
  await screen.findByText('Precisão');
  return { ...opened, server };
}
