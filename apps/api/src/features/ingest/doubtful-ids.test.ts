import { expect, it } from 'vitest';
import { insertSample, insertSampleImport } from '../../testing/builders.ts';
import { payload } from '../../testing/harness.ts';
import {
  AUDIO,
  addDevice,
  beforeUploads,
  byKey,
  fields,
  kept,
  post,
  put,
  rows,
  sound,
  t,
} from '../../testing/uploads.ts';

beforeUploads();

/** Two houses in Manaus, about 222 m apart. */
const HERE = { lat: '-3.11904', lon: '-60.02173' };
const THERE = { lat: '-3.11904', lon: '-60.01973' };
const METER = { hidrometro: 'Ç19 00071' };

const told = async (given: Record<string, string>) => kept(await post(fields({ ...METER, ...given }))).avisos;
const day = (n: number) => ({ dt_amostra: `2027-03-0${n}T08:15:00-03:00` });

it.each([
  ['a meter of zeros', { hidrometro: '0000' }, ['meter_unlikely']],
  ['a meter without a digit', { hidrometro: 'S/N' }, ['meter_unlikely']],
  ['a serial number that all sensors of a factory have', { sensor_serie: '00000000' }, ['sensor_unlikely']],
  ['a dash for both', { hidrometro: '-', sensor_serie: '–' }, []],
])('%s is told by both doors of uploads', async (_, given, avisos) => {
  expect(await told(given)).toEqual(avisos);
  expect(kept(await put(fields(given))).avisos).toEqual(avisos);
  const [row] = await rows('select hidrometro, sensor_serie from samples order by id_amostra limit 1');
  const meter = 'hidrometro' in given ? null : METER.hidrometro;
  expect(row).toEqual({ hidrometro: meter, sensor_serie: { sensor_serie: 'H2-00981', ...given }.sensor_serie });
});

it('a meter heard at another house is told, by both doors, until a person has seen it there', async () => {
  expect(await told({ ...HERE, ...day(1) })).toEqual([]);
  expect(await told({ ...THERE, ...day(2) })).toEqual(['meter_elsewhere']);
  expect(kept(await put(fields({ ...METER, ...THERE, ...day(3) }))).avisos).toEqual(['meter_elsewhere']);
  // It is not believed, so where the meter was before it is no doubt.
  expect(await told({ ...HERE, ...day(4) })).toEqual([]);
  await t.admin.query(`update samples set vista = true where avisos <> '{}'`);
  expect(await told({ ...THERE, ...day(3) })).toEqual([]);
  expect(await told({ ...THERE, ...day(5) })).toEqual(['meter_elsewhere']);
  await t.admin.query('update samples set vista = true');
  expect(await told({ ...THERE, ...day(6) })).toEqual([]);
});

it('a meter is heard at one house within both precisions', async () => {
  expect(await told({ ...HERE, precisao: '' })).toEqual([]);
  expect(await told({ ...THERE, precisao: '49' })).toEqual(['meter_elsewhere']);
  await t.admin.query('update samples set precisao = 75');
  expect(await told({ ...THERE, precisao: '49' })).toEqual([]);
});

it('a meter is compared with the first sample after it where none is before it', async () => {
  await told({ ...HERE, ...day(5) });
  await told({ ...THERE, ...day(6) });
  await t.admin.query('update samples set vista = true');
  expect(await told({ ...THERE, ...day(4) })).toEqual(['meter_elsewhere']);
  expect(await told({ ...HERE, ...day(4) })).toEqual([]);
});

it('a meter is compared with samples of the whole company tree, outside the device’s scope too, and of no other', async () => {
  const { own, branch, other } = t.cast.companies;
  const at = { ...METER, lat: -3.11904, lon: -60.02173, dt_amostra: new Date('2027-03-01T12:00:00Z') };
  await insertSample(t.admin, { ...at, id_cliente: other });
  expect(await told(THERE)).toEqual([]);
  await t.admin.query('delete from samples');
  await insertSample(t.admin, { ...at, id_cliente: own });
  const ofBranch = byKey(await addDevice(branch, t.cast.people.gei.id_usuario));
  expect(kept(await post(fields({ ...METER, ...THERE }), [AUDIO], ofBranch)).avisos).toEqual(['meter_elsewhere']);
});

it('a sample at an unlikely place says nothing about its meter, nor its meter about it', async () => {
  const noFix = { lat: '0', lon: '0' };
  expect(await told({ ...noFix, ...day(1) })).toEqual(['place_unlikely']);
  expect(await told({ ...HERE, ...day(2) })).toEqual([]);
  expect(await told({ ...noFix, ...day(3) })).toEqual(['place_unlikely']);
});

it('a sample sent again has the warnings of the first time', async () => {
  await told({ ...HERE, ...day(1) });
  const sent = fields({ ...METER, ...THERE, ...day(2) });
  const first = kept(await post(sent));
  await t.admin.query('update samples set vista = true');
  expect(kept(await post(sent))).toEqual(first);
});

it('the check before an import in the browser tells the doubts that the import keeps', async () => {
  const id = t.cast.companies.branch;
  const adm = await t.as('adm');
  const importacao = await insertSampleImport(t.admin, id, t.cast.people.adm.id_usuario);
  const send = async (arquivo: string, query: Record<string, string>, seed: number) => {
    const files = [{ field: 'audio', bytes: sound(seed) }];
    const reply = await adm.call('importSample', { params: { id }, query: { importacao, arquivo, ...query }, files });
    expect(reply.json).toMatchObject({ situacao: 'importada' });
    const [row] = await rows('select avisos from samples where arquivo_origem = $1', [arquivo]);
    return row.avisos;
  };
  const of = (year: number, place: typeof HERE) => ({ ...METER, ...place, dt_amostra: `${year}-07-08T09:30:00-03:00` });
  expect(await send('Açude/a.wav', of(2021, HERE), 1)).toEqual([]);
  const asked = [of(2022, HERE), of(2022, THERE), { ...of(2022, THERE), hidrometro: 'Ç19 0007' }].map(
    ({ lat, lon, ...rest }) => ({ ...rest, lat: Number(lat), lon: Number(lon), precisao: null }),
  );
  const body = { sons: [], lugares: [], hidrometros: asked };
  const compared = await adm.call('compareImported', { params: { id }, body });
  expect(payload('compareImported', compared).noutro_lugar).toEqual([1]);
  expect(await send('Açude/b.wav', of(2022, THERE), 2)).toEqual(['meter_elsewhere']);
  expect(await send('Açude/c.wav', { ...of(2022, THERE), hidrometro: '000' }, 3)).toEqual(['meter_unlikely']);
  expect(await send('Açude/d.wav', { ...of(2022, HERE), sensor_serie: 'N/A' }, 4)).toEqual(['sensor_unlikely']);
  expect(await rows('select hidrometro from samples order by arquivo_origem')).toEqual(
    [METER.hidrometro, METER.hidrometro, null, METER.hidrometro].map((hidrometro) => ({ hidrometro })),
  );
});

it('a page from before meters were asked about gets its answer', async () => {
  const params = { id: t.cast.companies.branch };
  const reply = await (await t.as('adm')).call('compareImported', { params, body: { sons: [], lugares: [] } });
  expect(payload('compareImported', reply)).toMatchObject({ iguais: [], longe: [], noutro_lugar: [] });
});
