export { countRanked, lockBlocks } from './blocks.queries.ts';
export { makeBlock } from './blocks.service.ts';
export { knownInForce, type ModelInForce, modelInForce } from './in-force.service.ts';
export { learnNext, startLearning } from './learning.service.ts';
export { isKnownBy } from './models.queries.ts';
