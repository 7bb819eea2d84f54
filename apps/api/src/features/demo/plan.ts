import type {
  BlindClassification,
  Classification,
  CustomerClassification,
  NewLeakReport,
  ReportField,
} from '@escuta/contract';
import type { Crew } from './cast.ts';

/** A person by the key of the cast, since ids exist only after the insert. */
export type PersonKey = string;

/** A sample as it will be inserted, filled by the stages of the plan. */
export interface DemoSample {
  /** Identifies the place in the survey, the same every day, whereas `seq` depends on the order of the walks. */
  key: string;
  seq: string;
  company: string;
  /** Number of the street within the plan; neighbours on it are neighbours in the list. */
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
  /** Number of the water meter. */
  hidrometro: string | null;
  coletor: PersonKey;
  classificacao: Classification;
  confianca: number | null;
  pre_classificacao: Classification | null;
  /** Whether there really is a leak; decides the results of inspections. */
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
  /** When the first inspection was ordered. */
  dt_ordem: Date | null;
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

/** The inspector's fields and the decision's texts; a missing field of a report does not compile. */
export type DemoFields = Omit<GivenFields, 'dt_relatorio'> & { nro_os: string | null; obs_aprovacao: string | null };

type GivenFields = { [F in ReportField]: Exclude<NewLeakReport[F], undefined> };

/** A report as it will be inserted; `samples` belong to one company and use the same slot. */
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

/** Ids for the keys of the plan, known during the insert. */
export interface PlanIds {
  person(key: PersonKey): number;
  report(report: DemoReport): number;
}

/** The whole demo without ids, files and password; each list in chronological order. */
export interface DemoPlan {
  samples: DemoSample[];
  reports: DemoReport[];
  blindReviews: DemoBlindReview[];
  logs: DemoLog[];
}

/** A change at an instant. */
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
  /** What was changed, and to what, where the entry tells it. */
  de?: Record<string, unknown>;
  para?: Record<string, unknown>;
}

/** A logged event with its change. */
export function logged(at: Date, entry: Omit<DemoLog, 'data'>, change?: () => void): DemoEvent {
  return {
    at,
    happens: ({ logs }) => {
      change?.();
      logs.push({ data: at, ...entry });
    },
  };
}
