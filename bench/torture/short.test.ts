// Short forms of the tortures that need nothing but npm, and the oracle's own test. A busy machine may take long, so nothing is too late here.
import { readdirSync, rmSync } from 'node:fs';
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
import { askOracle } from './lib/oracle.ts';
import { Rounds } from './lib/rounds.ts';
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
    await rounds.run(KILLS + 1, (turn) =>
      turn <= KILLS ? killEmbedded(embedded, turn, LIMIT_MS) : pauseRound(embedded, rounds.load.tally, pause),
    );
    const { broken, cases } = rounds.result();
    expect([broken, cases]).toEqual([NOTHING, []]);
    const { acknowledged, reports } = rounds.load.journal;
    expect(acknowledged).toBeGreaterThan(20);
    expect(reports.filter(({ fate }) => fate === 'acknowledged').length).toBeGreaterThan(0);
  });

  describe('would be told by the oracle of', () => {
    const without = (text: string) => `set session_replication_role = replica; ${text}`;
    const SEEN = 'select id_amostra from samples where vista';

    /** What the oracle finds after a statement, which is then taken back by the one after it. */
    async function told(damage: string, mend: string): Promise<Findings> {
      const client = new pg.Client({ connectionString: embedded.owner() });
      await client.connect();
      try {
        await client.query(without(damage));
        return await askOracle(embedded, rounds.load.journal);
      } finally {
        await client.query(without(mend));
        await client.end();
      }
    }

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

    it('photos that are gone', async () => {
      // All of them, since one alone may be of a report that nobody has acknowledged.
      for (const company of readdirSync(join(embedded.files, 'companies')))
        rmSync(join(embedded.files, 'companies', company, 'photos'), { recursive: true, force: true });
      expect((await askOracle(embedded, rounds.load.journal)).lost.length).toBeGreaterThan(0);
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
