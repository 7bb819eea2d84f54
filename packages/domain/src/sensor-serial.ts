import { withoutAccents } from './accents.ts';

/** Names of the number, alone or as missing: "S/N", "sem n°", "sin número de serie", "no serial number". In these patterns without spaces and punctuation. */
const NAME_ALONE = /^(?=..)(s|sem|sin|no|nao|without)?(n|num|numero)?(de)?(s|serie|serial)?(no|number)?$/u;
/** "não há", "no tiene", "not available". */
const MISSING = /^(nao|no|not)(ha|hay|tem|tiene|informad[oa]|available)$/u;
/** What else people and factories write where a sensor has no serial number. */
const NO_SERIAL = new Set([
  ...['na', 'nd', 'nan', 'nil', 'none', 'null', 'undefined', 'unknown', 'unset', 'default', 'tobefilledbyoem'],
  ...['desconhecido', 'desconhecida', 'nenhum', 'ninguno', 'ninguna', 'padrao', 'test', 'teste', 'prueba'],
  ...['x', 'xx', 'xxx'],
]);
/** Only zeros, also after letters; one character repeated; 12345 and on. */
const FACTORY_MADE = /^([a-z]*0{3,}|0+|(.)\2{3,}|0?12345(6(7(8(90?)?)?)?)?)$/u;
const PATTERNS = [NAME_ALONE, MISSING, FACTORY_MADE];

/**
 * The serial number by which a sensor is told from others of its model, or null for what many have in common: nothing, "-", "S/N", zeros,
 * "FFFFFFFF", "12345678".
 */
export function sensorSerial(written: string | null | undefined): string | null {
  if (!written) return null;
  const bare = withoutAccents(written)
    .toLowerCase()
    .replace(/[ºª]|[^\p{L}\p{N}]/gu, '');
  return bare === '' || NO_SERIAL.has(bare) || PATTERNS.some((pattern) => pattern.test(bare)) ? null : written;
}
