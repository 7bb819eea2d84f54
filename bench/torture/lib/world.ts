import type { Role } from '@escuta/contract';
import pg from 'pg';
import { makeKey } from '../../../apps/api/src/features/devices/device-key.service.ts';
import { hashPassword } from '../../../apps/api/src/platform/passwords.ts';
import { insertDevice } from '../../../apps/api/src/testing/builders.ts';
import { insertPerson, TEST_PASSWORD } from '../../../apps/api/src/testing/people.ts';
import { type Person, type Place, send } from './calls.ts';
import type { Journal } from './journal.ts';

/** Samples of one analyst alone. */
const OWN_SAMPLES = 20;
/** Samples on which all analysts of a company comment. */
const SHARED_SAMPLES = 5;
const INSPECTIONS = 3_000;

export interface Tenant {
  id_cliente: number;
  mark: string;
  people: Record<'adm' | 'ana' | 'ana2' | 'gei', Person>;
  /** Of a collector: calls with a key of its own. */
  device: Person;
  samples: Record<'ana' | 'ana2' | 'shared' | 'inspections', number[]>;
  /** A sample and a person for the question whether the product works. */
  probe: { sample: number; person: Person };
}

/** Two companies with people and samples, and a super admin above both. */
export interface World {
  tenants: readonly [Tenant, Tenant];
  sup: Person;
}

const MARKS = ['nortenha', 'sulista'] as const;
export const WORLD_MARKS: readonly string[] = MARKS;

async function insertSamples(client: pg.Client, id_cliente: number, mark: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into samples (seq, id_cliente, dt_amostra, dt_envio, lat, lon, classificacao, endereco)
     select 'T' || n, $1, '2026-11-18 15:00Z', '2026-11-18 16:00Z', -19.93, -44.05, 'LEAK', 'Rua ' || $2::text
     from generate_series(1, $3::int) n returning id_amostra as id`,
    [id_cliente, mark, count],
  );
  return rows.map(({ id }) => id);
}

class Builder {
  readonly #client: pg.Client;
  readonly #place: Place;
  readonly #journal: Journal;
  readonly #hash: string;

  constructor(client: pg.Client, place: Place, journal: Journal, hash: string) {
    this.#client = client;
    this.#place = place;
    this.#journal = journal;
    this.#hash = hash;
  }

  async company(mark: string): Promise<number> {
    const name = `Águas ${mark}`;
    const insert =
      'insert into companies (razao_social, permite_exportar) values ($1, true) returning id_cliente as id';
    const { rows } = await this.#client.query<{ id: number }>(insert, [name]);
    const id = rows[0]?.id ?? 0;
    this.#journal.open(`company:${id}`, name);
    return id;
  }

  async person(role: Role, name: string, id_cliente: number, mark: string | null): Promise<Person> {
    const email = `${name}@${mark ?? 'todas'}.test`;
    const row = { id_cliente, nome: `${name} ${mark ?? ''}`, email, id_tipo_usuario: role };
    // insertPerson needs no more of a pool than its query.
    const { id_usuario } = await insertPerson(this.#client as unknown as pg.Pool, row, this.#hash);
    this.#journal.open(`phone:${id_usuario}`, null);
    const body = { email, senha: TEST_PASSWORD, origem: 1 };
    const reply = await send(this.#place.urls()[0] ?? '', 'login', { body });
    const { user } = (reply?.json ?? {}) as { user?: { token: string } };
    if (!user) throw new Error(`${email} could not sign in: ${reply?.text ?? 'no reply'}`);
    return { id: id_usuario, id_cliente, email, headers: { token: user.token }, mark };
  }

  async device(id_cliente: number, mark: string): Promise<Person> {
    const collector = await this.person('COL', 'col', id_cliente, mark);
    const { key, hash: chave_hash } = makeKey();
    const row = { id_cliente, id_coletor: collector.id, chave_hash };
    // insertDevice needs no more of a pool than its query.
    await insertDevice(this.#client as unknown as pg.Pool, row);
    return { ...collector, headers: { authorization: `Device ${key}` } };
  }

  async samples(id_cliente: number, mark: string, count: number): Promise<number[]> {
    const ids = await insertSamples(this.#client, id_cliente, mark, count);
    for (const id of ids) {
      this.#journal.open(`seen:${id}`, false);
      for (const kind of ['class', 'comment', 'slot1']) this.#journal.open(`${kind}:${id}`, null);
    }
    return ids;
  }

  async tenant(mark: string): Promise<Tenant> {
    const id_cliente = await this.company(mark);
    const person = (role: Role, name: string) => this.person(role, name, id_cliente, mark);
    const samples = (count: number) => this.samples(id_cliente, mark, count);
    const people = {
      adm: await person('ADM', 'adm'),
      ana: await person('ANA', 'ana'),
      ana2: await person('ANA', 'ana2'),
      gei: await person('GEI', 'gei'),
    };
    return {
      id_cliente,
      mark,
      people,
      device: await this.device(id_cliente, mark),
      samples: {
        ana: await samples(OWN_SAMPLES),
        ana2: await samples(OWN_SAMPLES),
        shared: await samples(SHARED_SAMPLES),
        inspections: await samples(INSPECTIONS),
      },
      probe: { sample: (await samples(1))[0] ?? 0, person: await person('ANA', 'sonda') },
    };
  }
}

/** Fills an empty migrated database, and signs everybody in at the running product. */
export async function makeWorld(place: Place, journal: Journal): Promise<World> {
  const client = new pg.Client({ connectionString: place.owner() });
  await client.connect();
  try {
    const builder = new Builder(client, place, journal, await hashPassword(TEST_PASSWORD));
    const [north, south] = [await builder.tenant(MARKS[0]), await builder.tenant(MARKS[1])];
    return { tenants: [north, south], sup: await builder.person('SUP', 'sup', north.id_cliente, null) };
  } finally {
    await client.end();
  }
}
