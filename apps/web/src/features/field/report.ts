import {
  EQUIPMENT,
  type FieldIssueCode,
  INSPECTION_SCOPES,
  LEAK_TYPES,
  type NewLeakReportInput,
  type OpenInspection,
  PAVINGS,
  PIPE_MATERIALS,
  POINT_POSITIONS,
  REPORT_SAMPLES_MAX,
} from '@escuta/contract';
import { distanceMetres } from '@escuta/domain';
import type { Draft, DraftFields, DraftInspection } from './store/db.ts';
import { sameInspection } from './store/drafts.ts';

/** Inspections this near each other may be told by one report (D-20). */
export const ALSO_COVERS_M = 60;
const PRESSURE_MAX = 1000;
/** The minute of the phone's clock that the server tolerates. */
const CLOCK_AHEAD_MS = 60_000;

/** Fields that choose one of an enumeration, with its values, in the order of the form. */
export const CHOICES = {
  tipo_vazamento: LEAK_TYPES,
  posicao: POINT_POSITIONS,
  tipo_pavimentacao: PAVINGS,
  tipo_tubulacao: PIPE_MATERIALS,
  abrangencia: INSPECTION_SCOPES,
} as const;
export type ChoiceField = keyof typeof CHOICES;

/** What is wrong with which field. */
export type FieldErrors = Partial<Record<keyof DraftFields, FieldIssueCode>>;

const orNull = (text: string) => text.trim() || null;

/** A number as people type it, with comma or point; null for none, NaN for what is no number. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** The instant of a wall-clock minute in UTC-3. */
const instantOf = (minute: string) => `${minute.slice(0, 16)}:00-03:00`;

function dateProblem(minute: string, now: number): FieldIssueCode | undefined {
  const at = Date.parse(instantOf(minute));
  if (minute === '') return 'required';
  if (Number.isNaN(at)) return 'invalid_format';
  return at > now + CLOCK_AHEAD_MS ? 'too_big' : undefined;
}

function pressureProblem(text: string): FieldIssueCode | undefined {
  const value = numberOf(text);
  if (value === null) return undefined;
  if (Number.isNaN(value)) return 'invalid_format';
  return value > PRESSURE_MAX ? 'too_big' : undefined;
}

/** What still has to be put right before a report can be queued; lengths are held by the inputs. */
export function checkFields(fields: DraftFields, now = Date.now()): FieldErrors {
  const found = {
    tipo_vazamento: fields.tipo_vazamento === '' ? 'required' : undefined,
    pressao: pressureProblem(fields.pressao),
    dt_relatorio: dateProblem(fields.dt_relatorio, now),
  } as const;
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code !== undefined));
}

const chosen = <F extends ChoiceField>(fields: DraftFields, name: F) =>
  ((CHOICES[name] as readonly string[]).includes(fields[name]) ? fields[name] : null) as (typeof CHOICES)[F][number];

/** The call's body for a checked report. */
export function bodyOf({ chave, inspections, fields, photos }: Draft, untitled: (n: number) => string) {
  return {
    chave,
    amostras: inspections.map(({ id_amostra, ordem_inspecao }) => ({ id_amostra, ordem_inspecao })),
    tipo_vazamento: chosen(fields, 'tipo_vazamento'),
    abrangencia: chosen(fields, 'abrangencia'),
    posicao: chosen(fields, 'posicao'),
    tipo_pavimentacao: chosen(fields, 'tipo_pavimentacao'),
    tipo_tubulacao: chosen(fields, 'tipo_tubulacao'),
    equipamentos: EQUIPMENT.filter((one) => fields.equipamentos.includes(one)),
    diametro: orNull(fields.diametro),
    nro_hidrometro: orNull(fields.nro_hidrometro),
    pressao: numberOf(fields.pressao),
    endereco: orNull(fields.endereco),
    numero: orNull(fields.numero),
    latitude: fields.position?.lat ?? null,
    longitude: fields.position?.lon ?? null,
    dt_relatorio: instantOf(fields.dt_relatorio),
    obs_inspecao: orNull(fields.obs_inspecao),
    obs_tipo_vazamento: orNull(fields.obs_tipo_vazamento),
    fotos: photos.map(({ title }, index) => ({ title: title.trim() || untitled(index + 1) })),
  } satisfies NewLeakReportInput;
}

/** Other own inspections that the report may cover too: of the same company, near its first one, and in no other report. */
export function alsoCoverable(
  draft: Draft,
  open: readonly OpenInspection[],
  others: readonly Draft[],
): { inspection: DraftInspection; metres: number }[] {
  const [first] = draft.inspections;
  if (!first) return [];
  const taken = others
    .filter(({ chave, state }) => chave !== draft.chave && state !== 'sent')
    .flatMap(({ inspections }) => inspections);
  const near = open
    .filter((one) => one.id_cliente === first.id_cliente && one.id_amostra !== first.id_amostra)
    .filter((one) => !taken.some((other) => sameInspection(one, other)))
    .map((inspection) => ({ inspection, metres: distanceMetres(first, inspection) }))
    .filter(({ metres }) => metres <= ALSO_COVERS_M)
    .sort((a, b) => a.metres - b.metres);
  // A report names a sample once, whichever slots its author has.
  return near.filter(
    ({ inspection }, index) => near.findIndex((one) => one.inspection.id_amostra === inspection.id_amostra) === index,
  );
}

/** Adds an inspection to what a report covers, or takes it away; the first one stays. */
export function toggleCovered(draft: Draft, inspection: DraftInspection): Draft {
  const covered = draft.inspections.some((one) => sameInspection(one, inspection));
  if (covered) {
    return {
      ...draft,
      inspections: draft.inspections.filter((one, index) => index === 0 || !sameInspection(one, inspection)),
    };
  }
  if (draft.inspections.length >= REPORT_SAMPLES_MAX) return draft;
  const { id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco } = inspection;
  const added = { id_amostra, ordem_inspecao, seq, id_cliente, razao_social, lat, lon, endereco };
  return { ...draft, inspections: [...draft.inspections, added] };
}
