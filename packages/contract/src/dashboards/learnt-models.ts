import { z } from 'zod';
import { Id, IdList } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';

const count = (what: string) => z.int().min(0).describe(what);
const ends = z.tuple([z.number(), z.number()]);

/** How often a leak stands before another place, 0.5 by chance, with its interval. */
const Area = z.object({
  valor: z.number().describe('Share of the pairs of a leak and another place in which the leak has the higher score'),
  intervalo: ends.describe('Interval at `confianca`'),
});

const Period = z.object({
  inicio: Instant.describe('First sample'),
  fim: Instant.describe('Last sample'),
  amostras: count('Samples with a decided report'),
  vazamentos: count('Of these, samples of confirmed leaks'),
  locais: count('Places'),
});

const COMPARED = {
  confianca: z.number().describe('Confidence of the intervals, 0 to 1'),
  regra: Area.describe('The rule on these samples'),
  modelo: Area.describe('The model on these samples'),
  ganho: Area.describe('The model less the rule'),
};

/** What a model that decides was worth on weeks since its fit, at places that it knew nothing of. */
export const LaterWeeks = z.object({
  dt_medida: Instant.describe('When it was counted'),
  amostras: Period.describe('The samples'),
  ...COMPARED,
});
export type LaterWeeks = z.infer<typeof LaterWeeks>;

/** A model that a company tree has learnt from its decided reports, and what it was worth on what it had not seen (LSN-07). */
export const LearntModelRow = z.object({
  id_modelo: Id.describe('The model'),
  numero: z.int().min(1).describe('Which model of the company it is, from 1'),
  dt_ajuste: Instant.describe('When it was fitted'),
  treino: Period.describe('What it has learnt from'),
  prova: Period.describe('The newer weeks and other places that it was tried on'),
  ...COMPARED,
  depois: LaterWeeks.nullable().describe(
    'Since it decides, on weeks after its fit; null while they have too few places',
  ),
  melhor: z.boolean().describe('Whether it may be used: its gain has an interval above zero'),
  atual: z
    .boolean()
    .describe('Whether this version can read it, and it reads the measures of this version; others are not used'),
});
export type LearntModelRow = z.infer<typeof LearntModelRow>;

/** Who said what decides. */
export const ModelSwitch = z.object({
  ordem: z.int().min(1).describe('Which change it is, from 1'),
  numero: z.int().nullable().describe('Number of the model; null: none'),
  usuario: z.string().nullable().describe('Who said so'),
  dt_troca: Instant.describe('When'),
});
export type ModelSwitch = z.infer<typeof ModelSwitch>;

/** What decides on the sounds of a company tree, and what it has learnt. */
export const CompanyModels = z.object({
  id_cliente: Id.describe('Company at the top of the tree'),
  razao_social: z.string().describe('Its name'),
  confirmados: count('Confirmed leaks with a sound that can be learnt from'),
  sem_vazamento: count('Decided reports without a suspect point, with such a sound'),
  precisos: count('Confirmed leaks that the next model takes'),
  sem_vazamento_precisos: count('Decided reports without a suspect point that it takes'),
  em_uso: Id.nullable().describe('The model that people chose, if this version can read it; null: none'),
  ordem: count('Number of the last change; 0: none yet. A change names it, so that two people do not undo each other'),
  modelos: z.array(LearntModelRow).describe('All its models, the newest first'),
  trocas: z.array(ModelSwitch).describe('All changes, the newest first'),
});
export type CompanyModels = z.infer<typeof CompanyModels>;

/** What gives sounds their class where no learnt model was chosen: the rule, a model file before it, or nothing, which goes for learnt models too (ING-03). */
export const InstalledClassifier = z.object({
  tipo: z.enum(['regra', 'arquivo', 'nenhum']).describe('What the setting of the installation names'),
  arquivo: z.string().nullable().describe('Name of the model file, without its folder'),
});
export type InstalledClassifier = z.infer<typeof InstalledClassifier>;

/** `POST dashboard/escuta-maquina/modelos`: of which companies. */
export const ModelsSearch = z.strictObject({
  id_cliente: IdList.nullish().describe('Companies; null: all in scope'),
});
export type ModelsSearch = z.output<typeof ModelsSearch>;

/** `POST dashboard/escuta-maquina/modelo`: what decides from now on. */
export const ModelChoice = z.strictObject({
  id_cliente: Id.describe('A company of the tree'),
  id_modelo: Id.nullable().describe('A model that was better; null: none'),
  ordem: z.int().min(0).max(2_147_483_647).describe('Number of the last change that the person has seen; 0: none'),
});
export type ModelChoice = z.output<typeof ModelChoice>;

/** Company trees shown at once. */
export const MODEL_TREES_MAX = 100;
