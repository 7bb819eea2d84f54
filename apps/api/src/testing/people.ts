import { ROLES, type Role } from '@escuta/contract';
import { seesInspectionsAtFirst } from '@escuta/domain';
import { hash } from '@node-rs/argon2';
import type { Pool } from 'pg';

export const TEST_PASSWORD = 'uma senha de teste';
/**
 * The password's hash at argon2's least cost, which the hash itself names: people sign in a thousand times in these tests, and each check
 * at the product's cost takes 20 ms. Tests of that cost store a hash of the product.
 */
export const TEST_PASSWORD_HASH = await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** `ana` works for the first company, `ana@other` for the second. */
export type PersonName = Lowercase<Role> | `${Lowercase<Role>}@other`;

export interface Person {
  id_usuario: number;
  id_cliente: number;
  nome: string;
  email: string;
  id_tipo_usuario: Role;
}

/** Two companies with branches and one person per role in each. */
export interface Cast {
  /** `own` has the branch `branch`, which has `subBranch`; `other` has `otherBranch`. */
  companies: { own: number; branch: number; subBranch: number; other: number; otherBranch: number };
  people: Record<PersonName, Person>;
}

async function insertCompany(admin: Pool, razao_social: string, master: number | null): Promise<number> {
  // The top companies allow exports; a branch has its own flag, which applies to the people of that branch.
  const { rows } = await admin.query<{ id_cliente: number }>(
    'insert into companies (razao_social, id_cliente_master, permite_exportar) values ($1, $2, $3) returning id_cliente',
    [razao_social, master, master === null],
  );
  return rows[0]?.id_cliente ?? 0;
}

export async function insertPerson(
  admin: Pool,
  person: Omit<Person, 'id_usuario'>,
  senha_hash: string,
): Promise<Person> {
  const { rows } = await admin.query<{ id_usuario: number }>(
    `insert into users (id_cliente, nome, email, senha_hash, id_tipo_usuario, exibir_inspecao)
     values ($1, $2, $3, $4, $5, $6) returning id_usuario`,
    [
      person.id_cliente,
      person.nome,
      person.email,
      senha_hash,
      person.id_tipo_usuario,
      seesInspectionsAtFirst(person.id_tipo_usuario),
    ],
  );
  return { ...person, id_usuario: rows[0]?.id_usuario ?? 0 };
}

/** Inserts the companies and people of all tests into an empty database. */
export async function insertCast(admin: Pool): Promise<Cast> {
  const own = await insertCompany(admin, 'Águas do Norte', null);
  const branch = await insertCompany(admin, 'Norte Centro', own);
  const subBranch = await insertCompany(admin, 'Norte Centro Alto', branch);
  const other = await insertCompany(admin, 'Saneamento do Sul', null);
  const otherBranch = await insertCompany(admin, 'Sul Litoral', other);
  const people = {} as Cast['people'];
  for (const id_tipo_usuario of ROLES) {
    const name = id_tipo_usuario.toLowerCase() as Lowercase<Role>;
    for (const [id_cliente, at] of [
      [own, ''],
      [other, '@other'],
    ] as const) {
      const nome = `${id_tipo_usuario} ${at ? 'do Sul' : 'do Norte'}`;
      const email = `${name}@${at ? 'sul' : 'norte'}.test`;
      people[`${name}${at}`] = await insertPerson(
        admin,
        { id_cliente, nome, email, id_tipo_usuario },
        TEST_PASSWORD_HASH,
      );
    }
  }
  return { companies: { own, branch, subBranch, other, otherBranch }, people };
}
