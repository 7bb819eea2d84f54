import type { Pool } from 'pg';

export interface Sample {
  id_amostra: number;
  id_cliente: number;
  dt_amostra: Date;
  lat: number;
  lon: number;
  precisao: number | null;
  classificacao: string;
  classificacao_cliente: string | null;
  id_coletor: number | null;
  coletor: string | null;
}
export interface Report {
  id_relatorio: number;
  id_cliente: number;
  id_status_relatorio: number;
  tipo_vazamento: string;
  posicao: string | null;
  tipo_tubulacao: string | null;
  pressao: number | null;
  dt_aprovacao: Date | null;
  amostras: number[];
}
export interface World {
  samples: Sample[];
  reports: Report[];
  people: Map<number, string>;
  companies: Map<number, string>;
  parameters: { pool: number; truck: number; water_tank: number; vazao_rede: number; vazao_ramal: number };
}

export interface Ask {
  companies: number[];
  collectors: number[] | null;
  tipo: number | null;
  from: string;
  to: string;
  /** Minutes of the first and the last day, HH:mm; absent: whole days. */
  begins?: string;
  ends?: string;
  period: string;
}

export async function readWorld(admin: Pool): Promise<World> {
  const rows = async (text: string) => (await admin.query(text)).rows;
  const pairs = async (text: string) => new Map((await rows(text)).map(({ id, nome }) => [id, nome]));
  return {
    samples: await rows('select * from samples'),
    reports: await rows(
      'select r.*, array(select id_amostra from leak_report_samples x where x.id_relatorio = r.id_relatorio) as amostras from leak_reports r',
    ),
    people: await pairs('select id_usuario as id, nome from users'),
    companies: await pairs('select id_cliente as id, razao_social as nome from companies'),
    parameters: (await rows('select * from impact_parameters'))[0],
  };
}
