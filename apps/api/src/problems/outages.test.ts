import { expect, it } from 'vitest';
import { openLog } from '../platform/log.ts';
import { Outages } from './outages.ts';

function start() {
  const lines: { msg: string; level: number; err?: { stack: string }; seconds?: number; failures?: number }[] = [];
  let now = 100_000;
  const outages = new Outages(openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }), () => now);
  const fail = (source: string, began = now) =>
    outages.failed({ problem: 'database_unavailable', source, error: new Error('gone'), began });
  const advance = (ms: number) => {
    now += ms;
  };
  const told = () => lines.splice(0).map(({ msg, err }) => `${msg}${err ? ', with stack' : ''}`);
  return { outages, fail, advance, told, lines };
}

it('one outage has one stack trace, then short lines, and a line for its end with its length and its failures', () => {
  const { outages, fail, advance, told, lines } = start();
  fail('getSample');
  fail('searchMap');
  advance(20_000);
  fail('getSample');
  expect(told()).toEqual(['getSample failed, with stack', 'searchMap failed', 'getSample failed']);
  advance(6_000);
  outages.worked('getSample');
  expect(lines).toMatchObject([{ msg: 'works again', level: 30, seconds: 26, failures: 3 }]);
  advance(60_000);
  told();
  fail('getSample');
  expect(told()).toEqual(['getSample failed, with stack']);
});

it('an outage goes on while failures and successes take turns, and while only other calls work', () => {
  const { outages, fail, advance, told } = start();
  fail('getSample');
  for (let n = 0; n < 5; n++) {
    advance(1_000);
    outages.worked('getSample');
    fail('getSample');
  }
  advance(60_000);
  outages.worked('getConfig');
  fail('getSample');
  expect(told().filter((line) => line.includes('stack'))).toHaveLength(1);
});

it('a call that began before the end of an outage does not begin another one', () => {
  const { outages, fail, advance, told } = start();
  fail('getSample');
  const began = outages.began();
  advance(10_000);
  outages.worked('getSample');
  fail('searchMap', began);
  expect(told()).toEqual(['getSample failed, with stack', 'works again', 'searchMap failed']);
});
