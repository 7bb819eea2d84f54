import { describe, expect, it } from 'vitest';
import { ImportUsageError, readImportArguments } from './import-arguments.ts';

describe('readImportArguments', () => {
  it('reads all options', () => {
    const typed = 'in --labels l.csv --company 7 --around -19.93,-44.05 --collector C1 --by a@b.c --dry-run';
    expect(readImportArguments(typed.split(' '))).toEqual({
      folder: 'in',
      labels: 'l.csv',
      id_cliente: 7,
      placement: { around: { lat: -19.93, lon: -44.05 } },
      coletor: 'C1',
      by: 'a@b.c',
      dryRun: true,
    });
  });

  it('requires only the folder', () => {
    expect(readImportArguments(['in'])).toEqual({
      folder: 'in',
      labels: null,
      id_cliente: null,
      placement: null,
      coletor: null,
      by: null,
      dryRun: false,
    });
    expect(readImportArguments(['in', '--addresses', 'a.csv'])?.placement).toEqual({ addresses: 'a.csv' });
  });

  it.each(['--help', '-h'])('returns null for %s', (flag) => {
    expect(readImportArguments([flag])).toBeNull();
  });

  it.each([
    ['', 'Name one folder'],
    ['in out', 'Name one folder'],
    ['in --company abc', '--company takes the number of a company'],
    ['in --company 0', '--company takes the number of a company'],
    ['in --company 99999999999', '--company takes the number of a company'],
    ['in --compny 1', "Unknown option '--compny'"],
    ['in --labels', "'--labels <value>' argument missing"],
    ['in --around=1,2 --addresses x.csv', 'not both'],
    ['in --around -190,3', '--around takes LATITUDE,LONGITUDE'],
    ['in --around here', '--around takes LATITUDE,LONGITUDE'],
  ])('refuses "%s"', (typed, message) => {
    const read = () => readImportArguments(typed.split(' ').filter(Boolean));
    expect(read).toThrow(ImportUsageError);
    expect(read).toThrow(message);
  });
});
