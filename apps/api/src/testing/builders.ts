import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Classification } from '@escuta/contract';
import { EVIDENCE, LEARNT_FEATURES, LEARNT_VERSION, type LearntModel, SCALE_STEPS } from '@escuta/domain';
import type { Pool } from 'pg';

export interface SampleSeed {
  id_cliente: number;
  seq: string;
  dt_amostra: Date;
  dt_envio: Date;
  lat: number;
  lon: number;
  classificacao: Classification;
  [column: string]: unknown;
}

let counter = 0;

/** Inserts a sample with the given columns and defaults for the others; returns its id. */
export async function insertSample(admin: Pool, given: Partial<SampleSeed> & { id_cliente: number }): Promise<number> {
  counter += 1;
  const seed: SampleSeed = {
    seq: `T${counter}`,
    dt_amostra: new Date('2026-11-18T15:00:00Z'),
    dt_envio: new Date('2026-11-18T16:00:00Z'),
    lat: -19.93,
    lon: -44.05,
    classificacao: 'LEAK',
    ...given,
  };
  const columns = Object.keys(seed);
  const values = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await admin.query<{ id_amostra: number }>(
    `insert into samples (${columns.join(', ')}) values (${values.join(', ')}) returning id_amostra`,
    Object.values(seed),
  );
  return rows[0]?.id_amostra ?? 0;
}

/** Inserts a device with the given columns and defaults for the others; returns its id. */
export async function insertDevice(
  admin: Pool,
  given: { id_cliente: number; id_coletor: number; nome?: string; chave_hash?: Buffer },
): Promise<number> {
  counter += 1;
  const { id_cliente, id_coletor, nome = `Sensor ${counter}`, chave_hash = randomBytes(32) } = given;
  const { rows } = await admin.query<{ id_dispositivo: number }>(
    `insert into devices (id_cliente, id_usuario, descricao, chave_hash, dt_criacao) values ($1, $2, $3, $4, '2026-11-01T12:00:00Z')
     returning id_dispositivo`,
    [id_cliente, id_coletor, nome, chave_hash],
  );
  return rows[0]?.id_dispositivo ?? 0;
}

/** Inserts an open import of addresses; returns its key. */
export async function insertAddressImport(admin: Pool, id_usuario: number): Promise<string> {
  const { rows } = await admin.query<{ chave: string }>(
    `insert into address_imports (chave, arquivo, id_usuario, dt_inicio, dt_ultimo, enderecos, recusados)
     values (gen_random_uuid(), 'endereços.csv', $1, '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', 12, 0) returning chave`,
    [id_usuario],
  );
  return rows[0]?.chave ?? '';
}

/** Inserts an open import of recordings; returns its key. */
export async function insertSampleImport(admin: Pool, id_cliente: number, id_usuario: number): Promise<string> {
  const { rows } = await admin.query<{ chave: string }>(
    `insert into sample_imports (chave, id_cliente, arquivo, id_usuario, dt_inicio, dt_ultimo, gravacoes, existentes, recusados)
     values (gen_random_uuid(), $1, 'Setor São João', $2, '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', 12, 3, 1) returning chave`,
    [id_cliente, id_usuario],
  );
  return rows[0]?.chave ?? '';
}

/** Inserts a recording row without files; returns its id. */
export async function insertRecording(
  admin: Pool,
  id_cliente: number,
  files: { wav: string; png: string },
): Promise<number> {
  counter += 1;
  const sha256 = createHash('sha256').update(String(counter)).digest();
  const { rows } = await admin.query<{ id_gravacao: number }>(
    `insert into recordings (id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max)
     values ($1, $2, $3, $4, 4096, 10, '{-0.5,0.5}', 2048) returning id_gravacao`,
    [id_cliente, sha256, files.wav, files.png],
  );
  return rows[0]?.id_gravacao ?? 0;
}

/** Inserts a report of some samples, all in one slot, with the given columns and defaults for the others; returns its id. */
export async function insertReport(
  admin: Pool,
  given: {
    id_cliente: number;
    id_usuario: number;
    amostras: readonly number[];
    ordem_inspecao?: number;
    [column: string]: unknown;
  },
): Promise<number> {
  const { amostras, ordem_inspecao = 1, ...columns } = given;
  const row = {
    tipo_vazamento: 'Visível',
    dt_relatorio: '2026-11-19T10:00:00-03:00',
    dt_envio: '2026-11-19T11:00:00-03:00',
    ...columns,
  };
  const { rows } = await admin.query<{ id_relatorio: number }>(
    `insert into leak_reports (${Object.keys(row)}) values (${Object.keys(row).map((_, i) => `$${i + 1}`)}) returning id_relatorio`,
    Object.values(row),
  );
  const id = rows[0]?.id_relatorio ?? 0;
  for (const sample of amostras) {
    await admin.query('insert into leak_report_samples values ($1, $2, $3, $4)', [
      id,
      sample,
      given.id_cliente,
      ordem_inspecao,
    ]);
  }
  return id;
}

/** A stored model that says what the rule says, in decibels that are so many more. */
export function plainModel(more = 0): LearntModel {
  const zeros = LEARNT_FEATURES.map(() => 0);
  const steps = Array.from({ length: SCALE_STEPS + 1 }, (_, n) => n - SCALE_STEPS / 2);
  return {
    ...{ version: LEARNT_VERSION, features: LEARNT_FEATURES, means: zeros, deviations: zeros.map(() => 1) },
    ...{ weights: zeros, intercept: 0, strength: null },
    scale: { scores: steps.map((one) => EVIDENCE.perDecibel * one), differences: steps.map((one) => one + more) },
  };
}

/** Inserts a model that a company has learnt, better than the rule unless its gain says otherwise; returns its id. */
export async function insertModel(
  admin: Pool,
  {
    id_cliente,
    ganho = [0.04, 0.3],
    ...more
  }: { id_cliente: number; ganho?: [number, number]; [column: string]: unknown },
): Promise<number> {
  const at = new Date('2026-11-02T05:00:00Z');
  const row = {
    ...{
      numero: 1,
      dt_ajuste: at,
      versao_medida: 1,
      ajuste: JSON.stringify(plainModel()),
      confirmados: 60,
      confianca: 0.95,
    },
    ...{ treino: [1, 2], treino_inicio: at, treino_fim: at, treino_vazamentos: 1, treino_locais: 2 },
    ...{ prova: [3, 4], prova_inicio: at, prova_fim: at, prova_vazamentos: 1, prova_locais: 2 },
    ...{ regra: 0.6, regra_intervalo: [0.5, 0.7], modelo: 0.77, modelo_intervalo: [0.7, 0.84] },
    ...{ ganho: 0.17, ganho_intervalo: ganho, ...more },
  };
  const { rows } = await admin.query<{ id_modelo: number }>(
    `insert into listening_models (id_cliente, ${Object.keys(row)}) values ($1, ${Object.keys(row).map((_, n) => `$${n + 2}`)})
     returning id_modelo`,
    [id_cliente, ...Object.values(row)],
  );
  return rows[0]?.id_modelo ?? 0;
}

/** Inserts an empty assignment of a person, which can be undone; returns its key. */
export async function insertAssignment(
  admin: Pool,
  { id_cliente, id_usuario, data }: { id_cliente: number; id_usuario: number; data: Date },
): Promise<string> {
  const lote = randomUUID();
  await admin.query(`insert into inspection_assignments values ($1, $2, $3, $4, '[]')`, [
    lote,
    id_cliente,
    id_usuario,
    data,
  ]);
  return lote;
}

/** Inserts a password link of a person that never expires; returns its token. */
export async function insertLink(admin: Pool, { id_usuario }: { id_usuario: number }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await admin.query(
    `insert into password_resets (token_hash, id_usuario, dt_criacao, dt_expira) values ($1, $2, now(), 'infinity')`,
    [createHash('sha256').update(token).digest(), id_usuario],
  );
  return token;
}

/** Time of the fixed clock in every test. */
const NOON = new Date('2026-11-20T12:00:00-03:00');

/** Hands a new sample to a working blind reviewer, replacing the one they had; returns the number of the hand-out. */
export async function insertHandOut(
  admin: Pool,
  { id_cliente, id_usuario }: { id_cliente: number; id_usuario: number },
): Promise<number> {
  counter += 1;
  const files = { wav: `companies/${id_cliente}/recordings/${counter}.wav`, png: 'companies/1/recordings/a.png' };
  const id_amostra = await insertSample(admin, {
    id_cliente,
    id_gravacao: await insertRecording(admin, id_cliente, files),
  });
  await admin.query(
    `insert into blind_review_sessions (id_usuario, dia, dt_inicio) values ($1, '2026-11-20', $2)
     on conflict (id_usuario) do update set dt_inicio = excluded.dt_inicio`,
    [id_usuario, NOON],
  );
  await admin.query(`update blind_reviews set situacao = 'pulada' where id_usuario = $1 and situacao = 'entregue'`, [
    id_usuario,
  ]);
  const { rows } = await admin.query<{ id_revisao: number }>(
    `insert into blind_reviews (id_amostra, id_cliente, id_usuario, dt_entrega, dt_limite)
     values ($1, $2, $3, $4, $4::timestamptz + interval '3 minutes') returning id_revisao`,
    [id_amostra, id_cliente, id_usuario, NOON],
  );
  return rows[0]?.id_revisao ?? 0;
}

/** A saved view of a person, inserted unless the person has it; returns its id. */
export async function keepView(admin: Pool, id_usuario: number, nome = 'Vazamentos do Norte'): Promise<number> {
  const { rows } = await admin.query<{ id_visao: number }>(
    `insert into saved_views (id_usuario, nome, tela, endereco) values ($1, $2, 'mapa', '?classificacao=LEAK')
     on conflict (id_usuario, lower(nome)) do update set nome = excluded.nome returning id_visao`,
    [id_usuario, nome],
  );
  return rows[0]?.id_visao ?? 0;
}

/** Longitude and latitude. */
type LonLat = readonly [number, number];

interface NetworkSeed {
  id_cliente: number;
  id_usuario: number;
  /** `vigente` unless given; takes the place of another one in the same state. */
  situacao?: 'aberta' | 'vigente';
  pipes?: readonly { line: readonly LonLat[]; material?: string; [column: string]: unknown }[];
}

/** A pipe at the position of a sample without one of its own. */
const PIPE_AT_SAMPLES = {
  line: [
    [-44.0505, -19.93],
    [-44.0495, -19.93],
  ] as const,
};

const EARTH_RADIUS_METRES = 6_378_137;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const mercatorText = (lon: number, lat: number) =>
  `(${EARTH_RADIUS_METRES * radians(lon)},${EARTH_RADIUS_METRES * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2))})`;

/** Inserts a network with these pipes, PVC unless given; returns its key. */
export async function insertNetwork(admin: Pool, given: NetworkSeed): Promise<string> {
  const { id_cliente, id_usuario, situacao = 'vigente', pipes = [PIPE_AT_SAMPLES] } = given;
  const chave = randomUUID();
  await admin.query(`update networks set situacao = 'apagada' where id_cliente = $1 and situacao = $2`, [
    id_cliente,
    situacao,
  ]);
  const { rows } = await admin.query<{ id_rede: number }>(
    `insert into networks (id_cliente, chave, arquivo, sistema, correspondencia, situacao, id_usuario, dt_inicio)
     values ($1, $2, 'rede.geojson', 'EPSG:4674', '{"colunas": {"material": null, "diametro": null, "ano": null, "codigo": null}, "materiais": []}', $3, $4, $5)
     returning id_rede`,
    // In force only with its pipes.
    [id_cliente, chave, situacao === 'aberta' ? 'aberta' : 'apagada', id_usuario, NOON],
  );
  const id_rede = rows[0]?.id_rede;
  for (const { line, ...columns } of pipes) {
    const caminho = `[${line.map(([lon, lat]) => mercatorText(lon, lat)).join(',')}]`;
    const row = { id_rede, id_cliente, caminho, metros: 100, material: 'PVC', ...columns };
    const values = Object.keys(row).map((_, index) => `$${index + 1}`);
    await admin.query(`insert into pipes (${Object.keys(row)}) values (${values})`, Object.values(row));
  }
  await admin.query(
    `insert into stretches (id_rede, id_cliente, caminho, metros, material)
     select id_rede, id_cliente, caminho, metros, material from pipes where id_rede = $1`,
    [id_rede],
  );
  await admin.query(
    `insert into main_pipes select id_rede, id_cliente, 10, caminho, material, diametro, ano, codigo from pipes where id_rede = $1`,
    [id_rede],
  );
  await admin.query(
    `insert into network_batches values ($1, $2, 1, 'x', $3, 2, -19.93, -19.93, -44.0495, -44.0505, $4)`,
    [id_rede, id_cliente, pipes.length, NOON],
  );
  if (situacao === 'vigente') {
    await admin.query(
      `update networks set situacao = 'vigente', dt_importacao = $2, segmentos = $3, norte = -19.93, sul = -19.93, leste = -44.0495, oeste = -44.0505 where id_rede = $1`,
      [id_rede, NOON, pipes.length],
    );
  }
  return chave;
}

/** Inserts a task of the queue, due now unless given otherwise; returns its key. */
export async function insertTask(admin: Pool, columns: Record<string, unknown>): Promise<string> {
  const row = { tipo: 'welcome', data: new Date(), dt_proxima: new Date(), ...columns };
  const names = Object.keys(row);
  const { rows } = await admin.query<{ id_saida: string }>(
    `insert into outbox (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id_saida`,
    Object.values(row),
  );
  return rows[0]?.id_saida ?? '';
}
