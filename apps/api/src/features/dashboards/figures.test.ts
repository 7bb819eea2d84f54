import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertReport, insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { foldChanges } from './index.ts';
import { wrongAnswers } from './testing/ask-all.ts';
import { history, World } from './testing/history.ts';
import { recount } from './testing/oracle.ts';
import { type Ask, readWorld } from './testing/world.ts';

let t: TestApp;
let world: World;
let callers: { adm: Caller; sup: Caller; vis: Caller };
beforeAll(async () => {
  t = await startTestApp();
  world = new World(t.admin, t.cast);
  callers = { adm: await t.as('adm'), sup: await t.as('sup'), vis: await t.as('vis') };
});
afterAll(() => t.close());

/** Callers with the companies they request; each company includes its branches, as in the calls. */
function reaches(): [keyof typeof callers, number[]][] {
  const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
  return [
    ['adm', [own, branch, subBranch]],
    ['adm', [branch, subBranch]],
    ['adm', [subBranch]],
    ['vis', [own]],
    ['sup', [own, branch, subBranch, other, otherBranch]],
    ['sup', [other, otherBranch]],
  ];
}

/** Ranges within, across and around the months of a history, each with an offered bucket size. */
const RANGES = [
  ['2026-01-01', '2026-01-31', 'd'],
  ['2026-01-31', '2026-02-16', 's'],
  ['2025-12-31', '2026-04-20', 'm'],
  ['2025-12-15', '2026-04-10', 't'],
  ['2025-01-01', '2026-12-31', 'a'],
  ['2026-02-01', '2026-04-01', 'all'],
  ['2026-02-16', '2026-02-16', 'd'],
] as const;

/** Minutes at which samples are taken and reports decided, those beside them, and any others. */
const minute = fc.oneof(
  fc.constantFrom('00:00', '00:01', '08:00', '08:01', '12:30', '12:31', '14:30', '14:31', '23:58', '23:59'),
  fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`),
);

const question = fc.record({
  reach: fc.nat(5),
  range: fc.constantFrom(...RANGES),
  minutes: fc.option(fc.tuple(minute, minute), { nil: null }),
  tipo: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
  byCollector: fc.boolean(),
});

it('[DSH-11] every dashboard call agrees with a full recount after any history', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(history, question, fc.boolean()), { minLength: 1, maxLength: 3 }),
    async (chapters) => {
      await world.clear();
      for (const [steps, asked, folded] of chapters) {
        for (const step of steps) await world.take(step);
        if (folded) await foldChanges(t.services);
        const [who, companies] = reaches()[asked.reach] ?? ['adm', []];
        const [from, to, period] = asked.range;
        const now = await readWorld(t.admin);
        const known = now.samples.find(
          (s) =>
            s.id_coletor !== null && (who === 'sup' || reaches()[who === 'vis' ? 3 : 0]?.[1].includes(s.id_cliente)),
        );
        const collectors = asked.byCollector && known?.id_coletor ? [known.id_coletor] : null;
        const [begins, ends] = asked.minutes ?? [];
        const within = begins && ends && (from < to || begins <= ends) ? { begins, ends } : {};
        const ask: Ask = { companies, collectors, tipo: asked.tipo, from, to, ...within, period };
        expect(await wrongAnswers(callers[who], ask, recount(now, ask))).toEqual([]);
      }
      const { own, branch, subBranch, other, otherBranch } = t.cast.companies;
      const everything = { companies: [own, branch, subBranch, other, otherBranch], collectors: null, tipo: null };
      const ask: Ask = { ...everything, from: '2025-12-01', to: '2026-03-01', period: 'm' };
      expect(await wrongAnswers(callers.sup, ask, recount(await readWorld(t.admin), ask))).toEqual([]);
      await foldChanges(t.services);
      const { rows } = await t.admin.query(
        `select d.* from companies, rollup_differences(id_cliente, '2024-01-01', '2026-12-31') d`,
      );
      expect(rows).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 20 });
});

/** Every column that a figure depends on, with a value other than the initial one. */
const CHANGES = {
  samples: {
    dt_amostra: '2026-03-05T12:00:00-03:00',
    lat: -19.94,
    lon: -44.06,
    precisao: 12,
    classificacao: 'LESS',
    classificacao_cliente: 'PASS',
    id_coletor: null,
    coletor: 'Bia',
  },
  leak_reports: {
    tipo_vazamento: 'By-Pass',
    posicao: 'Rede',
    tipo_tubulacao: 'PEAD',
    pressao: 20,
    dt_aprovacao: '2026-03-20T12:00:00-03:00',
  },
};

it.each(
  Object.entries(CHANGES).flatMap(([table, values]) => Object.entries(values).map((to) => [table, ...to] as const)),
)('a change of %s.%s alone is counted', async (table, column, to) => {
  await world.clear();
  const { own: id_cliente } = t.cast.companies;
  const id_coletor = column === 'coletor' ? null : t.cast.people.col.id_usuario;
  const at = {
    id_cliente,
    id_coletor,
    coletor: 'Ana',
    lat: -19.93,
    lon: -44.05,
    classificacao: 'LEAK' as const,
    classificacao_cliente: 'LEAK',
    dt_classificacao_cliente: new Date(),
  };
  await insertSample(t.admin, { ...at, dt_amostra: new Date('2026-03-02T12:00:00-03:00') });
  const sample = await insertSample(t.admin, {
    ...at,
    lat: -19.931,
    dt_amostra: new Date('2026-03-02T13:00:00-03:00'),
  });
  const decided = { id_status_relatorio: 1, dt_aprovacao: '2026-03-10T12:00:00-03:00' };
  await insertReport(t.admin, { id_cliente, id_usuario: t.cast.people.gei.id_usuario, amostras: [sample], ...decided });
  const companies = reaches()[0]?.[1] ?? [];
  const ask: Ask = { companies, collectors: null, tipo: null, from: '2026-03-01', to: '2026-03-31', period: 'd' };
  const told = async () => recount(await readWorld(t.admin), ask);
  const before = await told();
  expect(await wrongAnswers(callers.adm, ask, before)).toEqual([]);
  const key = table === 'samples' ? 'id_amostra' : 'id_relatorio';
  await t.admin.query(`update ${table} set ${column} = $1 where ${key} = (select max(${key}) from ${table})`, [to]);
  const after = await told();
  expect(after).not.toEqual(before);
  expect(await wrongAnswers(callers.adm, ask, after)).toEqual([]);
});
