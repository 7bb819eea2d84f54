import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { line, text } from '../common/text.ts';
import { Share } from './figures.ts';
import { DashboardFilter } from './filter.ts';

/** Body of the call about the worth of the machine's listening; samples count by their date. */
export const MachineFilter = DashboardFilter.pick({ dti: true, dtf: true, id_cliente: true });
export type MachineFilter = z.output<typeof MachineFilter>;
export type MachineFilterInput = z.input<typeof MachineFilter>;

const count = (what: string) => z.int().min(0).describe(what);
const percent = (what: string) => z.number().min(0).max(100).nullable().describe(`${what}, percent; null: unknown`);
const interval = (what: string) =>
  z.tuple([z.number(), z.number()]).nullable().describe(`Interval at 95 % of ${what}; null: unknown`);

/** A share with an interval that holds 95 of 100 true values, also of few and rare ones (LSN-06). */
export const ProvenShare = Share.extend({
  intervalo: interval('the share, percent'),
  faltam: count('How many more of `number` it takes for a statement; 0: enough'),
});
export type ProvenShare = z.infer<typeof ProvenShare>;

/** What nobody has heard, and what the random draw says of it. */
export const Unheard = z.object({
  total: count('Samples that nobody has heard'),
  sem_sorteio: count(
    'Of these, samples that no answered draw could reach, or hardly: of other companies or times, or sent since; the estimate is not about them',
  ),
  esperam: count('Drawn samples that nobody has heard yet'),
  sem_resposta: count('Drawn samples that were heard without an answer'),
  superadas: count(
    'Drawn samples with an answer that a later block would have taken anyway, or that are like those outside, which say nothing about what is unheard now',
  ),
  parte: ProvenShare.describe(
    'Leaks among the drawn; porcentagem and intervalo by for how many unheard samples each stands; faltam also where the interval is too wide',
  ),
  vazamentos: z.number().nullable().describe('Leaks among the unheard, estimated; null: no draw'),
  vazamentos_intervalo: interval('them'),
  perdida: percent('Leaks among the unheard, of these and those found'),
  perdida_intervalo: interval('it, percent'),
  perdida_faltam: count('How many more drawn samples a statement on it takes, about; 0: enough'),
  de_outro_modo: count('Leaks found otherwise near an earlier sample that nobody has heard; they count as missed'),
});

export const CurvePoint = z.object({
  ouvidas: count('Samples heard'),
  real: count('Leaks found by then, in the order in which they were heard'),
  maquina: count('The same in the order of the machine'),
  chegada: count('The same in the order of arrival'),
});
export type CurvePoint = z.infer<typeof CurvePoint>;

const decibels = (what: string) => z.number().nullable().describe(`${what}, dB; null: too few samples`);

/** What a recorder is known by (D-35). */
export const RECORDER_KINDS = ['serie', 'modelo', 'dispositivo'] as const;
const RecorderKind = z.enum(RECORDER_KINDS).describe('What it is known by');

/** A restart of a recorder’s reference by a person (D-35). */
export const RecorderRestart = z.object({
  desde: Instant.describe('Sounds recorded before are not compared with those from then on'),
  nota: z
    .string()
    .nullable()
    .describe('Why; null for people of a unit, and where it was made in a tree that the company has left'),
  usuario: z.string().nullable().describe('Who said so; null where the reason is'),
  dt_reinicio: Instant.nullable().describe('When; null for people of a unit'),
});

export const RecorderDrift = z.object({
  id_cliente: Id.describe('Company at the top of the tree that it records for'),
  razao_social: z.string().nullable().describe('Its name; null for people of a unit'),
  tipo: RecorderKind,
  nome: z.string().describe('Serial number, model or number of the device'),
  reinicio: RecorderRestart.nullable().describe('The last restart of its reference; null: never'),
  semana: count('Usable samples of its last 7 days'),
  antes: count('Usable samples before, 200 at most'),
  mediana_antes: decibels('Median level before'),
  mediana: decibels('Median level of its last 7 days'),
  diferenca: decibels('Difference of both'),
  intervalo: interval('the difference, dB'),
  moveu: z.boolean().describe('Whether it differs by more than the limit'),
});
export type RecorderDrift = z.infer<typeof RecorderDrift>;

/** `POST dashboard/escuta-maquina`: what listening by machine is worth, in a period and some companies (LSN-05). */
export const MachineProof = z.object({
  amostras: count('Samples with a sound'),
  ouvidas: count('Of these, samples on which a person has decided'),
  encontrados: ProvenShare.describe('Leaks among the heard samples with an answer'),
  confirmados: count('Of these leaks, those that an approved report confirmed'),
  nao_ouvidas: Unheard.describe('What nobody has heard'),
  precisao: z.object({
    maquina: ProvenShare.describe('Approved reports on what the machine called LEAK that confirmed it'),
    pessoas: ProvenShare.describe('The same of what a person had called LEAK by ear'),
  }),
  inicio: ProvenShare.describe('Leaks in the first tenth of the heard samples, in the order of the machine'),
  curva: z.array(CurvePoint).describe('Leaks found against samples heard; empty without an answer'),
  deriva: z
    .object({
      limite: z.number().describe('Difference from which a recorder has moved, dB'),
      gravadores: z.array(RecorderDrift).describe('Recorders with usable samples, the most moved first'),
      avaliados: count('Recorders with enough samples'),
      movidos: count('Of these, recorders that have moved'),
    })
    .describe('How the recorders have moved'),
  inconclusivas: ProvenShare.describe('Decisions of the machine that were INCO'),
  semanas: z
    .array(
      z.object({
        date: z.iso.date().describe('Monday of the week, UTC-3'),
        decisoes: count('Decisions of the machine'),
        inconclusivas: count('Of these INCO'),
        porcentagem: percent('INCO'),
      }),
    )
    .describe('Share of INCO by week'),
  certificado: z
    .object({
      perdida_maxima: percent('Share of the leaks that is missed at most, the upper end of perdida_intervalo'),
      alcancado: z.boolean().describe('Whether that is 5 % or less'),
      sorteadas: count('Drawn samples that stand for the unheard so far'),
      sorteadas_precisas: count(
        'How many of them it takes if no more of them is a leak, about; null: no draw',
      ).nullable(),
    })
    .describe('How far a certificate is that 95 of 100 leaks are found'),
});
export type MachineProof = z.infer<typeof MachineProof>;

/** Most characters of the note on a restart. */
export const RESTART_NOTE_MAX = 500;

/** `POST dashboard/escuta-maquina/referencia`: the reference of a recorder counts anew (D-35). */
export const RestartBody = z.strictObject({
  id_cliente: Id.describe('A company of the tree'),
  tipo: RecorderKind,
  nome: line(200)
    .refine((name) => name !== '')
    .describe('Its serial number, model or number, as in the drift'),
  desde: SearchInstant.nullable().describe('Sounds from then on count; not in the future; null: from now on'),
  nota: text(RESTART_NOTE_MAX)
    .trim()
    .refine((note) => note !== '')
    .describe('What has changed on the recorder'),
});
export type RestartBody = z.output<typeof RestartBody>;
