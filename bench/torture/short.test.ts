// Short forms of the tortures that need nothing but npm, and the oracle's own test. A busy machine may take long, so nothing is too late here.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBuilt } from '../../scripts/sources.mjs';
import { closeAll } from '../lib/closing.ts';
import { silences } from './blackhole.ts';
import { intake } from './intake.ts';
import { killEmbedded } from './kills.ts';
import { useBuiltServer } from './lib/app.ts';
import { EmbeddedApp } from './lib/embedded.ts';
import { type Findings, noFindings } from './lib/findings.ts';
import { askAtTheEnd, askOracle } from './lib/oracle.ts';
import { Rounds } from './lib/rounds.ts';
import { endLeases } from './lib/settled.ts';
import { pauseRound } from './pause.ts';

const LIMIT_MS = 120_000;
const KILLS = 5;
const NOTHING = { lost: 0, half: 0, mixed: 0, stuck: 0, unclear: 0 };

// These tests start servers often, and the built one starts three times as fast.
beforeAll(() => (isBuilt() ? useBuiltServer() : undefined));
afterAll(closeAll);

describe('people of two companies at work on the embedded database', () => {
  let embedded: EmbeddedApp;
  let rounds: Rounds;

  beforeAll(async () => {
    embedded = await EmbeddedApp.start();
    rounds = new Rounds(embedded);
  });

  it('lose nothing by five kills of the app, of its database and of both, and by a pause', async () => {
    const pause = { pauseMs: 1_000, elsewhere: false, limitMs: LIMIT_MS };
    await rounds.run(KILLS + 1, async (turn) => {
      // A sample under way when its server is killed is not taken again for twenty seconds, nearly as long as this test takes.
      await expect.poll(() => rounds.load.journal.samples.some(({ fate }) => fate === 'acknowledged')).toBe(true);
      return turn <= KILLS ? killEmbedded(embedded, turn, LIMIT_MS) : pauseRound(embedded, rounds.load.tally, pause);
    });
    await embedded.killApp();
    await asOwner(endLeases);
    await embedded.start();
    await rounds.askAtTheEnd(embedded);
    const { broken, cases, figures } = rounds.result();
    expect([broken, cases]).toEqual([NOTHING, []]);
    expect(rounds.load.journal.acknowledged).toBeGreaterThan(20);
    expect(figures.reports).toBeGreaterThan(0);
    expect(figures.samples).toBeGreaterThan(0);
  });

  async function asOwner<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: embedded.owner() });
    await client.connect();
    return work(client).finally(() => client.end());
  }

  describe('would be told by the oracle of', () => {
    const without = (text: string) => `set session_replication_role = replica; ${text}`;
    const SEEN = 'select id_amostra from samples where vista';

    /** What the oracle finds after a statement, which is then taken back by the one after it. */
    const told = (damage: string, mend: string): Promise<Findings> =>
      asOwner(async (client) => {
        try {
          await client.query(without(damage));
          return await askOracle(embedded, rounds.load.journal);
        } finally {
          await client.query(without(mend));
        }
      });

    // All rows of a kind: a single one may belong to a call that nobody acknowledged.
    const DAMAGES: [string, 'lost' | 'half', string, string][] = [
      [
        'lost comments',
        'lost',
        'select id_amostra into torn from samples where obs is not null; create table kept as select s.* from samples s join torn using (id_amostra); update samples set obs = null, dt_comentario = null where id_amostra in (select id_amostra from torn)',
        'update samples s set obs = k.obs, dt_comentario = k.dt_comentario from kept k where k.id_amostra = s.id_amostra; drop table kept, torn',
      ],
      [
        'changes without their log entries',
        'half',
        `create table kept as ${SEEN}; update samples set vista = false where id_amostra in (table kept)`,
        'update samples set vista = true where id_amostra in (table kept); drop table kept',
      ],
      [
        'lost log entries',
        'lost',
        'create table kept as select * from action_logs where tipo_acao = 8; delete from action_logs where id_log in (select id_log from kept)',
        'insert into action_logs overriding system value table kept; drop table kept',
      ],
      [
        'lost reports',
        'lost',
        'create table kept as select * from leak_reports; delete from leak_reports where id_relatorio in (select id_relatorio from kept)',
        'insert into leak_reports table kept; drop table kept',
      ],
      [
        'lost samples',
        'lost',
        'create table kept as select id_amostra, chave, id_dispositivo from samples where id_dispositivo is not null; update samples set chave = null, id_dispositivo = null where id_amostra in (select id_amostra from kept)',
        'update samples s set chave = k.chave, id_dispositivo = k.id_dispositivo from kept k where k.id_amostra = s.id_amostra; drop table kept',
      ],
      [
        'samples with the sound of another',
        'lost',
        'create table kept as select id_amostra, id_gravacao from samples where id_dispositivo is not null; update samples set id_gravacao = (select max(id_gravacao) from kept) where id_amostra in (select id_amostra from kept)',
        'update samples s set id_gravacao = k.id_gravacao from kept k where k.id_amostra = s.id_amostra; drop table kept',
      ],
      [
        'samples that nobody sent',
        'half',
        'create table kept as select id_amostra, chave from samples where id_dispositivo is not null; update samples set chave = gen_random_uuid() where id_amostra in (select id_amostra from kept)',
        'update samples s set chave = k.chave from kept k where k.id_amostra = s.id_amostra; drop table kept',
      ],
      [
        'people without their log entries',
        'half',
        'create table kept as select * from action_logs where tipo_acao = 19; delete from action_logs where id_log in (select id_log from kept)',
        'insert into action_logs overriding system value table kept; drop table kept',
      ],
    ];

    it.each(DAMAGES)('%s', async (_, kind, damage, mend) => {
      expect((await told(damage, mend))[kind].length).toBeGreaterThan(0);
      expect(await askOracle(embedded, rounds.load.journal)).toEqual(noFindings());
    });

    it('samples that are there although they were refused', async () => {
      const { journal } = rounds.load;
      const refusing = journal.ofCopy(new Set());
      for (const sample of refusing.samples) sample.fate = 'refused';
      expect((await askOracle(embedded, refusing)).half.length).toBeGreaterThan(0);
    });

    it('work on a sample that is not done', async () => {
      const undone = () => askAtTheEnd(embedded).then(({ found }) => found.half);
      await asOwner((client) => client.query(without('update recordings set medidas = null')));
      expect(await undone()).toContainEqual(expect.stringMatching(/^the measures of /));
    });

    it('files that belong to nothing', async () => {
      const [company = ''] = readdirSync(join(embedded.files, 'companies'));
      const stray = `companies/${company}/recordings/${'0'.repeat(64)}.wav`;
      writeFileSync(join(embedded.files, stray), 'som');
      const { found } = await askAtTheEnd(embedded);
      expect(found.half).toContain(`left over: ${stray}`);
      rmSync(join(embedded.files, stray));
    });

    it('sounds that are gone', async () => {
      for (const company of readdirSync(join(embedded.files, 'companies')))
        rmSync(join(embedded.files, 'companies', company, 'recordings'), { recursive: true, force: true });
      const { lost } = await askOracle(embedded, rounds.load.journal);
      expect(lost).toContainEqual(expect.stringMatching(/^sample .* is not the one that was sent$/));
    });

    it('photos that are gone', async () => {
      // All of them, since one alone may be of a report that nobody has acknowledged.
      for (const company of readdirSync(join(embedded.files, 'companies')))
        rmSync(join(embedded.files, 'companies', company, 'photos'), { recursive: true, force: true });
      const { lost } = await askOracle(embedded, rounds.load.journal);
      expect(lost).toContainEqual(expect.stringMatching(/the photo .* is missing$/));
    });
  });
});

it('people go on within seconds when all packets to the database have been dropped for a while', async () => {
  const { broken, cases } = await silences({
    attempts: 1,
    silentMs: [1_500],
    limitMs: LIMIT_MS,
    prefer: 'embedded',
    apps: 1,
  });
  expect([broken, cases]).toEqual([NOTHING, []]);
});

it('samples sent over a network that cuts, delays and repeats, while servers are killed, are each there once, whole and decided on', async () => {
  const { broken, cases, figures } = await intake({ attempts: 16, prefer: 'embedded', endsLeases: true });
  expect([broken, cases]).toEqual([{ violations: 0 }, []]);
  expect(figures.kills).toBeGreaterThan(0);
});
