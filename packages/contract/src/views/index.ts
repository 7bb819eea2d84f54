import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { line, text } from '../common/text.ts';

/** Most saved views of one person (PLACE-04). */
export const VIEWS_MAX = 50;
/** Longest name of a saved view, characters. */
export const VIEW_NAME_MAX = 60;
/** Longest stored address, characters. */
export const VIEW_ADDRESS_MAX = 4_000;

/** Screens whose state can be saved: the map and the sample list. */
export const VIEW_SCREENS = ['mapa', 'lista'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

const tela = z.enum(VIEW_SCREENS).describe('Screen of the view: the map or the sample list');
const nome = line(VIEW_NAME_MAX).min(1).describe('Name, unique among the person’s own');
const endereco = text(VIEW_ADDRESS_MAX)
  .regex(/^(\?[\w*.+%&=-]+)?$/)
  .describe(
    'Query of the screen’s address, with its question mark; empty for the screen as it opens. A period without dates stays relative to the day on which the view is opened (D-36)',
  );

/** What opens after a sign-in. */
export const StartView = z.object({ tela, endereco });
export type StartView = z.infer<typeof StartView>;

/** A saved view of the caller. */
export const SavedView = StartView.extend({
  id_visao: Id.describe('Key of the view'),
  nome,
  inicial: z.boolean().describe('Opens after a sign-in; at most one'),
});
export type SavedView = z.infer<typeof SavedView>;

/** `POST visao`: a new view. */
export const NewView = z.strictObject({ nome, tela, endereco });
export type NewView = z.output<typeof NewView>;

/** `PUT visao/{id}`: what is given changes. */
export const ViewChange = z.strictObject({
  nome: nome.optional(),
  endereco: endereco.optional(),
  inicial: z.boolean().optional().describe('true: this view opens after a sign-in instead of another one'),
});
export type ViewChange = z.output<typeof ViewChange>;
