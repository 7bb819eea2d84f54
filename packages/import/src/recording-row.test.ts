import { describe, expect, it } from 'vitest';
import { findLabelColumns, labelLines, namesRecordings, readLabelTable } from './labels.ts';
import { FolderIndex } from './paths.ts';
import { tableMoment } from './recording-date.ts';
import { listBySite, readRecordingRow } from './recording-row.ts';

describe('tableMoment', () => {
  it.each([
    ['31/01/2023', undefined, '2023-01-31T03:00:00Z'],
    ['1/2/2023', '7:05', '2023-02-01T10:05:00Z'],
    ['01-02-2023 07:05:33', undefined, '2023-02-01T10:05:00Z'],
    ['2023/2/1', '0705', '2023-02-01T10:05:00Z'],
    ['2023-02-01T07:05', undefined, '2023-02-01T10:05:00Z'],
    ['2023-02-01T07:05:30.250', undefined, '2023-02-01T10:05:00Z'],
    ['2023-02-01 00:00:00', '07:05', '2023-02-01T10:05:00Z'],
    ['2023-02-01T07:05:30Z', undefined, '2023-02-01T07:05:30Z'],
    ['2023-02-01 07:05:30-0400', undefined, '2023-02-01T11:05:30Z'],
    ['20230201', '330', '2023-02-01T06:30:00Z'],
  ])('reads %s %s', (date, time, instant) => {
    expect(tableMoment(date, time)).toEqual(new Date(instant));
  });

  it.each(['13/13/2023', '31/04/2023', '2023-02-30', '2023-02-01 25:00', 'ontem', '44958', '1/2-2023'])(
    'takes %s for no date',
    (date) => {
      expect(tableMoment(date)).toBeNull();
    },
  );
});

describe('FolderIndex', () => {
  const index = new FolderIndex(['Setor Norte/a.wav', 'Setor Sul/a.wav', 'Setor Sul/ma\u0303e.wav', 'c.wav']);
  it.each([
    ['Setor Sul\\a.wav', 'Setor Sul/a.wav'],
    ['./c.wav', 'c.wav'],
    ['m\u00e3e.wav', 'Setor Sul/ma\u0303e.wav'],
    ['a.wav', null],
    ['Setor Leste/c.wav', null],
  ])('finds %s', (wanted, found) => {
    expect(index.find(wanted)).toBe(found);
  });
});

describe('a table with a line for each site', () => {
  it('is told by the site in the names of the files', () => {
    const table = readLabelTable(
      new TextEncoder().encode('Logger;Latitude;Longitude\n0042;-3,10;-60,02\n77;-3,2;-60,1\n77;-3,3;-60,1\n'),
    );
    const columns = findLabelColumns(table.header);
    expect([columns.file, namesRecordings(columns)]).toEqual([undefined, true]);
    const files = ['42-20220708-0930.wav', '77-20220708-0930.wav', '88-20220708-0930.wav', 'x.wav'];
    const listed = listBySite(files, labelLines(table, columns));
    expect(
      listed.map((one) => ('refused' in one ? one.refused.reason : readRecordingRow(one.path, one.line))),
    ).toMatchObject([
      { lat: -3.1, lon: -60.02, siteId: '0042' },
      'duplicate_site',
      { lat: null },
      { lat: null, dt_amostra: null },
    ]);
  });
});
