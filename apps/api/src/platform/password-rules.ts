import { PASSWORD_MIN } from '@escuta/contract';

/** Common passwords for this product and its languages, in addition to the package's list. */
const OURS = [
  'escuta',
  'vazamento',
  'saneamento',
  'senha',
  'minhasenha',
  'contraseña',
  'contrasena',
  'mudarsenha',
  'administrador',
  'brasil',
];
/** Shortest word of the person's data that is checked. */
const OWN_WORD_MIN = 3;
/** Fewest letters that must remain without the person's words, digits and symbols. */
const REST_MIN = 5;
const DISTINCT_MIN = 5;

let listed: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 common passwords (zxcvbn's list), loaded with the first new password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set([...OURS, ...(dictionary['passwords-common'] as readonly (string | number)[]).map(String)]),
  );
  return listed;
}

/** The password without digits and symbols at its ends: `Password2026!` is `password`. */
const core = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const isRun = (password: string) =>
  [...password].every(
    (sign, place, all) => place === 0 || (sign.codePointAt(0) ?? 0) - (all[place - 1]?.codePointAt(0) ?? 0) === 1,
  );

/**
 * Whether a password is easy to guess (D-19): on the list, with or without digits and symbols around it, of few
 * different characters, or made of the person's own words.
 */
export async function isCommonPassword(password: string, own: readonly string[]): Promise<boolean> {
  const common = await commonPasswords();
  const plain = password.trim().normalize('NFKC').toLowerCase();
  if (plain.length < PASSWORD_MIN || common.has(plain) || common.has(core(plain))) return true;
  if (new Set(plain).size < DISTINCT_MIN || isRun(plain)) return true;
  const words = own
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= OWN_WORD_MIN);
  const rest = words.sort((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word, ''), plain);
  return rest !== plain && rest.replace(/[^\p{L}]/gu, '').length < REST_MIN;
}
