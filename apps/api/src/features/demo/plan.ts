import type {
  BlindClassification,
  Classification,
  CustomerClassification,
  NewLeakReport,
  ReportField,
} from '@escuta/contract';
import type { Crew } from './cast.ts';

/** A person by the key of the cast; ids exist only once the rows are written. */
export type PersonKey = string;

/** A sample as it will stand in the database. Stages of the plan fill it in turn. */
export interface DemoSample {
  /** Names its place in the survey: the same on every day, where `seq` follows the order of the walks. */
  key: string;
  seq: string;
  company: string;
  /** Street number within the plan: neighbours on it are neighbours in the list. */
  street: number;
  crew: Crew;
  dt_amostra: Date;
  dt_envio: Date;
  lat: number;
  lon: number;
  precisao: number;
  numero: number;
  logradouro: string;
  /** Neighbourhood and town. */
  place: string;
  endereco: string | null;
  coletor: PersonKey;
  classificacao: Classification;
  confianca: number | null;
  pre_classificacao: Classification | null;
  /** What a digger would find; decides what inspections say. */
  leaks: boolean;
  obs_app: string | null;
  vista: boolean;
  review: boolean | null;
  classificacao_cliente: CustomerClassification | null;
  dt_classificacao_cliente: Date | null;
  classificador: PersonKey | null;
  obs: string | null;
  dt_comentario: Date | null;
  comentador: PersonKey | null;
  slots: [PersonKey | null, PersonKey | null, PersonKey | null];
  geofonista: PersonKey | null;
  classe_final: BlindClassification | null;
  dt_classe_final: Date | null;
  sem_consenso: boolean;
}

/** A blind reviewer's answer. */
export interface DemoBlindReview {
  sample: DemoSample;
  reviewer: PersonKey;
  dt_entrega: Date;
  dt_class: Date;
  classificacao: BlindClassification;
  qualidade: number;
  certeza: number;
  tempo: number;
}

/** What an inspector wrote down, and the decision's texts; a field of a report that is left out does not compile. */
export type DemoFields = Omit<GivenFields, 'dt_relatorio'> & { nro_os: string | null; obs_aprovacao: string | null };

type GivenFields = { [F in ReportField]: Exclude<NewLeakReport[F], undefined> };

/** A report as it will stand in the database; `samples` are of one company, all in the same slot. */
export interface DemoReport {
  samples: DemoSample[];
  ordem_inspecao: 1 | 2 | 3;
  inspector: PersonKey;
  id_status_relatorio: 0 | 1 | 2;
  dt_relatorio: Date;
  dt_envio: Date;
  dt_aprovacao: Date | null;
  decider: PersonKey | null;
  fields: DemoFields;
}

/** Ids of what the plan names, known while the rows are written. */
export interface PlanIds {
  person(key: PersonKey): number;
  report(report: DemoReport): number;
}

/** Everything of the demo but ids, files and password; each list in the order in which it came about. */
export interface DemoPlan {
  samples: DemoSample[];
  reports: DemoReport[];
  blindReviews: DemoBlindReview[];
  logs: DemoLog[];
}

/** What changes at an instant. */
export interface DemoEvent {
  at: Date;
  happens: (plan: DemoPlan) => void;
}

export interface DemoLog {
  data: Date;
  person: PersonKey;
  sample: DemoSample | null;
  tipo_acao: number;
  dados: ((ids: PlanIds) => Record<string, unknown>) | null;
}

/** An event that the log tells of, with what changes by it. */
export function logged(at: Date, entry: Omit<DemoLog, 'data'>, change?: () => void): DemoEvent {
  return {
    at,
    happens: ({ logs }) => {
      change?.();
      logs.push({ data: at, ...entry });
    },
  };
}
