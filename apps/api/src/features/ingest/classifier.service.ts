import type { Measure } from '@escuta/acoustics';
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
export type Classify = (measured: Measure, usual: UsualLevel, company: CompanySamples) => Decision | Promise<Decision>;

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

const byModel =
  (path: string): Classify =>
  async (measured, ...known) => {
    const rule = decide(measured, ...known);
    return isUsable(measured) ? decideByModel(rule, await (await modelOf(path)).chanceOf(measured)) : rule;
  };

/** The classifier of the setting: the rule, a model file, or null for none. */
export const classifierOf = ({ CLASSIFIER: name }: Config): Classify | null =>
  isModelFile(name) ? byModel(name) : CLASSIFIERS[name];

/** Proves that the classifier of the setting can be used, before anything is done with it. @throws ConfigError */
export async function checkClassifier({ CLASSIFIER: name }: Config): Promise<void> {
  if (isModelFile(name)) await modelOf(name);
}
