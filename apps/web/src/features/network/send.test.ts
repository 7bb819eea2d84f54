import { beforeEach, expect, it } from 'vitest';
import { ApiProblem } from '../../shared/api/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { type Answers, refuse, serve } from '../../shared/testing/contract-server.ts';
import { person } from '../../shared/testing/people.ts';
import { keptChoices, type Shipment, sendNetwork } from './send.ts';

const BATCHES = 7;
const shipment: Shipment = {
  ...{ id_cliente: 52, file: new File(['rede'], 'rede.zip'), sistema: 'EPSG:31984' },
  choices: {
    system: { epsg: 31984 },
    matching: { colunas: { material: null, diametro: null, ano: null, codigo: null }, materiais: [] },
  },
  summary: {
    ...{ segments: 3 * BATCHES, metres: 900, batches: BATCHES, leftOut: { repetido: 2 }, materials: [] },
    ...{ withDiameter: 0, withYear: 0, notUnderstood: { diametro: [], ano: [] } },
  },
  batch: async (number) => ({
    ...{ pontos: [2, 2, 2], posicoes: Array.from({ length: 12 }, (_, index) => number * 1000 + index) },
    ...{
      material: [null, null, null],
      diametro: [null, null, null],
      ano: [null, null, null],
      codigo: [null, null, null],
    },
  }),
};

function send(answers: Answers) {
  const progress: number[] = [];
  const server = serve({
    beginNetworkImport: ({ body }) => ({
      importacao: {
        ...{ chave: body.chave, arquivo: body.arquivo, sistema: body.sistema, usuario: 'Íris Nuñez' },
        ...{ dt_inicio: '2025-12-30T22:15:00-03:00', lotes: [2, 5], segmentos: 6 },
      },
    }),
    ...answers,
  });
  const options = {
    ...{ signal: new AbortController().signal, replace: false },
    onProgress: (segments: number) => void progress.push(segments),
    onWaiting: () => {},
  };
  return { ...server, progress, done: sendNetwork(shipment, options) };
}

beforeEach(() => startSession({ token: 'a-token', user: person(), expireSeconds: 60 }));

it('sends each batch that has not arrived once, two at a time, then how much there was', async () => {
  let now = 0;
  let most = 0;
  const { sent, progress, done } = send({
    sendNetworkBatch: async () => {
      most = Math.max(most, ++now);
      await new Promise((wake) => setTimeout(wake));
      now -= 1;
      return { segmentos: 3 };
    },
    finishNetworkImport: refuse('network_too_wide', { params: { max: 15 } }),
  });
  await expect(done).rejects.toThrow('network_too_wide');
  expect(sent('sendNetworkBatch').map(({ params }) => params.numero)).toEqual([1, 3, 4, 6, 7]);
  expect(most).toBe(2);
  expect(progress.at(-1)).toBe(shipment.summary.segments);
  expect(sent('finishNetworkImport')[0]?.body).toEqual({ lotes: 7, segmentos: 21, deixados: { repetido: 2 } });
});

it('stops at the first refusal', async () => {
  const { sent, done } = send({
    sendNetworkBatch: ({ params }) =>
      params.numero === 3 ? refuse('network_too_large', { params: { max: 2_000_000 } }) : { segmentos: 3 },
  });
  await expect(done).rejects.toBeInstanceOf(ApiProblem);
  expect(sent('sendNetworkBatch').every(({ params }) => params.numero <= 6)).toBe(true);
  expect(sent('finishNetworkImport')).toHaveLength(0);
});

it('keeps what was chosen for the file of an import that was refused, and for no other file', async () => {
  const { done } = send({
    sendNetworkBatch: { segmentos: 3 },
    finishNetworkImport: refuse('network_too_wide', { params: { max: 15 } }),
  });
  await expect(done).rejects.toBeInstanceOf(ApiProblem);
  expect(keptChoices(52, shipment.file)).toEqual(shipment.choices);
  expect(keptChoices(53, shipment.file)).toBeNull();
  expect(keptChoices(52, new File(['outra rede'], 'rede.zip'))).toBeNull();
});

it('takes what an older version kept for no choice', () => {
  localStorage.setItem('escuta.networkImport.52', JSON.stringify({ chave: 'a', digest: 'one' }));
  expect(keptChoices(52, shipment.file)).toBeNull();
});
