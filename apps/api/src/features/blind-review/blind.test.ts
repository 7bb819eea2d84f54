import { writeWav } from '@escuta/acoustics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReport } from '../../testing/builders.ts';
import { type CallReply, startTestApp, type TestApp } from '../../testing/harness.ts';
import { keepRecordingFiles, prepareRecording, saveRecording } from '../ingest/index.ts';
import { answerWith, makeReviewers, makeSample, type Reviewer, take } from './testing/reviewers.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Long enough not to appear by chance in a signed link or a sound. */
const MARK = 'Zq7Zq8Zq9';
/** Data hidden from a reviewer, each with a mark that appears nowhere else. */
const SECRETS = {
  razao_social: `${MARK}Companhia`,
  endereco: `${MARK} Rua Escondida, 77`,
  seq: `${MARK}-S1`,
  coletor: `${MARK}-C1`,
  descricao: `${MARK}-imei`,
  obs: `${MARK} ouvi`,
  dt_comentario: '2026-11-19T10:00:00Z',
  obs_app: `${MARK} campo`,
  obs_admin: `${MARK} mesa`,
  geofonista: `${MARK} geo`,
};

/** A WAV with metadata as recorders write it: names, places and comments before and after the sound. */
function wavWithMetadata(): Uint8Array {
  const plain = writeWav(
    Float32Array.from({ length: 8192 }, (_, index) => Math.sin(index / 9) / 2),
    8192,
  );
  const chunk = (id: string, text: string) => {
    const data = Buffer.from(text.padEnd(text.length + (text.length % 2), '\0'));
    const head = Buffer.alloc(8);
    head.write(id);
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const inam = chunk('INAM', `${MARK} LEAK ${SECRETS.razao_social}`);
  const list = Buffer.concat([chunk('LIST', `INFO${inam.toString('latin1')}`)]);
  const fmtEnd = 36;
  const bytes = Buffer.concat([
    plain.subarray(0, 12),
    chunk('bext', `${MARK} -19.931234 -44.051234`),
    plain.subarray(12, fmtEnd),
    list,
    plain.subarray(fmtEnd),
    chunk('iXML', `<${MARK}>${SECRETS.seq}</${MARK}>`),
  ]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}

async function makeMarkedSample(reviewed: Reviewer): Promise<number> {
  const { other } = t.cast.companies;
  const { razao_social, ...columns } = SECRETS;
  await t.admin.query('update companies set razao_social = $2 where id_cliente = $1', [other, razao_social]);
  const { connections, storage } = t.services;
  const recording = await prepareRecording(wavWithMetadata(), false);
  await keepRecordingFiles(storage, other, recording);
  const { id_gravacao } = await connections.system
    .transaction()
    .execute((trx) => saveRecording(trx, { id_cliente: other, recording, now: t.clock.now() }));
  const id_amostra = await makeSample(t, other, {
    ...columns,
    id_amostra: 987_654_321,
    id_gravacao,
    classificacao: 'VISI',
    id_usuario_comentario: t.cast.people['ana@other'].id_usuario,
    classificacao_cliente: 'PASS',
    dt_classificacao_cliente: new Date(),
    id_usuario_classificador: t.cast.people['ana@other'].id_usuario,
    pre_classificacao: 'LESS',
    lat: -19.931234,
    lon: -44.051234,
  });
  const { amostra } = (await take(reviewed)).amostra;
  expect((await answerWith(reviewed, amostra, 'INCO', { qualidade: 2, certeza: 1 })).status).toBe(200);
  await insertReport(t.admin, {
    id_cliente: other,
    id_usuario: t.cast.people['gei@other'].id_usuario,
    amostras: [id_amostra],
    obs_inspecao: `${MARK} cavamos`,
  });
  return id_amostra;
}

/** All text that reaches the browser: headers, body, and decoded base64 in both. */
function everythingOf(bytes: Buffer, headers: object): string[] {
  const text = bytes.toString('latin1') + JSON.stringify(headers);
  const encoded = text.match(/[A-Za-z0-9_-]{12,}/g) ?? [];
  const decoded = encoded.flatMap((part) =>
    [0, 1, 2, 3].map((from) => Buffer.from(part.slice(from), 'base64url').toString('latin1')),
  );
  return [text, bytes.toString('utf8'), bytes.toString('utf16le'), ...decoded];
}

interface Received {
  bytes: Buffer;
  headers: object;
}

/** Every call and file of a reviewer's session, until the server has replied to all of them. */
async function receiveAll(reviewer: Reviewer, id_amostra: number) {
  const replies: Received[] = [];
  const keep = (reply: CallReply) => {
    replies.push({ bytes: Buffer.from(reply.text), headers: reply.headers });
    return reply;
  };
  const media = async (url: unknown, headers: Record<string, string> = {}) => {
    const reply = await t.app.inject({ url: String(url), headers });
    replies.push({ bytes: reply.rawPayload, headers: reply.headers });
    return reply;
  };
  keep(await reviewer.call('startBlindReview'));
  const handed = keep(await reviewer.call('getBlindSample')).json.amostra as Record<string, unknown>;
  const amostra = handed.amostra as number;
  keep(await reviewer.call('startBlindTime', { body: { amostra } }));
  const sound = await media(handed.url);
  const picture = await media(handed.espectrograma);
  const part = await media(handed.url, { range: 'bytes=40-' });
  await media(String(handed.url).replace(/sig=./, 'sig=_'));
  keep(await reviewer.call('stopBlindTime', { body: { amostra } }));
  keep(await answerWith(reviewer, amostra, 'LESS', { qualidade: 9 }));
  keep(await answerWith(reviewer, amostra, 'LESS'));
  keep(await answerWith(reviewer, amostra, 'LEAK'));
  keep(await reviewer.call('giveBackBlindSample', { body: { amostra, motivo: 'pulada' } }));
  keep(await reviewer.call('getBlindSample'));
  keep(await reviewer.call('endBlindReview', { body: {} }));
  // The other calls that a reviewer could try for the sample.
  for (const name of ['getSample', 'getSampleDetail', 'searchMap', 'blindReviewReport'] as const) {
    const reply = keep(await reviewer.call(name, { params: { id: id_amostra, filtro: 'e30' }, body: { id_amostra } }));
    expect(reply).toMatchObject({ status: 403, json: { message: 'capability_denied' } });
  }
  expect(replies.length).toBeGreaterThan(14);
  return { replies, handed, sound, picture, part };
}

type All = Awaited<ReturnType<typeof receiveAll>>;

/** The sound is complete, a header of 44 bytes and 8192 samples of two bytes, and has no metadata. */
function expectBareMedia({ handed, sound, picture, part }: All): void {
  expect(Object.keys(handed).sort()).toEqual(['amostra', 'espectrograma', 'gravacao', 'restante', 'url']);
  expect(Object.keys(handed.gravacao as object).sort()).toEqual([
    'duracao',
    'freq_max',
    'picos',
    'sintetico',
    'taxa_amostragem',
  ]);
  expect([sound.statusCode, picture.statusCode, part.statusCode]).toEqual([200, 200, 206]);
  expect(sound.rawPayload.subarray(0, 4).toString() + sound.rawPayload.subarray(36, 40).toString()).toBe('RIFFdata');
  expect(sound.rawPayload.length).toBe(44 + 2 * 8192);
  const original = wavWithMetadata();
  expect(Buffer.from(original).includes(sound.rawPayload.subarray(44))).toBe(true);
  expect(part.rawPayload.equals(sound.rawPayload.subarray(40))).toBe(true);
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const chunks = picture.rawPayload.toString('latin1').match(/tEXt|zTXt|iTXt|eXIf/g);
  expect(chunks).toBeNull();
}

async function expectNothingRevealed({ replies }: All, id_amostra: number): Promise<void> {
  const { other } = t.cast.companies;
  const { rows } = await t.admin.query(
    'select encode(g.sha256, $2) as sha from samples join recordings g using (id_gravacao) where id_amostra = $1',
    [id_amostra, 'hex'],
  );
  const forbidden = [
    MARK,
    String(id_amostra),
    rows[0].sha,
    'companies/',
    `"id_cliente"`,
    '"VISI"',
    '-19.93',
    '-44.05',
    'recordings',
  ];
  for (const { bytes, headers } of replies) {
    for (const text of everythingOf(bytes, headers)) {
      for (const secret of forbidden) expect(text).not.toContain(secret);
    }
  }
  const calls = replies.map(({ bytes }) => bytes.toString('utf8')).filter((text) => text.startsWith('{'));
  for (const text of calls) {
    expect(text).not.toMatch(/"(id_amostra|classificacao|classe\w*|razao_social|lat|lon|endereco|coletor|seq)":/);
    expect(text).not.toMatch(/\bVISI\b/);
    expect(text).not.toMatch(new RegExp(`"\\w*cliente\\w*":${other}\\b`));
  }
}

describe('[BR-06] blind review', () => {
  it('reveals to a reviewer no company, place, class or person', async () => {
    const [first, reviewer] = (await makeReviewers(t, 2)) as [Reviewer, Reviewer];
    const id_amostra = await makeMarkedSample(first);
    const all = await receiveAll(reviewer, id_amostra);
    expectBareMedia(all);
    await expectNothingRevealed(all, id_amostra);
    // For another role the link leads to the original file with the marks, so the search above would have found them.
    const ana = await t.as('ana@other');
    const detail = (await ana.call('getSample', { params: { id: id_amostra } })).json.amostra as { url: string };
    const whole = await t.app.inject({ url: detail.url });
    expect(whole.rawPayload.includes(MARK)).toBe(true);
  });

  it('measures the time by the server’s clock', async () => {
    await makeSample(t);
    const [reviewer] = (await makeReviewers(t, 1)) as [Reviewer];
    const { amostra } = (await take(reviewer)).amostra;
    t.clock.advanceMs(186_000);
    expect(await answerWith(reviewer, amostra, 'LEAK', { tempo: 10 })).toMatchObject({
      status: 409,
      json: { message: 'hand_out_expired' },
    });
  });
});
