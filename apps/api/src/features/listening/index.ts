export { countRanked, lockBlocks } from './blocks.queries.ts';
export { makeBlock } from './blocks.service.ts';
