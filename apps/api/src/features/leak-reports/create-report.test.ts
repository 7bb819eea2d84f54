import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { payload } from '../../testing/harness.ts';
import { openReportDesk, picture, type ReportDesk, titles } from './testing/report-desk.ts';

let desk: ReportDesk;
beforeAll(async () => {
  desk = await openReportDesk();
});
afterAll(() => desk.t.close());
beforeEach(async () => {
  desk.sample = await desk.ownSample();
});

describe('a new report', () => {
  it('stores every field and marks the slot', async () => {
    const second = await desk.ownSample({ id_inspecionar: null, id_inspecionar2: desk.t.cast.people.gei.id_usuario });
    const given = desk.reportOf({
      amostras: [
        { id_amostra: desk.sample, ordem_inspecao: 1 },
        { id_amostra: second, ordem_inspecao: 2 },
      ],
      abrangencia: 'Livre',
      posicao: 'Colar de Tomada',
      tipo_pavimentacao: 'Paralelepípedo',
      tipo_tubulacao: 'Cimento Amianto',
      equipamentos: ['Perfuratriz', 'Haste de Escuta', 'Perfuratriz'],
      diametro: '50 mm',
      nro_hidrometro: 'D1',
      pressao: 31.5,
      endereco: 'Rua A',
      numero: '12',
      latitude: -19.93,
      longitude: -44.05,
      obs_inspecao: '  ',
      obs_tipo_vazamento: 'Água limpa',
    });
    const { id_relatorio, repetido } = payload('createReport', await desk.gei.call('createReport', { body: given }));
    expect(repetido).toBe(false);
    const { relatorio } = payload('getReport', await desk.gei.call('getReport', { params: { id: id_relatorio } }));
    const { chave: _, amostras: _slots, fotos: _photos, equipamentos: _tools, ...plain } = given;
    expect(relatorio).toMatchObject({
      ...plain,
      obs_inspecao: null,
      amostras: `${desk.sample},${second}`,
      amostras_relatorio: [{ ordem_inspecao: 1 }, { ordem_inspecao: 2 }],
      equipamentos: [{ descricao: 'Perfuratriz' }, { descricao: 'Haste de Escuta' }],
      id_status_relatorio: 0,
      id_cliente: desk.t.cast.companies.own,
      geofonista_responsavel: 'GEI do Norte',
      dt_envio: '2026-11-20T12:00:00-03:00',
    });
    const { rows } = await desk.t.admin.query(
      'select laudos, status_inspecao from samples where id_amostra = any($1) order by id_amostra',
      [[desk.sample, second]],
    );
    expect(rows).toEqual([
      { laudos: 1, status_inspecao: 2 },
      { laudos: 2, status_inspecao: 2 },
    ]);
  });

  it('is accepted once, only from the operator of each slot, for samples of one company', async () => {
    const { branch } = desk.t.cast.companies;
    const me = desk.t.cast.people.gei.id_usuario;
    const others = await desk.ownSample({ id_inspecionar: desk.t.cast.people.geo.id_usuario });
    const below = await insertSample(desk.t.admin, { id_cliente: branch, id_inspecionar: me });
    const reported = await desk.ownSample();
    await insertReport(desk.t.admin, { id_cliente: desk.t.cast.companies.own, id_usuario: me, amostras: [reported] });
    const before = await desk.count('leak_reports');
    const slot = (id_amostra: number, ordem_inspecao = 1) => ({ id_amostra, ordem_inspecao });
    const refused = async (amostras: ReturnType<typeof slot>[]) => {
      const { status, json } = await desk.gei.call('createReport', { body: desk.reportOf({ amostras }) });
      const [detail] = (json.details ?? []) as { field: string }[];
      return [status, json.message, detail?.field];
    };
    expect(await refused([slot(desk.sample), slot(others)])).toEqual([404, 'inspection_not_found', 'amostras.1']);
    expect(await refused([slot(desk.sample, 2)])).toEqual([404, 'inspection_not_found', 'amostras.0']);
    expect(await refused([slot(2_000_000_000)])).toEqual([404, 'inspection_not_found', 'amostras.0']);
    expect(await refused([slot(desk.sample), slot(reported)])).toEqual([409, 'slot_reported', 'amostras.1']);
    expect(await refused([slot(desk.sample), slot(below)])).toEqual([400, 'invalid_input', 'amostras']);
    expect(await refused([slot(desk.sample), slot(desk.sample)])).toEqual([400, 'invalid_input', 'amostras.1']);
    expect(await desk.count('leak_reports')).toBe(before);
    payload('createReport', await desk.gei.call('createReport', { body: desk.reportOf() }));
  });

  it('is refused for a date more than a minute in the future', async () => {
    const late = await desk.gei.call('createReport', {
      body: desk.reportOf({ dt_relatorio: '2026-11-20T12:01:01-03:00' }),
    });
    expect(late).toMatchObject({
      status: 400,
      json: { message: 'invalid_input', details: [{ field: 'dt_relatorio', code: 'too_big' }] },
    });
    const ahead = desk.reportOf({ dt_relatorio: '2026-11-20T12:01:00-03:00' });
    expect((await desk.gei.call('createReport', { body: ahead })).status).toBe(200);
  });

  it('is refused for a date before 2000', async () => {
    for (const dt_relatorio of ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59-03:00']) {
      const { status, json } = await desk.gei.call('createReport', { body: desk.reportOf({ dt_relatorio }) });
      expect({ status, message: json.message, details: json.details }).toEqual({
        status: 400,
        message: 'invalid_input',
        details: [{ field: 'dt_relatorio', code: 'too_small' }],
      });
    }
    const params = { id: desk.t.cast.companies.own };
    payload('listCompanyReports', await (await desk.t.as('ana')).call('listCompanyReports', { params }));
  });

  it('accepts any pressure from 0 to 1000', async () => {
    for (const [given, read] of [
      [5e-324, 0],
      [31.4, 31.4],
      [1000, 1000],
    ]) {
      desk.sample = await desk.ownSample();
      const created = await desk.gei.call('createReport', { body: desk.reportOf({ pressao: given }) });
      const { id_relatorio } = payload('createReport', created);
      const { relatorio } = payload('getReport', await desk.gei.call('getReport', { params: { id: id_relatorio } }));
      expect(relatorio.pressao).toBe(read);
    }
  });

  it('is stored once for concurrent calls with the same key', async () => {
    const body = desk.reportOf({ fotos: titles('Vala') });
    const photo = await picture().jpeg().toBuffer();
    const replies = await Promise.all(Array.from({ length: 6 }, () => desk.send(body, [photo])));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ json }) => json.id_relatorio)).size).toBe(1);
    expect(replies.filter(({ json }) => json.repetido === false)).toHaveLength(1);
    expect(await desk.photosOf(replies[0]?.json.id_relatorio)).toHaveLength(1);
    // Another person may use the same key.
    const theirs = await desk.ownSample({ id_inspecionar: desk.t.cast.people.geo.id_usuario });
    const geo = await desk.t.as('geo');
    const same = { ...body, fotos: [], amostras: [{ id_amostra: theirs, ordem_inspecao: 1 }] };
    expect(payload('createReport', await geo.call('createReport', { body: same })).repetido).toBe(false);
  });

  it('wins alone among concurrent reports of a slot', async () => {
    const tries = Array.from({ length: 8 }, () => desk.gei.call('createReport', { body: desk.reportOf() }));
    const replies = await Promise.all(tries);
    const lost = replies.filter(({ status }) => status !== 200);
    expect(lost).toHaveLength(7);
    for (const reply of lost) expect(reply).toMatchObject({ status: 409, json: { message: 'slot_reported' } });
  });
});
