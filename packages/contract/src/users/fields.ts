import { z } from 'zod';
import { ROLES } from '../access.ts';
import { Email } from '../common/email.ts';
import { Id } from '../common/ids.ts';
import { line } from '../common/text.ts';

/** Most units of one person. */
const UNITS_MAX = 1000;

/** The fields of a person, declared once for calls and forms. */
export const userFields = {
  nome: line(200).min(1).describe('Name of the person'),
  email: Email,
  telefone: line(40).nullable().describe('Phone number'),
  id_cliente: Id.describe('Own company'),
  id_tipo_usuario: z.enum(ROLES).describe('Role'),
  filiais: z.array(Id).max(UNITS_MAX).describe('Units that limit the scope, by id_cliente; empty: no limit'),
  ativo: z.boolean().describe('May sign in'),
  exibir_inspecao: z.boolean().describe('Sees inspection controls; set by SUP and GEO'),
  tour: z.boolean().describe('Whether to start the guided tour'),
  new_users_data: z.boolean().describe('Wants news by e-mail (USR-07)'),
};
