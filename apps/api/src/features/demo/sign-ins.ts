import type { Role } from '@escuta/contract';

/** Password of every demo sign-in (D-31); public, so these accounts are refused when ESCUTA_DEMO is off. */
export const DEMO_PASSWORD = 'escuta-demo-2026';

export interface DemoSignIn {
  email: string;
  id_tipo_usuario: Role;
}

const ORDER: readonly Role[] = ['SUP', 'GEO', 'ADM', 'ANA', 'COL', 'GEI', 'VIS', 'COM', 'BR'];

/** One person per role, in the order of the start message (D-31). */
export const DEMO_SIGN_INS: readonly DemoSignIn[] = ORDER.map((id_tipo_usuario) => ({
  email: `${id_tipo_usuario.toLowerCase()}@demo.escuta`,
  id_tipo_usuario,
}));

/** Whether a password is the public one, in whatever account. */
export const isDemoPassword = (senha: string): boolean => senha === DEMO_PASSWORD;

/** Whether an address belongs to the demo, which is refused outside demo mode (D-31). */
export function isDemoSignIn(email: string): boolean {
  return DEMO_SIGN_INS.some((known) => known.email === email);
}
