import { createHash, randomBytes } from 'node:crypto';
import { MEASURE_VERSION, PLAYABLE_VERSION } from '@escuta/acoustics';
import type { Pool } from 'pg';
import type { Storage } from '../platform/storage.ts';
import { insertLink, insertNetwork, insertReport, insertSample } from './builders.ts';
import { type Cast, insertCast } from './people.ts';

/** Inserts a recording whose files are in the storage, and to which a running application has nothing to add; returns its id. */
export async function insertStoredRecording(admin: Pool, storage: Storage, id_cliente: number): Promise<number> {
  const wav = randomBytes(900);
  const sha256 = createHash('sha256').update(wav).digest();
  const stem = `companies/${id_cliente}/recordings/${sha256.toString('hex')}`;
  await storage.put(`${stem}.wav`, wav);
  await storage.put(`${stem}.png`, randomBytes(300));
  const { rows } = await admin.query<{ id_gravacao: number }>(
    `insert into recordings (id_cliente, sha256, arquivo, arquivo_espectrograma, taxa_amostragem, duracao, picos, freq_max, sintetico,
       versao_medida, versao_som)
     values ($1, $2, $3, $4, 4096, 9.87654, '{-0.1,0.33333334,1e-7}', 2048, false, $5, $6) returning id_gravacao`,
    [id_cliente, sha256, `${stem}.wav`, `${stem}.png`, MEASURE_VERSION, PLAYABLE_VERSION],
  );
  return rows[0]?.id_gravacao ?? 0;
}

/** Gives the recording of a sample a sound for browsers. */
async function keepPlayableSound(admin: Pool, storage: Storage, id_amostra: number): Promise<void> {
  const sound = 'companies/1/recordings/c3-som1.wav';
  await storage.put(sound, randomBytes(200));
  await admin.query(
    `update recordings g set arquivo_som = $1, versao_som = 1 from samples s
     where s.id_gravacao = g.id_gravacao and s.id_amostra = $2`,
    [sound, id_amostra],
  );
}

/** Texts that a careless copy would change. */
const ODD = [
  'Rua São João, nº 7 – “fundos”',
  'C:\\temp\\nova',
  'aba\tquebra\nretorno\rfim',
  '\\N',
  '\\.',
  ' 😀 ',
  'null',
];

/**
 * People, companies in no order of their ids, samples with ids far from 1, an approved report with photos, blind reviews, a logo, a link,
 * a pipe network and log entries. The rows that triggers write are among them.
 */
export async function fillInstallation(admin: Pool, storage: Storage): Promise<Cast> {
  await admin.query('alter table samples alter id_amostra restart with 7000001');
  await admin.query('alter table action_logs alter id_log restart with 5000000001');
  const cast = await insertCast(admin);
  const { companies, people } = cast;
  const logo = `companies/${companies.own}/logo/a1.png`;
  await storage.put(logo, randomBytes(50));
  await admin.query('update companies set logomarca = $1 where id_cliente = $2', [logo, companies.own]);
  const later = await admin.query<{ id: number }>(
    `insert into companies (razao_social) values ('Mãe que veio depois') returning id_cliente as id`,
  );
  await admin.query('update companies set id_cliente_master = $1 where id_cliente = $2', [
    later.rows[0]?.id,
    companies.other,
  ]);
  const samples: number[] = [];
  for (const [index, endereco] of ODD.entries()) {
    const id_cliente = index % 3 === 2 ? companies.other : companies.own;
    const id_gravacao = await insertStoredRecording(admin, storage, id_cliente);
    samples.push(await insertSample(admin, { id_cliente, endereco, id_gravacao, coletor: `çoletor ${index}` }));
  }
  const [sample = 0, second = 0] = samples;
  await keepPlayableSound(admin, storage, sample);
  await admin.query('update samples set id_inspecionar = $1 where id_amostra = $2', [people.gei.id_usuario, sample]);
  const report = await insertReport(admin, {
    id_cliente: companies.own,
    id_usuario: people.gei.id_usuario,
    amostras: [sample],
    equipamentos: ['Haste de Escuta', 'Geofone Mecânico'],
    pressao: 12.3,
  });
  const photo = `companies/${companies.own}/photos/b2.jpg`;
  await storage.put(photo, randomBytes(400));
  await admin.query(
    `insert into leak_report_photos (id_cliente, id_relatorio, ordem, title, arquivo) values ($1, $2, 1, 'Vão', $3)`,
    [companies.own, report, photo],
  );
  await admin.query(
    `update leak_reports set id_status_relatorio = 1, dt_aprovacao = now(), id_usuario_aprovacao = $2 where id_relatorio = $1`,
    [report, people.adm.id_usuario],
  );
  await admin.query(
    `insert into blind_reviews (id_amostra, id_cliente, id_usuario, dt_entrega, dt_limite, situacao, classificacao, qualidade, certeza, tempo, dt_class)
     values ($1, $2, $3, now(), now(), 'classificada', 'LEAK', 4, 5, 33, now())`,
    [second, companies.own, people.br.id_usuario],
  );
  await admin.query(
    `insert into action_logs (data, id_usuario, id_cliente, id_amostra, tipo_acao, dados, de, para)
     values (now(), $1, $2, $3, 4, '{"texto": "ção \\\\ \\"aspas\\""}', '{"classe": null}', '{"classe": "LEAK"}')`,
    [people.ana.id_usuario, companies.own, sample],
  );
  await admin.query(`insert into addresses (lat, lon, endereco) values (-19.93, -44.05, 'Praça José Bonifácio')`);
  await insertLink(admin, people.ana);
  await insertNetwork(admin, { id_cliente: companies.own, id_usuario: people.adm.id_usuario });
  return cast;
}
