import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Inserts a company with a collector and a device that sends by the given key. */
export async function insertDevice(admin: pg.Client, key: string): Promise<void> {
  await admin.query(
    `with company as (insert into companies (razao_social) values ('Águas de Manaus') returning id_cliente),
     person as (
       insert into users (id_cliente, nome, email, senha_hash, id_tipo_usuario)
       select id_cliente, 'Coletora', 'col@medida.test', 'x', 'COL' from company returning id_usuario, id_cliente)
     insert into devices (id_cliente, id_usuario, descricao, chave_hash, dt_criacao)
     select id_cliente, id_usuario, 'Haste', $1, now() from person`,
    [createHash('sha256').update(key).digest()],
  );
}
