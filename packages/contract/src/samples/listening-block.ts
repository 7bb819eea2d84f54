import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { MapSearch } from './search.ts';

/** `POST amostra/bloco`: what the desk listens to most likely first (LSN-04). No class: it would tell what the ranking says. */
export const BlockSearch = MapSearch.pick({ id_cliente: true, dti: true, dtf: true, data: true }).extend({
  bloco: z
    .uuid()
    .optional()
    .describe('Only this block, as it is now, also when nothing of it waits; no other one is made'),
});
export type BlockSearch = z.output<typeof BlockSearch>;
export type BlockSearchInput = z.input<typeof BlockSearch>;

const count = z.int().min(0);

/** A block in its shuffled order, and how far the ranking reaches. Nothing tells which samples were drawn. */
export const ListeningBlock = z.object({
  bloco: z.uuid().nullable().describe('The block; null when nothing waits'),
  amostras: z.array(Id).describe('Its samples in the order of listening'),
  ouvidas: z.array(Id).describe('Of these, the samples that the caller has decided on'),
  total: count.describe('Samples that waited when the block was made'),
  com_referencia: count.describe('Of these, samples with a place in the ranking'),
  ordenadas: count.describe('Samples of the search with a place in the ranking, heard or not'),
  alcance: count.describe('How many of them are at least as likely as those that the block takes from the top'),
});
export type ListeningBlock = z.infer<typeof ListeningBlock>;
