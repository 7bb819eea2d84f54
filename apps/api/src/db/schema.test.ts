import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('constraints', () => {
  const insertCompany = async (master: number | null) => {
    const { rows } = await db.admin.query(
      'insert into companies (razao_social, id_cliente_master) values ($1, $2) returning id_cliente',
      ['Companhia', master],
    );
    return rows[0].id_cliente as number;
  };

  it('limit the company tree to four levels without cycles', async () => {
    const first = await insertCompany(null);
    const second = await insertCompany(first);
    const third = await insertCompany(second);
    const fourth = await insertCompany(third);
    await expect(insertCompany(fourth)).rejects.toMatchObject({ constraint: 'companies_tree_depth' });
    const move = (id: number, to: number) =>
      db.admin.query('update companies set id_cliente_master = $2 where id_cliente = $1', [id, to]);
    await expect(move(first, fourth)).rejects.toMatchObject({ constraint: 'companies_tree_cycle' });
    const apart = await insertCompany(null);
    await expect(move(first, apart)).rejects.toMatchObject({ constraint: 'companies_tree_depth' });
    await expect(move(fourth, first)).resolves.toBeDefined();
  });

  it('enforce the rules of inspection slots', async () => {
    const company = await insertCompany(null);
    const user = async (email: string) =>
      (
        await db.admin.query(
          `insert into users (id_cliente, nome, email, id_tipo_usuario) values ($1, 'G', $2, 'GEI') returning id_usuario`,
          [company, email],
        )
      ).rows[0].id_usuario;
    const [a, b] = [await user('a@x.test'), await user('b@x.test')];
    const { rows } = await db.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao) values ('1', $1, now(), now(), 0, 0, 'LEAK') returning id_amostra`,
      [company],
    );
    const id = rows[0].id_amostra;
    const assign = (x: unknown, y: unknown, z: unknown) =>
      db.admin.query(
        'update samples set id_inspecionar = $2, id_inspecionar2 = $3, id_inspecionar3 = $4 where id_amostra = $1 returning total_inspecoes, status_inspecao',
        [id, x, y, z],
      );
    await expect(assign(a, a, a)).rejects.toMatchObject({ constraint: 'samples_inspector_twice' });
    expect((await assign(a, a, b)).rows[0]).toEqual({ total_inspecoes: 3, status_inspecao: 1 });
    const report = await db.admin.query(
      `insert into leak_reports (id_cliente, id_usuario, tipo_vazamento, dt_relatorio, dt_envio) values ($1, $2, 'Visível', now(), now()) returning id_relatorio`,
      [company, b],
    );
    const link = (slot: number) =>
      db.admin.query('insert into leak_report_samples values ($1, $2, $3, $4)', [
        report.rows[0].id_relatorio,
        id,
        company,
        slot,
      ]);
    await expect(link(4)).rejects.toThrow();
    await link(3);
    expect(
      (await db.admin.query('select status_inspecao from samples where id_amostra = $1', [id])).rows[0].status_inspecao,
    ).toBe(2);
    for (const third of [null, a]) {
      await expect(assign(a, b, third)).rejects.toMatchObject({ constraint: 'samples_slot_reported' });
    }
    expect((await assign(a, null, b)).rows[0]).toEqual({ total_inspecoes: 2, status_inspecao: 2 });
    await db.admin.query(`update samples set classificacao = 'PEND' where id_amostra = $1`, [id]);
    await expect(assign(a, a, b)).rejects.toMatchObject({ constraint: 'samples_slot_pending' });
    await db.admin.query(`update samples set classificacao = 'LEAK' where id_amostra = $1`, [id]);
    await db.admin.query('update leak_reports set id_status_relatorio = 1, dt_aprovacao = now()');
    await expect(assign(a, a, b)).rejects.toMatchObject({ constraint: 'samples_slot_closed' });
    expect((await assign(null, null, b)).rows[0]).toEqual({ total_inspecoes: 1, status_inspecao: 2 });
  });

  it('let no recording have a playable sound without the version of its rules', async () => {
    const company = await insertCompany(null);
    const insert = (som: string | null, version: number | null) =>
      db.admin.query(
        `insert into recordings (id_cliente, sha256, arquivo, arquivo_espectrograma, arquivo_som, versao_som, taxa_amostragem, duracao, picos, freq_max)
         values ($1, sha256($2), 'a', 'b', $3, $4, 4096, 1, '{}', 2048)`,
        [company, Buffer.from(`${som} ${version}`), som, version],
      );
    await expect(insert('c', null)).rejects.toMatchObject({ constraint: 'recordings_sound_version' });
    for (const [som, version] of [
      ['c', 1],
      [null, 1],
      [null, null],
    ] as const) {
      await expect(insert(som, version)).resolves.toMatchObject({ rowCount: 1 });
    }
  });

  it('refuse the app’s roles an insert of a pending sample with a slot, and of marks of reports', async () => {
    const company = await insertCompany(null);
    const { rows } = await db.admin.query(
      `insert into users (id_cliente, nome, email, id_tipo_usuario) values ($1, 'G', 'c@x.test', 'GEI') returning id_usuario`,
      [company],
    );
    const inspector = rows[0].id_usuario;
    const as = async (role: string, statement: string, values: unknown[]) => {
      const client = await db.admin.connect();
      try {
        await client.query(`begin; set local role ${role}; set local app.clients = '{${company}}'`);
        const { rowCount } = await client.query(statement, values);
        await client.query('commit');
        return rowCount;
      } catch (error) {
        await client.query('rollback');
        return (error as { constraint?: string }).constraint;
      } finally {
        client.release();
      }
    };
    const born = (role: string, classe: string, slot: number | null, laudos = 0) =>
      as(
        role,
        `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, id_inspecionar, laudos)
         values ('1', $1, now(), now(), 0, 0, $2, $3, $4)`,
        [company, classe, slot, laudos],
      );
    for (const role of ['escuta_app', 'escuta_system']) {
      expect(await born(role, 'PEND', inspector)).toBe('samples_slot_pending');
      expect(await born(role, 'LEAK', inspector, 1)).toBe('samples_slot_reported');
      expect([await born(role, 'PEND', null), await born(role, 'LEAK', inspector)]).toEqual([1, 1]);
      expect(await as(role, 'update samples set laudos = 1 where id_cliente = $1', [company])).toBe(
        'samples_slot_reported',
      );
    }
  });

  it.each([
    ['NaN', '-44'],
    ['-19.9', 'NaN'],
    ['90.1', '0'],
    ['0', '-180.1'],
    ['Infinity', '0'],
  ])('refuse a sample at %s, %s', async (lat, lon) => {
    const company = await insertCompany(null);
    const born = db.admin.query(
      `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao) values ('1', $1, now(), now(), $2, $3, 'LESS')`,
      [company, lat, lon],
    );
    // By its limits, or because it is no whole number of the index by place.
    await expect(born).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|22003)$/) });
  });
});
