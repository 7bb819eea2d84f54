import type { BlindClassification, Classification, CustomerClassification, Language, Role } from '@escuta/contract';
import type { SlotNumber } from '@escuta/domain';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Columns as the migrations make them; a test compares this file's tables with the database. */
export interface Database {
  companies: CompaniesTable;
  users: UsersTable;
  user_units: { id_usuario: number; id_cliente: number };
  sessions: SessionsTable;
  sign_in_failures: { id: GeneratedAlways<string>; email: string; endereco_ip: string; data: Date };
  password_resets: PasswordResetsTable;
  throttled_requests: { id: GeneratedAlways<string>; chave: string; data: Date };
  app_secrets: { nome: string; valor: Buffer };
  recordings: RecordingsTable;
  samples: SamplesTable;
  sample_photos: SamplePhotosTable;
  leak_reports: LeakReportsTable;
  leak_report_samples: { id_relatorio: number; id_amostra: number; id_cliente: number; ordem_inspecao: number };
  leak_report_photos: LeakReportPhotosTable;
  photo_uploads: { arquivo: string; id_cliente: number; data: Date };
  inspection_assignments: InspectionAssignmentsTable;
  blind_reviews: BlindReviewsTable;
  blind_review_sessions: BlindReviewSessionsTable;
  action_logs: ActionLogsTable;
  outbox: OutboxTable;
  tickets: TicketsTable;
  addresses: AddressesTable;
  impact_parameters: ImpactParametersTable;
  sample_days: SampleDaysTable;
  report_days: ReportDaysTable;
  rollup_changes: { id_cliente: number; dia: string };
}

interface CompaniesTable {
  id_cliente: Generated<number>;
  razao_social: string;
  id_cliente_master: number | null;
  ativo: Generated<boolean>;
  permite_exportar: Generated<boolean>;
  realm: string | null;
  logomarca: string | null;
  lat: number | null;
  lon: number | null;
  zoom: number | null;
}

interface UsersTable {
  id_usuario: Generated<number>;
  id_cliente: number;
  nome: string;
  email: string;
  senha_hash: string | null;
  telefone: string | null;
  id_tipo_usuario: Role;
  ativo: Generated<boolean>;
  tour: Generated<boolean>;
  exibir_inspecao: Generated<boolean>;
  new_users_data: Generated<boolean>;
  id_mail_chimp: string | null;
  lat: number | null;
  lon: number | null;
  zoom: number | null;
  idioma: Language | null;
  /** Inactive since the company is; see migration 0010. */
  inativo_por_cliente: Generated<boolean>;
}

interface PasswordResetsTable {
  token_hash: Buffer;
  id_usuario: number;
  dt_criacao: Date;
  dt_expira: Date;
  dt_uso: Date | null;
}

interface SessionsTable {
  token_hash: Buffer;
  id_usuario: number;
  dt_inicio: Date;
  dt_expira: Date;
  dt_fim: Date | null;
  origem: Generated<number>;
  sso: Generated<boolean>;
}

interface RecordingsTable {
  id_gravacao: Generated<number>;
  id_cliente: number;
  sha256: Buffer;
  arquivo: string;
  arquivo_espectrograma: string;
  taxa_amostragem: number;
  duracao: number;
  picos: number[];
  freq_max: number;
  sintetico: Generated<boolean>;
}

interface SamplesTable {
  id_amostra: Generated<number>;
  seq: string;
  id_cliente: number;
  chave: string | null;
  dt_amostra: Date;
  dt_envio: Date;
  lat: number;
  lon: number;
  precisao: number | null;
  classificacao: Classification;
  confianca: number | null;
  pre_classificacao: Classification | null;
  classificacao_cliente: CustomerClassification | null;
  dt_classificacao_cliente: Date | null;
  id_usuario_classificador: number | null;
  review: boolean | null;
  vista: Generated<boolean>;
  descricao: string | null;
  coletor: string | null;
  id_coletor: number | null;
  geofonista: string | null;
  endereco: string | null;
  /** Metres from the sample to the revealed address. */
  endereco_distancia: number | null;
  obs: string | null;
  id_usuario_comentario: number | null;
  dt_comentario: Date | null;
  obs_app: string | null;
  obs_admin: string | null;
  id_gravacao: number | null;
  id_inspecionar: number | null;
  id_inspecionar2: number | null;
  id_inspecionar3: number | null;
  laudos: Generated<number>;
  /** What blind review or the desk's verdict on it decided (D-18). */
  classe_final: Classification | null;
  dt_classe_final: Date | null;
  /** Three blind reviewers gave three classes; stays after a verdict. */
  sem_consenso: Generated<boolean>;
  /** Who set the system class by hand, and when. */
  id_usuario_classificacao: number | null;
  dt_classificacao: Date | null;
  classe: GeneratedAlways<Classification>;
  comentario: GeneratedAlways<boolean>;
  lat_e5: GeneratedAlways<number>;
  lon_e5: GeneratedAlways<number>;
  total_inspecoes: GeneratedAlways<number>;
  status_inspecao: GeneratedAlways<number>;
  /** Epoch seconds. */
  dt_amostra_s: GeneratedAlways<string>;
  /** What the marker shows, packed; see features/samples/map-columns.ts. */
  marcador: GeneratedAlways<number>;
}

interface SamplePhotosTable {
  id_foto: Generated<number>;
  id_cliente: number;
  id_amostra: number;
  ordem: number;
  title: string;
  arquivo: string;
}

interface LeakReportsTable {
  id_relatorio: Generated<number>;
  id_cliente: number;
  id_usuario: number;
  chave: string | null;
  id_status_relatorio: Generated<number>;
  tipo_vazamento: string;
  abrangencia: string | null;
  posicao: string | null;
  tipo_pavimentacao: string | null;
  tipo_tubulacao: string | null;
  equipamentos: Generated<string[]>;
  diametro: string | null;
  nro_hidrometro: string | null;
  pressao: number | null;
  numero: string | null;
  endereco: string | null;
  latitude: number | null;
  longitude: number | null;
  dt_relatorio: Date;
  dt_envio: Date;
  obs_inspecao: string | null;
  obs_tipo_vazamento: string | null;
  nro_os: string | null;
  obs_aprovacao: string | null;
  id_usuario_aprovacao: number | null;
  dt_aprovacao: Date | null;
}

interface LeakReportPhotosTable {
  id_foto: Generated<number>;
  id_cliente: number;
  id_relatorio: number;
  ordem: number;
  title: string;
  arquivo: string;
}

/** What an assignment changed, while it can be taken back. */
interface InspectionAssignmentsTable {
  lote: string;
  id_cliente: number;
  id_usuario: number;
  data: Date;
  mudancas: ColumnType<AssignedSlot[], string, never>;
}

/** One slot that an assignment wrote. */
export interface AssignedSlot {
  id_amostra: number;
  ordem_inspecao: SlotNumber;
  antes: number | null;
  depois: number;
}

/** A sample in a reviewer's hand, or what came of it. */
interface BlindReviewsTable {
  id_revisao: Generated<number>;
  id_amostra: number;
  id_cliente: number;
  id_usuario: number;
  dt_entrega: Date;
  dt_limite: Date;
  situacao: Generated<'entregue' | 'classificada' | 'expirada' | 'pulada'>;
  classificacao: BlindClassification | null;
  qualidade: number | null;
  certeza: number | null;
  /** Seconds from the hand-out to the answer. */
  tempo: number | null;
  dt_class: Date | null;
}

/** How long a reviewer has worked (domain: blind-review.ts). */
interface BlindReviewSessionsTable {
  id_usuario: number;
  /** YYYY-MM-DD */
  dia: ColumnType<string, string, string>;
  segundos_dia: Generated<number>;
  segundos_bloco: Generated<number>;
  dt_inicio: Date | null;
  dt_fim: Date | null;
}

interface ActionLogsTable {
  id_log: GeneratedAlways<string>;
  data: Date;
  id_usuario: number;
  id_cliente: number;
  id_amostra: number | null;
  tipo_acao: number;
  origem: Generated<number>;
  dados: ColumnType<Record<string, unknown> | null, string | null, never>;
}

/** Public addresses of the embedded geocoder; `posicao` follows lat and lon (migration 0002). */
interface AddressesTable {
  id_endereco: GeneratedAlways<number>;
  lat: number;
  lon: number;
  endereco: string;
  posicao: GeneratedAlways<unknown>;
}

/** What waits to be told to a service outside; features/outbox. */
interface OutboxTable {
  id_saida: GeneratedAlways<string>;
  id_cliente: number;
  id_usuario: number;
  tipo: string;
  dados: ColumnType<Record<string, unknown>, string | undefined, never>;
  data: Date;
  dt_proxima: Date;
  tentativas: Generated<number>;
  dt_envio: Date | null;
  dt_desistencia: Date | null;
  erro: string | null;
}

interface TicketsTable {
  id_ticket: Generated<number>;
  id_cliente: number;
  id_usuario: number;
  subject: string;
  message: string;
  data: Date;
}

interface ImpactParametersTable {
  id: Generated<number>;
  pool: number;
  truck: number;
  water_tank: number;
  vazao_rede: number;
  vazao_ramal: number;
}

/** Samples counted by day and by month (migration 0012); lists by place, as docs/metrics.md tells. */
interface SampleDaysTable {
  id_cliente: number;
  por_mes: boolean;
  dia: string;
  id_coletor: number;
  amostras: number[];
  pendentes: number;
  confirmados: number[];
  nao_confirmados: number[];
  distancia_mm: string;
  predicoes: number[];
  precisao: number[];
}

/** Approved reports counted by day and by month (migration 0012). */
interface ReportDaysTable {
  id_cliente: number;
  por_mes: boolean;
  dia: string;
  id_coletor: number;
  tipos: number[];
  pressao_rede: string;
  pressao_outros: string;
  classes: number[];
  materiais: number[];
}
