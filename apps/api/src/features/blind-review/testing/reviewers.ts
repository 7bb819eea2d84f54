import type { BlindClassification, ReplyOf } from '@escuta/contract';
import { insertRecording, insertSample } from '../../../testing/builders.ts';
import type { CallInput } from '../../../testing/call-path.ts';
import { type Caller, payload, type TestApp } from '../../../testing/harness.ts';
import { insertPerson, TEST_PASSWORD, TEST_PASSWORD_HASH } from '../../../testing/people.ts';

/** A signed-in blind reviewer; `again` opens a second session. */
export interface Reviewer extends Pick<Caller, 'call'> {
  id_usuario: number;
  again(): Promise<Reviewer>;
}

/** Signs in the person with an e-mail address. */
async function signIn(t: TestApp, email: string): Promise<Reviewer> {
  const { user } = payload('login', await t.nobody.call('login', { body: { email, senha: TEST_PASSWORD, origem: 1 } }));
  const headers = { token: user.token };
  return {
    id_usuario: user.id_usuario,
    call: (name, input: CallInput = {}) => t.nobody.call(name, { ...input, headers }),
    again: () => signIn(t, email),
  };
}

/** Creates blind reviewers of the first company. */
export async function makeReviewers(t: TestApp, count: number): Promise<Reviewer[]> {
  const { rows } = await t.admin.query(`select count(*)::int as before from users where nome like 'Cega %'`);
  const reviewers: Reviewer[] = [];
  for (let made = 1; made <= count; made++) {
    const number = rows[0].before + made;
    const email = `cega${number}@norte.test`;
    const person = { id_cliente: t.cast.companies.own, nome: `Cega ${number}`, email, id_tipo_usuario: 'BR' as const };
    await insertPerson(t.admin, person, TEST_PASSWORD_HASH);
    reviewers.push(await signIn(t, email));
  }
  return reviewers;
}

let minute = 0;

/** Creates a sample with sound, newer than all created before; returns its id. */
export async function makeSample(t: TestApp, id_cliente = t.cast.companies.own, more: object = {}): Promise<number> {
  minute += 1;
  const files = { wav: `companies/${id_cliente}/recordings/r.wav`, png: `companies/${id_cliente}/recordings/r.png` };
  const dt_amostra = new Date(Date.UTC(2026, 9, 1, 0, minute));
  const id_gravacao = await insertRecording(t.admin, id_cliente, files);
  return insertSample(t.admin, { id_cliente, dt_amostra, id_gravacao, ...more });
}

/** Deletes all samples, reviews and working times. */
export async function clearReviews(t: TestApp): Promise<void> {
  await t.admin.query(
    'truncate samples, blind_reviews, blind_review_sessions, leak_reports, leak_report_samples cascade',
  );
}

/** Starts or continues working and takes the next sample. */
export async function take(reviewer: Reviewer): Promise<Extract<ReplyOf<'getBlindSample'>, { error: false }>> {
  payload('startBlindReview', await reviewer.call('startBlindReview'));
  return payload('getBlindSample', await reviewer.call('getBlindSample'));
}

/** Answers a sample handed out. */
export function answerWith(reviewer: Reviewer, amostra: number, classificacao: BlindClassification, more: object = {}) {
  const body = { amostra, classificacao, qualidade: 4, certeza: 5, tempo: 1, ...more };
  return reviewer.call('answerBlindSample', { body });
}

/** Takes the next sample and answers it; returns the number of the hand-out. */
export async function review(reviewer: Reviewer, classificacao: BlindClassification, more: object = {}) {
  const { amostra } = (await take(reviewer)).amostra;
  payload('answerBlindSample', await answerWith(reviewer, amostra, classificacao, more));
  return amostra;
}

/** Id of the sample of a hand-out. */
export async function sampleOf(t: TestApp, amostra: number): Promise<number> {
  const { rows } = await t.admin.query('select id_amostra from blind_reviews where id_revisao = $1', [amostra]);
  return rows[0].id_amostra;
}
