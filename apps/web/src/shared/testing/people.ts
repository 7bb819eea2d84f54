import type { SignedInUser, User } from '@escuta/contract';

/** A signed-in user for tests; `change` sets the values that matter. */
export function person(change: Partial<User> = {}): User {
  return {
    id_usuario: 7,
    id_cliente: 1,
    razao_social: 'Águas de Contagem',
    nome: 'Ana Beatriz de Oliveira',
    email: 'ana@example.test',
    telefone: null,
    id_tipo_usuario: 'ANA',
    ativo: true,
    tour: false,
    exibir_inspecao: true,
    permite_exportar: true,
    filiais: [],
    lat: null,
    lon: null,
    zoom: null,
    idioma: null,
    new_users_data: false,
    sso: false,
    ...change,
  };
}

/** The person in the reply to a sign-in. */
export function signedIn(change: Partial<User> = {}): SignedInUser {
  const session = { token: 'a-new-token-of-letters', exp: 1_900_000_000 };
  return { ...person(change), ...session, sel_id_cliente: null, id_mail_chimp: null };
}
