import { describe, expect, it } from 'vitest';
import { sensorSerial } from './sensor-serial.ts';

describe('the serial number of a sensor', () => {
  it.each([
    'H2-00981',
    '0417',
    '7',
    '11',
    'A',
    'S/N 0417',
    'Haste azul',
    'ção 9',
    '1234',
    '90000',
    'F00F',
    '123457',
    'S',
    'SN-7',
    'Sem fio 3',
    'Norte',
  ])('is %s as it is written', (written) => expect(sensorSerial(written)).toBe(written));

  it.each([
    ...['', '-', '–', '0', '00-00', 'SN000000', 'HS-00000', '1111', 'FF:FF:FF:FF', 'xxxxxx', '12345678', '0123456789'],
    ...[
      'S/N',
      's/nº',
      'n/a',
      'N/D',
      'Unknown',
      'To be filled by O.E.M.',
      'Sem número',
      'sem série',
      'Sin número',
      'Padrão',
    ],
    ...['sem n°', 'sin nº', 'não há', 'No tiene', 's/serie', 'S/N°', 'no hay', 'Nº de série', 'without serial number'],
    ...['sn s', 'Serial No.', 'noserialnumber', 'not available', 'Não informado', 'sem número de série', 'XX'],
  ])('is not %j, which many sensors have', (written) => expect(sensorSerial(written)).toBeNull());
});
