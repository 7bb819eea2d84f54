import { isDeepStrictEqual } from 'node:util';
import { type Measure, modelVector } from '@escuta/acoustics';
import {
  CLASSIFIERS,
  type CompanySamples,
  type Decision,
  decide,
  decideByModel,
  isUsable,
  type UsualLevel,
} from '@escuta/domain';
import { type Config, ConfigError, isModelFile } from '../../config.ts';
import { ModelError, type ModelFile, openModel } from '../../platform/model/model-file.ts';

/** Gives a recording its system classification (ING-03, D-22). */
export type Classify = (measured: Measure, usual: UsualLevel, company: CompanySamples) => Decision;

const models = new Map<string, Promise<ModelFile>>();

/** The model of a file, read once in a process. @throws ConfigError */
function modelOf(path: string): Promise<ModelFile> {
  const model =
    models.get(path) ??
    openModel(path).catch((error: unknown) => {
      throw error instanceof ModelError ? new ConfigError(`CLASSIFIER: ${error.message}`) : error;
    });
  models.set(path, model);
  return model;
}

/** What the model file of the setting says of some measures; null where none is set or it is not asked. */
export type Opinion = { of: Measure; chance: number | null } | null;

/** The model file decides, and has not been asked about these measures. */
export class NotAsked extends Error {
  readonly measured: Measure;

  constructor(measured: Measure) {
    super('the model has not been asked about these measures');
    this.measured = measured;
  }
}

/**
 * Asks the model file of the setting, which may take as long as an answer may (15 s): never within a transaction, whose connection and locks would wait too.
 * What is not usable is not asked about.
 */
export async function askModel({ CLASSIFIER: name }: Config, measured: Measure | null): Promise<Opinion> {
  if (!isModelFile(name) || !measured || !isUsable(measured)) return null;
  return { of: measured, chance: await (await modelOf(name)).chanceOf(measured) };
}

const byModel =
  (opinion: Opinion): Classify =>
  (measured, ...known) => {
    const rule = decide(measured, ...known);
    if (!isUsable(measured)) return rule;
    if (!opinion || !isDeepStrictEqual(modelVector(opinion.of), modelVector(measured))) throw new NotAsked(measured);
    return decideByModel(rule, opinion.chance);
  };

/** The classifier of the setting: the rule, a model file with what it has said, or null for none. Of other measures the model's throws NotAsked. */
export const classifierOf = ({ CLASSIFIER: name }: Config, opinion: Opinion): Classify | null =>
  isModelFile(name) ? byModel(opinion) : CLASSIFIERS[name];

/** How a decision notes the classifier of the setting: a model file by what is in it. Null: none. */
export async function installedDecisor({ CLASSIFIER: name }: Config): Promise<string | null> {
  if (isModelFile(name)) return `arquivo ${(await modelOf(name)).digest}`;
  return name === 'none' ? null : 'regra';
}

/** Proves that the classifier of the setting can be used, before anything is done with it. @throws ConfigError */
export async function checkClassifier({ CLASSIFIER: name }: Config): Promise<void> {
  if (isModelFile(name)) await modelOf(name);
}
