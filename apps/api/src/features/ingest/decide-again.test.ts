import { describe, expect, it } from 'vitest';
import { beforeDecisions, company, detail, LEVEL, past, prepare, send, wavOf } from '../../testing/past-decisions.ts';
import { rows, t } from '../../testing/uploads.ts';
import { workDue } from '../queue/index.ts';
import { decideAgain } from './decision.service.ts';
import { completeEarlier } from './prepare-recording.service.ts';
import { queueEarlier } from './recording.queries.ts';

beforeDecisions();

describe('deciding again', () => {
  const again = (companies: number[] | null = null) =>
    decideAgain(t.services, { companies, tell: () => undefined, signal: new AbortController().signal });

  it('gives a class where too little was known, beside the first decision, and changes nothing else', async () => {
    const [waiting, seen] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [seen]);
    await past({ n: 30 });
    await company(0);
    expect(await again([t.cast.companies.other])).toEqual({ recordings: 0, done: 0 });
    expect(await again()).toEqual({ recordings: 2, done: 2 });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
    const found = await rows(
      'select motivo, atual, aplicada from sample_decisions where id_amostra = $1 order by id_decisao',
      [waiting],
    );
    expect(found).toEqual([
      { motivo: 'sem_referencia', atual: false, aplicada: false },
      { motivo: 'acima', atual: true, aplicada: true },
    ]);
    expect(await again()).toEqual({ recordings: 0, done: 0 });
  });

  it('leaves a collector’s leak of which nothing can be told as it is, and does not decide on it each time', async () => {
    const id = await send({ pre_classificacao: 'LEAK' }, wavOf(9, 2));
    await prepare();
    await past({ n: 30 });
    await company(0);
    expect(await again()).toEqual({ recordings: 0, done: 0 });
    await t.admin.query('delete from sample_decisions where id_amostra = $1', [id]);
    expect(await again()).toEqual({ recordings: 1, done: 1 });
    expect(await again()).toEqual({ recordings: 0, done: 0 });
    expect(await detail(id)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'curta' } });
  });

  it('gives their class to samples of earlier days that still wait for one, on which the queue has decided without it', async () => {
    const [waiting, seen] = [await send(), await send({}, wavOf(2))];
    await prepare();
    await t.admin.query('delete from sample_decisions');
    await t.admin.query('update recordings set medidas = null, versao_medida = null');
    await t.admin.query('update samples set dt_classificacao = now() where id_amostra = $1', [seen]);
    await past({ n: 30 });
    await company(0);
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'PEND', escuta: { motivo: 'acima' } });
    expect(await again()).toEqual({ recordings: 1, done: 1 });
    expect(await detail(waiting)).toMatchObject({ classificacao: 'LEAK', escuta: { motivo: 'acima' } });
    expect(await detail(seen)).toMatchObject({ classificacao: 'PEND' });
    expect(await again()).toEqual({ recordings: 0, done: 0 });
  });

  it('by other rules of measuring is queued by itself, compares only what they measured, and leaves the class', async () => {
    await past({ n: 30, versao: 0 });
    const id = await send();
    await prepare();
    await t.admin.query('update sample_decisions set versao = 0 where id_amostra = $1', [id]);
    await t.admin.query('update recordings set versao_medida = 0');
    await past({ n: 30, nivel: LEVEL - 3 });
    await company(0);
    await queueEarlier(t.services.connections.system, { now: t.clock.now(), most: 10 });
    await workDue(t.services, { lane: 'earlier_recordings', work: completeEarlier });
    expect(await detail(id)).toMatchObject({
      classificacao: 'PEND',
      escuta: { motivo: 'acima', diferenca: expect.closeTo(3, 2), versao: 1 },
    });
    expect(await rows('select versao from sample_decisions where id_amostra = $1 order by id_decisao', [id])).toEqual([
      { versao: 0 },
      { versao: 1 },
    ]);
  });
});
