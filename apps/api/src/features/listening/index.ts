export { countRanked, lockBlocks } from './blocks.queries.ts';
export { makeBlock } from './blocks.service.ts';
export { modelInForce } from './in-force.service.ts';
export { learnNext, startLearning } from './learning.service.ts';
