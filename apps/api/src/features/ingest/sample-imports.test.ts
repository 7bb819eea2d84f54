import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writeWav } from '@escuta/acoustics';
import { ACTIONS, type EndSampleImport, type ReplyOf } from '@escuta/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { importRecordings } from './import.service.ts';
import { stopSilentSampleImports } from './sample-imports.service.ts';

let t: TestApp;
let adm: Caller;
let branch: number;
beforeAll(async () => {
  t = await startTestApp();
  adm = await t.as('adm');
  branch = t.cast.companies.branch;
});
afterAll(() => t.close());
beforeEach(() => t.admin.query('delete from sample_imports; truncate action_logs'));

const tone = (hz: number) =>
  writeWav(
    Float32Array.from({ length: 900 }, (_, i) => 0.2 * Math.sin((2 * Math.PI * hz * i) / 9_000)),
    9_000,
  );

let made = 0;
/** Begins an import of three recordings beside two that are there and one that is refused. */
async function begun(caller = adm) {
  const chave = randomUUID();
  const body = { chave, arquivo: 'Setor São João.zip', gravacoes: 3, existentes: 2, recusados: 1 };
  const reply = await caller.call('beginSampleImport', { params: { id: branch }, body });
  const send = (hz: number | Uint8Array, arquivo = `ponto ${++made}.wav`, id = branch) => {
    const made_ = { arquivo, dt_amostra: '2019-05-06T07:08:00-03:00', lat: '-8.05', lon: '-34.9' };
    const query = { importacao: chave, ...made_ };
    const bytes = typeof hz === 'number' ? tone(hz) : hz;
    return caller.call('importSample', { params: { id }, query, files: [{ field: 'audio', bytes }] });
  };
  const end = (situacao: EndSampleImport['situacao'], recusados = 1, id = branch) =>
    caller.call('endSampleImport', { params: { id, chave }, body: { situacao, recusados } });
  return { body, reply, send, end };
}
const told = async (caller = adm) =>
  ((await caller.call('listSampleImports', {})).json as ReplyOf<'listSampleImports'>).dados;
const logged = async () =>
  (await t.admin.query('select tipo_acao, id_usuario, id_cliente, objeto, para from action_logs order by id_log')).rows;

describe('the list of imports of recordings', () => {
  it('says who imported what into which company, how many came in, were there, were refused, and how it ended', async () => {
    const { body, send, end } = await begun();
    for (const hz of [301, 302]) expect((await send(hz)).json.situacao).toBe('importada');
    expect(await told()).toMatchObject([{ situacao: 'aberta', novos: 2 }]);
    // The server has refused the third.
    expect((await end('concluida', 2)).json).toMatchObject({ novos: 2, existentes: 2 });
    expect(await told()).toEqual([
      {
        ...{ arquivo: 'Setor São João.zip', usuario: t.cast.people.adm.nome, situacao: 'concluida' },
        ...{ id_cliente: branch, razao_social: 'Norte Centro', dt_inicio: expect.any(String) },
        dt_ultimo: expect.any(String),
        importacao: body.chave,
        ...{ gravacoes: 3, novos: 2, existentes: 2, recusados: 2 },
      },
    ]);
  });

  it.each(['gravacoes', 'existentes', 'recusados'] as const)(
    'is not begun with an impossible count: %s',
    async (name) => {
      const body = { chave: randomUUID(), arquivo: 'Açude.zip', gravacoes: 3, existentes: 0, recusados: 0 };
      for (const count of [-1, 1.5, 500_000_001, 3_000_000_000]) {
        const reply = await adm.call('beginSampleImport', { params: { id: branch }, body: { ...body, [name]: count } });
        expect([reply.status, reply.json.details]).toMatchObject([400, [{ field: name }]]);
      }
    },
  );

  it('is not ended with more refusals than there can be', async () => {
    const { end } = await begun();
    expect((await end('concluida', 3_000_000_000)).status).toBe(400);
    // The most that is taken fits with all that it is added to.
    expect((await end('concluida', 500_000_000)).status).toBe(200);
    expect(await told()).toMatchObject([{ situacao: 'concluida', recusados: 500_000_000, existentes: 0 }]);
  });

  it('counts a recording that is sent again because its answer was lost as added, once', async () => {
    const { send, end } = await begun();
    await send(311, 'eco.wav');
    expect((await send(311, 'eco.wav')).json.situacao).toBe('existente');
    for (const hz of [312, 313]) await send(hz);
    await end('concluida');
    expect(await told()).toMatchObject([{ novos: 3, existentes: 2, recusados: 1 }]);
  });

  it('has the imports of the command, with the folder, without a person', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'escuta-açude-'));
    await writeFile(join(folder, '00412_20180818_1445.wav'), tone(321));
    await writeFile(join(folder, 'sem data.wav'), tone(322));
    const run = (dryRun: boolean) =>
      importRecordings(
        t.services,
        {
          ...{ folder, labels: null, id_cliente: branch, coletor: null, id_coletor: null },
          ...{ placement: { around: { lat: -8, lon: -35 } }, dryRun },
        },
        { onProgress: () => undefined },
      );
    await run(true);
    expect(await told()).toEqual([]);
    await run(false);
    await run(false);
    await rm(folder, { recursive: true });
    const shared = { arquivo: basename(folder), usuario: null, situacao: 'concluida', recusados: 1 };
    expect(await told()).toMatchObject([
      { ...shared, gravacoes: 1, novos: 0, existentes: 1 },
      { ...shared, gravacoes: 2, novos: 1, existentes: 0 },
    ]);
  });

  describe('does not take for cut off', () => {
    const minutesAgo = (minutes: number) => new Date(t.services.clock.now().getTime() - minutes * 60_000);

    it('a command that is killed after it has refused recordings for a while', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'escuta-açude-'));
      for (const name of ['a sem data.wav', 'b sem data.wav']) await writeFile(join(folder, name), tone(351));
      let now = minutesAgo(25);
      const clock = {
        ...t.services.clock,
        now: () => {
          if (Number.isNaN(now.getTime())) throw new Error('killed');
          return now;
        },
      };
      const running = importRecordings(
        { ...t.services, clock },
        {
          ...{ folder, labels: null, id_cliente: branch, coletor: null, id_coletor: null },
          ...{ placement: { around: { lat: -8, lon: -35 } }, dryRun: false },
        },
        {
          onProgress: (done, total) => {
            now = done === total ? new Date(Number.NaN) : minutesAgo(9 - done);
          },
        },
      );
      await expect(running).rejects.toThrow('killed');
      await rm(folder, { recursive: true });
      expect(await told()).toMatchObject([{ situacao: 'aberta', novos: 0 }]);
    });

    it('an import in the browser of which the server refuses all for a while', async () => {
      const { send } = await begun();
      await t.admin.query(`update sample_imports set dt_ultimo = dt_ultimo - interval '11 minutes'`);
      expect(await told()).toMatchObject([{ situacao: 'parada' }]);
      expect((await send(tone(352).slice(0, 400))).json.message).toBe('recording_invalid');
      expect(await told()).toMatchObject([{ situacao: 'aberta', novos: 0 }]);
    });
  });

  it('shows nobody an import into a company out of their reach', async () => {
    await begun();
    expect(await told(await t.as('sup'))).toHaveLength(1);
    expect(await told(await t.as('adm@other'))).toEqual([]);
  });
});

it('the beginning of an import is told with its instant, by which its samples are found', async () => {
  const { reply } = await begun();
  expect((reply.json as ReplyOf<'beginSampleImport'>).dt_inicio).toBe((await told())[0]?.dt_inicio);
});

describe('an import that is over', () => {
  it('takes nothing more, stays as it ended, and is not begun again', async () => {
    const { send, end, body } = await begun();
    await send(331);
    await end('cancelada');
    const late = await send(332);
    expect([late.status, late.json.message]).toEqual([409, 'import_closed']);
    const again = await adm.call('beginSampleImport', { params: { id: branch }, body });
    expect(again.json.message).toBe('import_closed');
    expect((await end('concluida')).json).toMatchObject({ novos: 1, existentes: 2 });
    expect(await told()).toMatchObject([{ situacao: 'cancelada', novos: 1 }]);
  });

  it('was of one company: another takes neither its recordings nor its end', async () => {
    const { send, end } = await begun();
    const { own } = t.cast.companies;
    expect((await send(333, 'outra.wav', own)).json.message).toBe('import_closed');
    expect((await end('concluida', 1, own)).json.message).toBe('import_closed');
    expect(await told()).toMatchObject([{ situacao: 'aberta', novos: 0 }]);
  });
});

describe('the log', () => {
  const about = () => ({ id_usuario: t.cast.people.adm.id_usuario, id_cliente: branch, objeto: 'Norte Centro' });

  it('says once that an import begins, from where and how many, and once how it ended', async () => {
    const { send, end, body } = await begun();
    await adm.call('beginSampleImport', { params: { id: branch }, body });
    await send(341);
    await end('cancelada');
    await end('cancelada');
    expect(await logged()).toEqual([
      { ...about(), tipo_acao: ACTIONS.samplesImported, para: { arquivo: 'Setor São João.zip', amostras: 3 } },
      {
        ...{ ...about(), tipo_acao: ACTIONS.samplesImportEnded },
        para: { arquivo: 'Setor São João.zip', situacao: 'cancelada', novos: 1, existentes: 2, recusados: 1 },
      },
    ]);
  });

  it('says that an import was cut off, which goes on when something comes', async () => {
    const { send } = await begun();
    await send(342);
    await t.admin.query(`update sample_imports set dt_ultimo = dt_ultimo - interval '11 minutes'`);
    expect(await told()).toMatchObject([{ situacao: 'parada', novos: 1 }]);
    await stopSilentSampleImports(t.services);
    await stopSilentSampleImports(t.services);
    expect((await logged()).slice(1)).toMatchObject([
      { ...about(), tipo_acao: ACTIONS.samplesImportEnded, para: { situacao: 'parada', novos: 1 } },
    ]);
    await send(343);
    expect(await told()).toMatchObject([{ situacao: 'aberta', novos: 2 }]);
  });
});
