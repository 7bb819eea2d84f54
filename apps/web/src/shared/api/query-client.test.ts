import { expect, it } from 'vitest';
import { ApiProblem, NetworkProblem } from './problems.ts';
import { shouldRetry } from './query-client.ts';

it.each([
  ['a refusal', new ApiProblem(404, 'not_found'), 0, false],
  ['a wait', new ApiProblem(429, 'too_many_sign_ins'), 0, false],
  ['a refused search under status 200', new ApiProblem(200, 'too_many_samples'), 0, false],
  ['a server fault', new ApiProblem(503, 'database_unavailable'), 0, true],
  ['a lost connection', new NetworkProblem(), 1, true],
  ['the third lost connection', new NetworkProblem(), 2, false],
])('a query is retried only after a lost connection or a server error: %s', (_, problem, failures, again) => {
  expect(shouldRetry(failures, problem)).toBe(again);
});
