import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

export const clockOf = (page: Page) => page.getByRole('timer');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Ticks the checklist and starts. */
export async function start(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  for (const item of await page.getByRole('checkbox').all()) await item.check();
  await button(page, 'Iniciar').click();
}

/** Runs an action that opens a sample, and waits for its time from the server; clocks may be moved only afterwards. */
export async function sampleAfter(page: Page, act: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/br/tempo-classificacao');
  await act();
  await told;
  await expect(button(page, 'Próxima')).toBeEnabled();
  await expect(clockOf(page)).toHaveText(/^0[23]:[0-5]\d$/);
}

export interface Sent {
  names: string[];
  bodies: Record<string, unknown>[];
}

/** The calls of blind review that the page sends, in order. */
export function watch(page: Page): Sent {
  const sent: Sent = { names: [], bodies: [] };
  page.on('request', (request: Request) => {
    const path = new URL(request.url()).pathname;
    if (!path.startsWith('/api/br/')) return;
    sent.names.push(`${request.method()} ${path.slice('/api/'.length)}`);
    sent.bodies.push((request.postDataJSON() as Record<string, unknown> | null) ?? {});
  });
  return sent;
}

/** Queries the database of the test's own server. */
type Query = (sql: string, values?: unknown[]) => Promise<unknown>;

/** Two reviewers' answers: four within the last week, of samples 0 and 1, and one a month old. */
export async function insertAnswers(query: Query, samples: readonly { id_amostra: number }[]): Promise<void> {
  await query(
    `insert into users (id_cliente, nome, email, senha_hash, id_tipo_usuario)
     select id_cliente, name, lower(name) || '@demo.escuta', 'x', 'BR' from users, unnest(array['Alba', 'Bento']) name where email = 'br@demo.escuta'
     on conflict do nothing`,
  );
  const answers: [sample: number, who: string, code: string, certainty: number, quality: number, days: number][] = [
    [0, 'Alba', 'LEAK', 5, 4, 1],
    [0, 'Bento', 'LEAK', 4, 3, 1],
    [1, 'Alba', 'LESS', 2, 5, 2],
    [1, 'Bento', 'PASS', 3, 5, 2],
    [2, 'Alba', 'INCO', 1, 1, 30],
  ];
  for (const [sample, who, code, certainty, quality, days] of answers) {
    await query(
      `insert into blind_reviews (id_amostra, id_cliente, id_usuario, situacao, dt_entrega, dt_limite, dt_class, classificacao, certeza, qualidade, tempo)
       select $1, (select id_cliente from samples where id_amostra = $1), id_usuario, 'classificada', now() - make_interval(days => $6), now(), now() - make_interval(days => $6), $3, $4, $5, 42
       from users where nome = $2 and id_tipo_usuario = 'BR'`,
      [samples[sample]?.id_amostra, who, code, certainty, quality, days],
    );
  }
  await query(`update samples set classe_final = 'LEAK', dt_classe_final = now() where id_amostra = $1`, [
    samples[0]?.id_amostra,
  ]);
}

/** Twenty samples of another year: ten both LEAK, four both LESS, six apart. Po 0.7, Pe 0.5; over both LEAK 26 of 40. */
export const insertAgreement = (query: Query) =>
  query(
    `insert into blind_reviews (id_amostra, id_cliente, id_usuario, situacao, dt_entrega, dt_limite, dt_class, classificacao, certeza, qualidade, tempo)
     select s.id_amostra, s.id_cliente, u.id_usuario, 'classificada', t, t, t,
       case when n <= 13 then 'LEAK' when n <= 17 then 'LESS' when u.nome = 'Alba' then 'LEAK' else 'LESS' end, 5, 5, 42
     from (select *, row_number() over (order by id_amostra) n from samples where id_gravacao is not null order by id_amostra offset 3 limit 20) s,
       users u, cast('2025-03-03T12:00:00Z' as timestamptz) t where u.nome in ('Alba', 'Bento') and u.id_tipo_usuario = 'BR'`,
  );
