import { randomUUID } from 'node:crypto';
import { NETWORK_BATCH_SEGMENTS_MAX, type NetworkBatch } from '@escuta/contract';
import { encodeSegments, type PipeSegment } from '@escuta/domain';
import type { Caller, CallReply } from './harness.ts';

export type LonLat = readonly [number, number];

/** A segment of 100 mm from 1987 with the first material, unless given. */
export const segment = (line: readonly LonLat[], given: Partial<PipeSegment> = {}): PipeSegment => ({
  ...{ material: 0, diametro: 100, ano: 1987, codigo: null, ...given },
  positions: line.flat(),
});

export const newImport = (given: object = {}) => ({
  chave: randomUUID(),
  arquivo: 'Rede de distribuição.gpkg',
  sistema: 'EPSG:31984',
  correspondencia: {
    colunas: { material: 'MATERIAL', diametro: 'DN', ano: null, codigo: 'ID_TRECHO' },
    materiais: [
      { texto: 'F°F°', material: 'Ferro Fundido' },
      { texto: 'PVC PBA', material: 'PVC' },
    ],
  },
  ...given,
});

/** An import begun by a caller for a company, with the calls on it. */
export class Importing {
  readonly chave: string;
  readonly #caller: Caller;
  readonly #id: number;

  private constructor(caller: Caller, id: number, chave: string) {
    this.#caller = caller;
    this.#id = id;
    this.chave = chave;
  }

  static async begin(caller: Caller, id: number, given: object = {}): Promise<Importing> {
    const body = newImport(given);
    const reply = await caller.call('beginNetworkImport', { params: { id }, body });
    if (reply.status !== 200) throw new Error(reply.text);
    return new Importing(caller, id, body.chave);
  }

  #params(more: object = {}) {
    return { id: this.#id, chave: this.chave, ...more };
  }

  send(numero: number, segments: readonly PipeSegment[], change: Partial<NetworkBatch> = {}): Promise<CallReply> {
    const body = { ...encodeSegments(segments), ...change };
    return this.#caller.call('sendNetworkBatch', { params: this.#params({ numero }), body });
  }

  finish(lotes: number, segmentos: number, deixados: object = {}): Promise<CallReply> {
    return this.#caller.call('finishNetworkImport', { params: this.#params(), body: { lotes, segmentos, deixados } });
  }

  cancel(): Promise<CallReply> {
    return this.#caller.call('cancelNetworkImport', { params: this.#params() });
  }
}

/** Imports a network of these segments, in as few batches as it takes. */
export async function importNetwork(caller: Caller, id: number, segments: readonly PipeSegment[]): Promise<CallReply> {
  const importing = await Importing.begin(caller, id);
  const batches = Math.max(1, Math.ceil(segments.length / NETWORK_BATCH_SEGMENTS_MAX));
  for (let n = 0; n < batches; n++) {
    const sent = await importing.send(
      n + 1,
      segments.slice(n * NETWORK_BATCH_SEGMENTS_MAX, (n + 1) * NETWORK_BATCH_SEGMENTS_MAX),
    );
    if (sent.status !== 200) throw new Error(sent.text);
  }
  return importing.finish(batches, segments.length);
}
