import { withoutAccents } from './accents.ts';

/** What people and factories write where a sensor has no serial number, without spaces and punctuation. */
const NO_SERIAL = new Set([
  ...[
    'na',
    'nd',
    'sn',
    'sns',
    'nan',
    'nil',
    'none',
    'null',
    'undefined',
    'unknown',
    'unset',
    'default',
    'tobefilledbyoem',
  ],
  ...['serial', 'serialnumber', 'serialno', 'noserial', 'noserialnumber', 'notavailable', 'test', 'x', 'xx', 'xxx'],
  ...['serie', 'numerodeserie', 'semserie', 'semnumero', 'semnumerodeserie', 'desconhecido', 'desconhecida', 'nenhum'],
  ...['naotem', 'naoinformado', 'naoinformada', 'teste', 'padrao'],
  ...['sinserie', 'sinnumero', 'sinnumerodeserie', 'ninguno', 'ninguna', 'prueba'],
]);
/** Zeros alone, also behind letters; one character over and over; the digits in their order. */
const FACTORY_MADE = /^([a-z]*0{3,}|0+|(.)\2{3,}|0?12345(6(7(8(90?)?)?)?)?)$/u;

/**
 * The serial number by which a sensor is told from others of its model, or null for what many have in common: nothing, "-", "S/N", zeros,
 * "FFFFFFFF", "12345678".
 */
export function sensorSerial(written: string | null | undefined): string | null {
  if (!written) return null;
  const bare = withoutAccents(written)
    .toLowerCase()
    .replace(/[ºª]|[^\p{L}\p{N}]/gu, '');
  return bare === '' || NO_SERIAL.has(bare) || FACTORY_MADE.test(bare) ? null : written;
}
