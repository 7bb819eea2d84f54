import { Readable } from 'node:stream';
import { CLASSIFICATIONS, COLUMNS_MEDIA_TYPE, type SampleColumns } from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import { RawReply } from '../../http/raw-reply.ts';
import type { Handlers } from '../../http/register.ts';
import { revealAddress } from './address.service.ts';
import { changeUnit } from './change-unit.service.ts';
import { compareSample } from './comparisons.service.ts';
import { classifyBySystem, summary } from './desk.service.ts';
import { reviewMany } from './review-many.service.ts';
import { classify, getSample, markSeen, review, saveComment } from './samples.service.ts';
import { emptyColumns, slimSamplesJson } from './samples.view.ts';
import { searchMap, searchSamples } from './search.service.ts';
import { listVisits } from './visits.service.ts';

type SampleCalls =
  | 'listClassifications'
  | 'searchMap'
  | 'searchSamples'
  | 'getSample'
  | 'getSampleDetail'
  | 'listVisits'
  | 'compareSample'
  | 'toggleSeen'
  | 'setSeen'
  | 'classifyByCustomer'
  | 'reviewMany'
  | 'classifyBySystem'
  | 'summariseCompanies'
  | 'revealAddress'
  | 'changeUnit'
  | 'saveComment'
  | 'reviewSample';

async function* plainReply(head: string, columns: SampleColumns): AsyncGenerator<string> {
  yield head;
  yield* slimSamplesJson(columns);
  yield '}';
}

const REVIEW = { '1': true, '0': false, null: null } as const;

export const sampleHandlers: Handlers<SampleCalls> = {
  listClassifications: async () => ({
    dados: CLASSIFICATIONS.map((code) => ({ id_classificacao: CLASSIFICATION_IDS[code], descricao: code })),
    total: CLASSIFICATIONS.length,
  }),
  searchMap: async ({ services, session, body, accept }) => {
    const asColumns = accept.includes(COLUMNS_MEDIA_TYPE);
    const mediaType = asColumns ? COLUMNS_MEDIA_TYPE : 'application/json';
    const found = await searchMap(services, session, body);
    if (found.tooMany) {
      const amostras = asColumns ? emptyColumns() : [];
      const refusal = { error: true, message: 'too_many_samples', params: { max: found.max }, total: 0, amostras };
      return RawReply.json(JSON.stringify(refusal), mediaType);
    }
    const head = `{"error":false,"message":null,"total":${found.total},"amostras":`;
    if (asColumns) {
      return RawReply.json(Buffer.concat([Buffer.from(head), ...found.columns, Buffer.from('}')]), mediaType);
    }
    const columns = JSON.parse(Buffer.concat(found.columns).toString()) as SampleColumns;
    return RawReply.json(Readable.from(plainReply(head, columns)), mediaType);
  },
  searchSamples: ({ services, session, body }) => searchSamples(services, session, body),
  getSample: async ({ services, session, params }) => ({ amostra: await getSample(services, session, params.id) }),
  getSampleDetail: async ({ services, session, body }) => ({
    amostra: await getSample(services, session, body.id_amostra),
  }),
  listVisits: ({ services, session, params }) => listVisits(services, session, params.id),
  compareSample: ({ services, session, params }) => compareSample(services, session, params.id),
  toggleSeen: ({ services, session, params, requestId }) =>
    markSeen(services, session, params.id, { flipOnceFor: requestId }),
  setSeen: ({ services, session, params: { id, valor }, query: { desfaz }, requestId }) =>
    markSeen(services, session, id, valor === 'status' ? { flipOnceFor: requestId } : valor === 'true', desfaz),
  classifyByCustomer: ({ services, session, body }) => classify(services, session, body),
  reviewMany: ({ services, session, body }) => reviewMany(services, session, body),
  classifyBySystem: ({ services, session, body }) => classifyBySystem(services, session, body),
  summariseCompanies: ({ services, session }) => summary(services, session),
  revealAddress: ({ services, session, body, log }) => revealAddress(services, session, body.id_amostra, log),
  changeUnit: ({ services, session, body }) => changeUnit(services, session, body),
  saveComment: ({ services, session, body }) => saveComment(services, session, body),
  reviewSample: ({ services, session, params }) => review(services, session, params.id, REVIEW[params.x]),
};
