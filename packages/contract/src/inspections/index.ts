import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { PLACE_WARNINGS } from '../ingest/warnings.ts';
import { DECISIONS } from '../leak-reports/decision.ts';
import { Classification } from '../samples/classification.ts';
import { InspectionResponsible, Recording, SampleDetail, SlimSample } from '../samples/sample.ts';

/** Columns of the three slots, in order. */
export const SLOT_COLUMNS = ['id_inspecionar', 'id_inspecionar2', 'id_inspecionar3'] as const;
export type SlotColumn = (typeof SLOT_COLUMNS)[number];

/** Most open inspections in one reply. */
export const OPEN_INSPECTIONS_MAX = 3000;

/** For so many days the phone lists a sent report, and the server returns the decision on it. */
export const OWN_REPORT_DAYS = 7;

/** Time in which an assignment can be undone. */
export const UNDO_SECONDS = 30;

/** -1 and null mean none (INS-03). */
const none = (id: number | null | undefined) => (id == null || id === -1 ? null : id);
const Inspector = z
  .union([Id, z.literal(-1), z.null()])
  .optional()
  .transform(none)
  .describe('Inspector (id_usuario); -1 or null for none');

/** An inspector in a path segment; -1 for none. */
export const PathInspector = z.coerce
  .number()
  .pipe(z.union([Id, z.literal(-1)]))
  .transform(none)
  .describe('Inspector of the slot (id_usuario), -1 for none');

const Slots = z.tuple([Id.nullable(), Id.nullable(), Id.nullable()]);
const seen = Slots.nullish().describe('Slots as the person saw them; the call is refused when they have changed since');

/** `PUT amostra/{id}/inspecionar/{i1}/{i2}/{i3}`: the slots that the person saw; the new ones are in the path. */
export const AssignBody = z.strictObject({
  vistos: seen,
});

/** Three slots of one sample in `amostra/inspecionar/massa`, whose fields `id_cliente…` hold inspectors. */
export const SlotAssignment = z.strictObject({
  id: Id.describe('Sample (id_amostra)'),
  id_cliente: Inspector,
  id_cliente2: Inspector,
  id_cliente3: Inspector,
  vistos: seen,
});
export type SlotAssignment = z.output<typeof SlotAssignment>;

/** An element for `amostra/inspecionar/massa`, as a preview returns it. */
export const PlannedAssignment = z.object({
  id: Id.describe('Sample (id_amostra)'),
  id_cliente: Id.nullable().describe('Inspector of slot 1'),
  id_cliente2: Id.nullable().describe('Inspector of slot 2'),
  id_cliente3: Id.nullable().describe('Inspector of slot 3'),
  vistos: Slots.describe('The slots as they are now'),
});
export type PlannedAssignment = z.infer<typeof PlannedAssignment>;

/** `PUT amostra/inspecionar/massa`: wanted slots of many samples, all or none (SEL-05). Fills free slots and replaces no inspector. */
export const AssignManyBody = z.strictObject({
  data: z
    .array(SlotAssignment)
    .min(1)
    .max(100_000)
    .superRefine((assignments, context) => {
      const before = new Set<number>();
      for (const [index, { id }] of assignments.entries()) {
        if (before.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: 'named twice' });
        before.add(id);
      }
    })
    .describe('At most 3,000 samples, each named once'),
});
export type AssignManyBody = z.output<typeof AssignManyBody>;

/** `POST amostra/inspecionar/previa`: the effect of assigning an inspector to samples; nothing is changed. */
export const PreviewAssignmentBody = z.strictObject({
  amostras: z.array(Id).min(1).max(100_000).describe('Samples by id_amostra, at most 3,000'),
  inspetor: Inspector,
});

/** `DELETE amostra/delete-pedido-inspecao`. */
export const RemoveInspectorBody = z.strictObject({
  id_usuario: Id.describe('Inspector in the slot; the call is refused when the slot holds another one by now'),
  id_amostra: Id.describe('Sample'),
  column_name: z.enum(SLOT_COLUMNS).describe('Slot'),
});

/** The slots of a sample after a change. */
export const InspectionState = z.object({
  id_inspecionar: Id.nullable().describe('Inspector of slot 1'),
  id_inspecionar2: Id.nullable().describe('Inspector of slot 2'),
  id_inspecionar3: Id.nullable().describe('Inspector of slot 3'),
  totalInspectionOrders: SlimSample.shape.totalInspectionOrders,
  status: SlimSample.shape.status,
  responsaveis: z.array(InspectionResponsible).describe('Inspectors by name'),
});
export type InspectionState = z.infer<typeof InspectionState>;

/** Key and deadline for undoing an assignment. */
export const UndoTicket = z.object({
  lote: z.uuid().describe('Key of the assignment'),
  desfazer_ate: Instant.describe('End of the time in which it can be undone'),
});
export type UndoTicket = z.infer<typeof UndoTicket>;

/** Reasons why a sample takes no (further) inspection. */
export const ASSIGNMENT_REFUSALS = [
  'sample_pending',
  'report_approved',
  'slots_full',
  'inspector_twice',
  'inspector_not_available',
] as const;
export type AssignmentRefusal = (typeof ASSIGNMENT_REFUSALS)[number];

/** A sample that a preview leaves out. */
export const RefusedAssignment = z.object({
  id_amostra: Id.describe('Key of the sample'),
  seq: z.string().describe('Sample id as shown to people'),
  motivo: z.enum(ASSIGNMENT_REFUSALS).describe('Reason why this inspector cannot be assigned'),
});
export type RefusedAssignment = z.infer<typeof RefusedAssignment>;

/** Whom some samples of a preview already wait for. */
export const AwaitedInspector = z.object({
  id: Id.describe('Inspector (id_usuario)'),
  nome: z.string().describe('Name'),
  amostras: z.array(Id).describe('Samples (id_amostra) with an inspection of theirs that has no report yet'),
});
export type AwaitedInspector = z.infer<typeof AwaitedInspector>;

/** Samples of a preview whose place is doubtful. */
export const PlaceDoubt = z.object({
  aviso: z.enum(PLACE_WARNINGS).describe('What is doubtful'),
  amostras: z.array(Id).describe('Samples (id_amostra) with this warning'),
});
export type PlaceDoubt = z.infer<typeof PlaceDoubt>;

/** An inspector who can be assigned. */
export const InspectorOption = z.object({ id: Id.describe('User'), nome: z.string().describe('Name') });
export type InspectorOption = z.infer<typeof InspectorOption>;

/** An inspection of the caller without a report yet, with the data needed in the field (D-20). */
export const OpenInspection = z.object({
  id_amostra: Id.describe('Key of the sample'),
  seq: z.string().describe('Sample id as shown to people'),
  ordem_inspecao: z.int().min(1).max(3).describe('Slot, 1 to 3'),
  id_cliente: Id.describe('Company the sample belongs to'),
  razao_social: z.string().describe('Name of the company'),
  classificacao: Classification.describe('System classification'),
  classificacao_cliente: Classification.nullable().describe('Class set by the customer'),
  dt_amostra: Instant.describe('When the sound was recorded'),
  lat: z.number().describe('Latitude, degrees WGS84'),
  lon: z.number().describe('Longitude, degrees WGS84'),
  precisao: SampleDetail.shape.precisao,
  avisos: SampleDetail.shape.avisos,
  hidrometro: SampleDetail.shape.hidrometro,
  endereco: SampleDetail.shape.endereco,
  obs_app: SampleDetail.shape.obs_app,
  obs: SampleDetail.shape.obs,
  obs_aprovacao: z.string().nullable().describe('Notes of the decision that requested a new inspection'),
  finalizada: z.boolean().describe('Whether a report on the sample has been approved since the inspection was ordered'),
  url: SampleDetail.shape.url,
  espectrograma: SampleDetail.shape.espectrograma,
  gravacao: Recording.omit({ picos: true })
    .nullable()
    .describe(
      'The recording, without its waveform, which only the sample’s detail returns: a list of thousands would be too large for mobile data',
    ),
});
export type OpenInspection = z.infer<typeof OpenInspection>;

/** The decision on a report that the caller has sent. */
export const OwnDecision = z.object({
  chave: z.uuid().describe('Key that the report was sent with'),
  id_status_relatorio: z
    .union([z.literal(DECISIONS.approve), z.literal(DECISIONS.newInspection)])
    .describe('1 approved, 2 new inspection requested'),
  obs_aprovacao: z.string().nullable().describe('Notes of the decision'),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

/** `POST amostra/inspecionar/desfazer`. */
export const UndoAssignmentBody = z.strictObject({ lote: z.uuid().describe('Key of the assignment') });
