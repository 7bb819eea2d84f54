import { expect, it } from 'vitest';
import { closeAll, onClose } from './closing.ts';

it('after a close of nothing the next one closes what was opened since', async () => {
  const closed: string[] = [];
  await closeAll();
  onClose(() => closed.push('database'));
  onClose(() => closed.push('app'));
  await closeAll();
  expect(closed).toEqual(['app', 'database']);
});

it('goes on when closing one resource fails, and tells of it', async ({ onTestFinished }) => {
  const told: unknown[] = [];
  const say = console.error;
  console.error = (error) => told.push(error);
  onTestFinished(() => {
    console.error = say;
  });
  const closed: string[] = [];
  onClose(() => closed.push('database'));
  onClose(() => {
    throw new Error('the app hangs');
  });
  await closeAll();
  expect([closed, told]).toEqual([['database'], [new Error('the app hangs')]]);
});
