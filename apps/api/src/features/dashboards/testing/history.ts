import { CLASSIFICATIONS, LEAK_TYPES, PIPE_MATERIALS, POINT_POSITIONS } from '@escuta/contract';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { insertReport, insertSample } from '../../../testing/builders.ts';
import type { Cast } from '../../../testing/people.ts';

/** Days around the ends of months and years, a Sunday and a Monday. */
const DAYS = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-16'];
const TIMES = ['00:00:00', '08:00:00', '08:10:00', '12:30:30', '14:30:59.999', '23:59:59'];

const instant = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...TIMES))
  .map(([day, time]) => new Date(`${day}T${time}-03:00`));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const number = fc.nat(1_000_000);

const sampleFields = {
  dt_amostra: instant,
  classificacao: fc.constantFrom(...CLASSIFICATIONS),
  lat: fc.integer({ min: 0, max: 12 }).map((step) => -19.93 + step * 0.004),
  lon: fc.integer({ min: 0, max: 3 }).map((step) => -44.05 + step * 0.03),
  precisao: maybe(fc.constantFrom(0, 0.4, 5, 5.01, 10, 19.9, 20, 30, 30.5, 200)),
  coletor: maybe(fc.constantFrom('Ana', 'Bia')),
};
const reportFields = {
  tipo_vazamento: fc.constantFrom(...LEAK_TYPES),
  posicao: maybe(fc.constantFrom(...POINT_POSITIONS)),
  tipo_tubulacao: maybe(fc.constantFrom(...PIPE_MATERIALS)),
  pressao: maybe(fc.constantFrom(0, 12.5, 50, 73.1)),
};

/** One step of a history; numbers choose among the existing rows. */
const step = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ kind: fc.constant('sample' as const), pick: number, who: number, ...sampleFields }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('resample' as const), pick: number, who: number, ...sampleFields }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('reclassify' as const),
      pick: number,
      to: maybe(fc.constantFrom('LESS', 'PASS', 'LEAK')),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      pick: number,
      more: fc.boolean(),
      decided: maybe(instant),
      ...reportFields,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide' as const), pick: number, at: maybe(instant) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rewrite' as const), pick: number, ...reportFields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), pick: number, to: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), pick: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('see' as const), pick: number }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Random changes of samples and reports, in any order. */
export const history = fc.array(step, { minLength: 8, maxLength: 30, size: 'max' });

const one = <T>(items: readonly T[], pick: number): T | undefined => items[pick % Math.max(1, items.length)];

/** Applies a history directly to the tables, without the app. */
export class World {
  private readonly admin: Pool;
  private readonly cast: Cast;

  constructor(admin: Pool, cast: Cast) {
    this.admin = admin;
    this.cast = cast;
  }

  private async ids(column: string, table: string): Promise<number[]> {
    return (await this.admin.query(`select ${column} as id from ${table} order by 1`)).rows.map(({ id }) => id);
  }

  /** Most rows belong to one company, so that days have chains of samples and reports with verdicts. */
  private companies = () => {
    const { own, branch, other, otherBranch } = this.cast.companies;
    return [own, own, own, own, branch, other, otherBranch];
  };
  /** Two collectors with accounts, and one without. */
  private collectors = () => [this.cast.people.col.id_usuario, this.cast.people['col@other'].id_usuario, null];

  async clear(): Promise<void> {
    for (const table of ['leak_report_samples', 'leak_reports', 'samples'])
      await this.admin.query(`delete from ${table}`);
  }

  private async update(table: string, key: string, id: number, fields: object): Promise<void> {
    const names = Object.keys(fields);
    const sets = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    await this.admin.query(`update ${table} set ${sets} where ${key} = $1`, [id, ...Object.values(fields)]);
  }

  /** All samples and reports connected with a sample. */
  private async cluster(id: number): Promise<{ samples: number[]; reports: number[] }> {
    const { rows } = await this.admin.query(
      `with recursive together as (
         select $1::int as id_amostra
         union
         select b.id_amostra from together t join leak_report_samples a using (id_amostra) join leak_report_samples b using (id_relatorio)
       ) select array_agg(distinct t.id_amostra) as samples, array_remove(array_agg(distinct x.id_relatorio), null) as reports
       from together t left join leak_report_samples x using (id_amostra)`,
      [id],
    );
    return rows[0];
  }

  /** Reports on a sample, where one may still be written, and on the next of its company in the same slot. */
  private async report(sample: number, fields: { more: boolean; decided: Date | null }): Promise<void> {
    const { more, decided, ...report } = fields;
    const { rows } = await this.admin.query(
      `select id_amostra, id_cliente, 1 + (select count(*) from leak_report_samples x where x.id_amostra = s.id_amostra)::int as slot
       from samples s where id_cliente = (select id_cliente from samples where id_amostra = $1) order by id_amostra = $1 desc, id_amostra`,
      [sample],
    );
    const slot = rows[0].slot;
    const amostras = rows
      .filter((row) => row.slot === slot)
      .slice(0, more ? 2 : 1)
      .map((row) => row.id_amostra);
    if (slot > 3) return;
    await insertReport(this.admin, {
      id_cliente: rows[0].id_cliente,
      id_usuario: this.cast.people.gei.id_usuario,
      amostras,
      ordem_inspecao: slot,
      id_status_relatorio: decided ? 1 : 0,
      dt_aprovacao: decided,
      ...report,
    });
  }

  async take(happening: Step): Promise<void> {
    const { kind, pick, ...fields } = happening as Step & Record<string, unknown>;
    const { admin } = this;
    if (kind === 'sample') {
      const { who, ...sample } = fields as { who: number };
      const id_coletor = one(this.collectors(), who) ?? null;
      await insertSample(admin, { id_cliente: one(this.companies(), pick) ?? 0, id_coletor, ...sample });
      return;
    }
    const sample = one(await this.ids('id_amostra', 'samples'), pick);
    const report = one(await this.ids('id_relatorio', 'leak_reports'), pick);
    if (sample === undefined) return;
    switch (kind) {
      case 'resample': {
        const { who, ...changed } = fields as { who: number };
        await this.update('samples', 'id_amostra', sample, {
          id_coletor: one(this.collectors(), who) ?? null,
          ...changed,
        });
        return;
      }
      case 'see':
        await this.update('samples', 'id_amostra', sample, { vista: true, obs: 'x', dt_comentario: new Date() });
        return;
      case 'reclassify':
        await this.update('samples', 'id_amostra', sample, {
          classificacao_cliente: fields.to,
          dt_classificacao_cliente: fields.to && new Date(),
        });
        return;
      case 'report':
        await this.report(sample, fields as { more: boolean; decided: Date | null });
        return;
      case 'decide':
        if (report === undefined) return;
        await this.update('leak_reports', 'id_relatorio', report, {
          id_status_relatorio: fields.at ? 1 : 0,
          dt_aprovacao: fields.at,
        });
        return;
      case 'rewrite':
        if (report !== undefined) await this.update('leak_reports', 'id_relatorio', report, fields);
        return;
      case 'move': {
        const { samples, reports } = await this.cluster(sample);
        const to = one(this.companies(), fields.to as number);
        await admin.query('update samples set id_cliente = $2 where id_amostra = any($1)', [samples, to]);
        await admin.query('update leak_reports set id_cliente = $2 where id_relatorio = any($1)', [reports, to]);
        await admin.query('update leak_report_samples set id_cliente = $2 where id_amostra = any($1)', [samples, to]);
        return;
      }
      case 'delete': {
        const { samples, reports } = await this.cluster(sample);
        await admin.query('delete from leak_report_samples where id_relatorio = any($1)', [reports]);
        await admin.query('delete from leak_reports where id_relatorio = any($1)', [reports]);
        await admin.query('delete from samples where id_amostra = any($1)', [samples]);
      }
    }
  }
}
