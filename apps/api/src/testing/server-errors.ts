import { openLog } from '../platform/log.ts';

/** Errors thrown by the servers under test. Replies do not contain them, but a failed test has to show them. */
const thrown: string[] = [];

/** The error of a log line; undefined for other lines. */
function errorOf(line: string): string | undefined {
  const { err, req } = JSON.parse(line) as { err?: { stack: string; code?: string }; req?: { path: string } };
  return err && `${err.stack}${err.code ? `\n    code ${err.code}` : ''}${req ? `\n    ${req.path}` : ''}`;
}

/** Logger of a server under test, which collects its errors. */
export const serverErrorLog = openLog('error', {
  write(line: string): void {
    const error = errorOf(line);
    if (error) thrown.push(error);
  },
});

/** The errors thrown since the last call of this function, as text. */
export const takeServerErrors = (): string =>
  thrown
    .splice(0)
    .map((error) => `\nThe server threw: ${error}`)
    .join('');

interface TestResult {
  state: string;
  errors?: { name?: string; message: string }[];
}

/** Adds the server's errors to the errors of a failed test. */
export function addServerErrors(result: TestResult | undefined): void {
  const message = takeServerErrors();
  if (result?.state === 'fail' && message) result.errors = [...(result.errors ?? []), { name: 'ServerError', message }];
}
