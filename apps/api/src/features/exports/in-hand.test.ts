import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRecording, insertSample } from '../../testing/builders.ts';
import { type Caller, payload, startTestApp, type TestApp } from '../../testing/harness.ts';
import { FORMATS, type Format, requestFile, rowsOf } from './testing/export-file.ts';

let t: TestApp;
let geo: Caller;
let sup: Caller;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.admin.query('truncate samples, recordings, listening_blocks cascade');
  [geo, sup] = [await t.as('geo'), await t.as('sup')];
});

/** Each sample of a file with its class and the system's class. */
const classesIn = async (format: Format, who: Caller, search: object = {}) =>
  rowsOf(format, (await requestFile(t, who, format, search)).bytes)
    .map(({ id_amostra, classe, classificacao }) => `${id_amostra}: ${classe}, ${classificacao}`)
    .sort();

it.each(FORMATS)(
  '%s tells its person a sample in hand at the desk as pending until their verdict (LSN-04)',
  async (format) => {
    const id_cliente = t.cast.companies.own;
    const id_gravacao = await insertRecording(t.admin, id_cliente, { wav: 'companies/ñ.wav', png: 'ñ.png' });
    const judged = {
      id_cliente,
      id_gravacao,
      classificacao: 'LEAK',
      classe_maquina: true,
      ordem_escuta: 9000,
    } as const;
    const id = await insertSample(t.admin, judged);
    const heard = await insertSample(t.admin, { ...judged, id_inspecionar: t.cast.people.gei.id_usuario });
    payload('takeListeningBlock', await geo.call('takeListeningBlock', { body: {} }));
    const file = (own: string) => [`${id}: ${own}, ${own}`, `${heard}: Ponto Suspeito, Ponto Suspeito`].sort();
    expect(await classesIn(format, geo)).toEqual(file('Pendente'));
    expect(await classesIn(format, geo, { classificacao: 'LEAK' })).toEqual(file('').slice(1));
    expect(await classesIn(format, sup)).toEqual(file('Ponto Suspeito'));
    payload(
      'classifyBySystem',
      await geo.call('classifyBySystem', { body: { id_amostra: id, classificacao: 'PASS' } }),
    );
    expect(await classesIn(format, geo)).toEqual(file('Consumo'));
  },
);
