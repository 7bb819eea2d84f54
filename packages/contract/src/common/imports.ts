import { z } from 'zod';
import { Instant } from './instant.ts';
import { line } from './text.ts';

/** Imports that a screen lists. */
export const IMPORTS_SHOWN = 20;
/** Longest name of what is imported, a file or a folder, characters. */
export const IMPORT_NAME_MAX = 200;

/** `parada`: nothing has come for ten minutes, as when its page was closed; it may go on. */
export const IMPORT_STATES = ['aberta', 'concluida', 'cancelada', 'parada'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Number of rows of an import; several of them added up still fit the column. */
export const importCount = z.int().min(0).max(500_000_000);

/** Key of an import. */
export const importKey = z.uuid().describe('Key that the caller made for the import');

/** How the caller says that an import ends. */
export const importEnd = z.enum(['concluida', 'cancelada']).describe('Whether all was sent, or a person stopped it');

/** What is told at the beginning of every import. */
export const newImport = {
  chave: z.uuid().describe('Key created by the caller; sending it again begins no other import'),
  arquivo: line(IMPORT_NAME_MAX).min(1).describe('Name of the file, folder or archive'),
};

/** What is told of every import. */
export const pastImport = {
  arquivo: z.string().describe('Name of the file, folder or archive'),
  usuario: z.string().nullable().describe('Who imported it; null: the command line'),
  dt_inicio: Instant.describe('When it began'),
  dt_ultimo: Instant.describe('When something of it came last, or when it ended'),
  situacao: z.enum(IMPORT_STATES).describe('aberta, concluida, cancelada, or parada'),
  recusados: importCount.describe('What was refused'),
  novos: importCount.describe('What it has added'),
};
