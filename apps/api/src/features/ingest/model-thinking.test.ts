import { expect, it, vi } from 'vitest';
import type { Services } from '../../context.ts';
import { beforeUploads, fields, kept, post, rows, sound, t } from '../../testing/uploads.ts';
import { workDue } from '../queue/index.ts';
import { followAgain } from './decide-again.service.ts';
import { prepareStored } from './prepare-recording.service.ts';

/** What happens while the model thinks, and what it then says. */
const thinking = vi.hoisted(() => ({ answer: async (): Promise<number | null> => null }));
vi.mock('../../platform/model/model-file.ts', async (original) => ({
  ...(await original<typeof import('../../platform/model/model-file.ts')>()),
  openModel: async () => ({ digest: 'x', chanceOf: () => thinking.answer() }),
}));

beforeUploads();

const withModel = (): Services => ({
  ...t.services,
  config: { ...t.services.config, CLASSIFIER: '/opt/fugas é.onnx' },
});
const send = async () =>
  kept(await post(fields({ pre_classificacao: 'PEND' }), [{ field: 'audio', bytes: sound(3) }])).id_amostra;
const prepare = () => workDue(withModel(), { lane: 'recordings', work: prepareStored });
const again = () =>
  followAgain(withModel(), { company: null, tell: () => undefined, signal: new AbortController().signal });
const decided = () =>
  rows('select id_amostra, motivo, chance, atual from sample_decisions order by id_amostra, id_decisao');

/** Transactions of the server that are open, and locks on rows of the recordings that somebody holds. */
async function held() {
  const open = await rows(
    `select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and backend_type = 'client backend'`,
  );
  const free = await rows('select id_gravacao from recordings for update skip locked');
  return { open: open.length, free: free.length };
}

it('holds neither a transaction nor a lock while the model thinks', async () => {
  const seen: unknown[] = [];
  thinking.answer = async () => {
    seen.push(await held());
    return 0.75;
  };
  await send();
  expect(await prepare()).toMatchObject([{ tipo: 'recording' }]);
  expect(await decided()).toMatchObject([{ motivo: 'modelo_acima', chance: 0.75 }]);
  await t.admin.query(`update sample_decisions set motivo = 'modelo_mudo', classificacao = 'PEND'`);
  expect(await again()).toEqual({ recordings: 1, done: 1, left: 0, failure: null, isGivenUp: false, cancelled: 0 });
  expect(seen).toEqual([
    { open: 0, free: 1 },
    { open: 0, free: 1 },
  ]);
});

it('decides once on a sample that comes with the same sound while the model thinks', async () => {
  const first = await send();
  let second = 0;
  thinking.answer = async () => {
    if (second === 0) second = await send();
    return 0.25;
  };
  await prepare();
  expect(second).toBeGreaterThan(first);
  const told = { motivo: 'modelo_abaixo', chance: 0.25, atual: true };
  expect(await decided()).toEqual([
    { id_amostra: first, ...told },
    { id_amostra: second, ...told },
  ]);
});

it('asks again about measures that were stored meanwhile, and decides by those alone', async () => {
  const id_amostra = await send();
  thinking.answer = async () => 0.9;
  await prepare();
  await t.admin.query(`update sample_decisions set motivo = 'modelo_mudo', classificacao = 'PEND'`);
  let asked = 0;
  thinking.answer = async () => {
    asked += 1;
    if (asked > 1) return 0.1;
    await t.admin.query(`update recordings set medidas = jsonb_set(medidas, '{steady,level}', '-71.5')`);
    return 0.8;
  };
  await again();
  expect(asked).toBe(2);
  expect(await decided()).toEqual([
    { id_amostra, motivo: 'modelo_mudo', chance: 0.9, atual: false },
    { id_amostra, motivo: 'modelo_abaixo', chance: 0.1, atual: true },
  ]);
});

it('is not asked where nothing waits, nor about what is not usable', async () => {
  let asked = 0;
  thinking.answer = async () => {
    asked += 1;
    return 0.9;
  };
  await send();
  await prepare();
  expect(asked).toBe(1);
  await again();
  await t.admin.query(
    `update sample_decisions set atual = false; update recordings set medidas = jsonb_set(medidas, '{durationSeconds}', '2')`,
  );
  await again();
  expect(asked).toBe(1);
  expect((await decided()).at(-1)).toMatchObject({ motivo: 'curta', atual: true });
});
